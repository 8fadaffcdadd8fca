import type { EngineConfig } from '@balcao/contract/flows/engines'
import type { BotReply, BotTurn } from '../bot-driver.ts'
import { type Fields, fieldsIn, isFields, listIn, textIn } from '../lib/json.ts'
import { chosen, chosenSeveral, type Option } from '../lib/options.ts'

/** What the bot waits for, as far as we must know it: its choices are matched letter by letter there, so we match them first. */
export interface Expected extends Fields {
  type: string
  options: (Option & { description: string })[]
  isSeveral: boolean
}

const OPTIONS_MOST = 30

export function expectedIn(value: unknown): Expected {
  const { type, options, isSeveral } = fieldsIn(value)
  const read = listIn(options)
    .filter(isFields)
    .map(one => ({ id: textIn(one.id), title: textIn(one.title), description: textIn(one.description) }))
  return { type: textIn(type), options: read.filter(({ id }) => id !== ''), isSeveral: isSeveral === true }
}

/** Of an `input` in the answer: choices, choices with pictures, cards, anything else. */
export function inputIn(input: Fields): Expected {
  const items = listIn(input.items).filter(isFields)
  const options = items.flatMap(item => {
    const title = (textIn(item.content) || textIn(item.title) || textIn(item.value)).trim()
    const id = textIn(item.id)
    return id && title ? [{ id, title, description: textIn(item.description) }] : []
  })
  return {
    type: textIn(input.type),
    options: options.slice(0, OPTIONS_MOST),
    isSeveral: fieldsIn(input.options).isMultipleChoice === true,
  }
}

/** What is sent for an answer; null: it is none, and the question is asked again without a call. */
export async function messageFor(expected: Expected, { said, files }: BotTurn): Promise<Fields | null> {
  const { options, isSeveral, type } = expected
  if (options.length > 0) {
    const found = isSeveral ? chosenSeveral(options, said) : chosen(options, said)
    if (Array.isArray(found)) return { type: 'text', text: found.map(({ title }) => title).join(', ') }
    if (found) return { type: 'text', text: found.title, metadata: { replyId: found.id } }
    // A text that fits nothing is the bot's to judge: it may know more words than it shows.
    return files.length > 0 ? null : { type: 'text', text: said.text }
  }
  if (files.length === 0) return { type: 'text', text: said.text }
  const addresses = await Promise.all(files.slice(0, 5).map(file => file.url()))
  if (type.startsWith('file')) return { type: 'text', text: addresses.join(', ') }
  return { type: 'text', text: said.text, attachedFileUrls: addresses }
}

const NOT_UNDERSTOOD: Record<string, string> = {
  pt: 'Não entendi. Escolha uma das opções, por favor.',
  es: 'No entendí. Elige una de las opciones, por favor.',
  en: 'I did not get that. Please choose one of the options.',
}
const CHOOSE: Record<string, string> = { pt: 'Escolha uma opção:', es: 'Elige una opción:', en: 'Choose an option:' }

const inLanguage = (texts: Record<string, string>, language: string): string => texts[language.slice(0, 2)] ?? texts.en ?? ''

export const choiceOf = (
  { options }: Expected,
  text: string,
  { look, language }: { look: 'auto' | 'numbers'; language: string },
): BotReply => ({
  type: 'choice',
  text: text || inLanguage(CHOOSE, language),
  look,
  options,
})

export function askedAgain(expected: Expected, { invalidText, buttons }: EngineConfig<'typebot'>, { vars }: BotTurn): BotReply[] {
  const text = invalidText || inLanguage(NOT_UNDERSTOOD, vars.language)
  return [choiceOf(expected, text, { look: buttons === false ? 'numbers' : 'auto', language: vars.language })]
}
