import { fold } from '../../conditions/fold.ts'
import { bareDocument, documentKind } from '../../values/documents.ts'
import { dayIn, numberIn } from '../fields.ts'
import type { MenuOption, NodeOf } from '../nodes.ts'
import type { Heard } from '../run.ts'

/** What counts as an answer to a question. */

/** No word of a menu is nearly as long; what is longer is itself, for the signs around it are looked for again and again. */
const KEY_MAX = 300

/** Two answers with one key are one: without case, accents, emoji and the signs around it. */
export function answerKey(text: string): string {
  const bare = fold(text).replace(/\s+/g, ' ').trim()
  if (bare.length > KEY_MAX) return bare
  return bare.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || bare
}

/** `choicesOf` a question that was asked under this key; another question's buttons are none of its answers. */
interface Asked {
  key: string
  options: readonly MenuOption[]
}

/** The option a message chooses: by its button, its number, its title, a synonym, in this order. "no 2" is a number too, but not where an
 * option is called so. */
export function optionOf({ key, options }: Asked, said: Heard): MenuOption | null {
  const pressed = said.choice === null ? undefined : options.find(one => `${key}:${one.id}` === said.choice)
  if (pressed) return pressed
  // A button of an older menu may be called the same.
  if (said.choice !== null && OF_OURS.test(said.choice)) return null
  const words = answerKey(wordsOf(said) ?? '')
  if (words === '') return null
  const number = numberOf(words)
  const counted = number === null ? undefined : options[number - 1]
  const titled = options.find(one => answerKey(one.title) === words)
  return (
    (/^\d+$/.test(words) ? (counted ?? titled) : (titled ?? counted)) ??
    options.find(one => one.synonyms.some(word => answerKey(word) === words)) ??
    null
  )
}

const OF_OURS = /^\d+\.\d+:([a-z0-9]+):([a-z0-9]+)$/

/** The node and option of a button we made, of this run or an older one. */
export function pressedOf(choice: string | null): { node: string; option: string } | null {
  const [, node, option] = OF_OURS.exec(choice ?? '') ?? []
  return node !== undefined && option !== undefined ? { node, option } : null
}

const NUMBER_WORDS: readonly string[][] = [
  'um uma uno una one ein eins eine un une jeden odin один',
  'dois duas dos two zwei deux due dwa два',
  'tres three drei trois tre trzy три',
  'quatro cuatro four vier quatre quattro cztery четыре',
  'cinco five funf cinq cinque piec пять',
  'seis six sechs sei szesc шесть',
  'sete siete seven sieben sept sette siedem семь',
  'oito ocho eight acht huit otto osiem восемь',
  'nove nueve nine neun neuf dziewiec девять',
  'dez diez ten zehn dix dieci dziesiec десять',
].map(words => words.split(' '))

const CALLED = /^(?:(?:opcao|opcion|option|opzione|opcja|numero|number|nummer|numer|item|nr|no|n)[ .:º°#]*)?(\S+)$/u

/** "1", "1️⃣", "um", "opção 1". */
function numberOf(words: string): number | null {
  if (words.length > KEY_MAX) return null
  const said = CALLED.exec(words)?.[1] ?? ''
  if (/^\d{1,2}$/.test(said)) return Number(said)
  const at = NUMBER_WORDS.findIndex(list => list.includes(said))
  return at < 0 ? null : at + 1
}

/** What a person said in words; null: they did not. */
export function wordsOf({ type, body, transcript }: Heard): string | null {
  if (type === 'text') return body.trim() || null
  return type === 'audio' ? transcript?.trim() || null : null
}

type Ask = Pick<NodeOf<'ask'>, 'expects' | 'pattern'>
type Matches = (pattern: string, text: string) => boolean

/** The value an answer gives, as it is kept; null: it is none. */
export function answerValue({ expects, pattern }: Ask, said: Heard, matches: Matches): string | null {
  if (expects === 'file') return FILES.has(said.type) ? (said.mediaUrl ?? said.body) : null
  if (expects === 'location') return said.type === 'location' ? said.body : null
  const words = wordsOf(said)
  const value = words === null ? null : READ[expects](words)
  if (value === null || (pattern !== '' && !matches(`^(?:${pattern})$`, words ?? ''))) return null
  return value
}

const FILES: ReadonlySet<Heard['type']> = new Set(['image', 'audio', 'video', 'document', 'sticker'])
const EMAIL = /^[^\s@,;<>()]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,24}$/u

const READ: Record<Exclude<Ask['expects'], 'file' | 'location'>, (words: string) => string | null> = {
  text: words => words,
  number: words => {
    const number = numberIn(words)
    return number === null ? null : String(number)
  },
  email: words => (words.length <= 254 && EMAIL.test(words) ? words.toLowerCase() : null),
  phone: words => {
    const digits = words.replace(/[\s().+-]/g, '')
    return /^\d{8,15}$/.test(digits) ? digits : null
  },
  cpf: words => (documentKind(words) === 'cpf' ? bareDocument(words) : null),
  cnpj: words => (documentKind(words) === 'cnpj' ? bareDocument(words) : null),
  date: words => {
    const day = dayIn(words)
    return day === null ? null : day.split('-').reverse().join('/')
  },
}
