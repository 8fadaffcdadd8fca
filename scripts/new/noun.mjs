import { readdirSync } from 'node:fs'
import { Advice, inProject } from '../launch/project.mjs'

const upper = word => word[0].toUpperCase() + word.slice(1)
const snake = word => word.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Every form of its name that the code and the texts need. */
export function nounOf([noun, nouns, address, singular, plural, gender]) {
  for (const word of [noun, nouns])
    if (!/^[a-z][a-zA-Z]*$/.test(word)) throw new Advice(`${word} cannot be a name in the code: letters only, camelCase.`, 2)
  if (noun === nouns) throw new Advice('Singular and plural must differ, or one would hide the other in the code.', 2)
  if (!/^\/[a-z-]+$/.test(address)) throw new Advice(`${address} is no address: like /notas.`, 2)
  if (gender !== 'f' && gender !== 'm') throw new Advice(`${gender} is no gender of Portuguese: f or m.`, 2)
  return {
    noun,
    nouns,
    address,
    singular,
    plural,
    gender,
    Noun: upper(noun),
    Nouns: upper(nouns),
    Singular: upper(singular),
    Plural: upper(plural),
    table: snake(nouns),
    calls: `/${snake(nouns).replaceAll('_', '-')}`,
    migration: `${nextMigration()}_${snake(nouns)}`,
  }
}

function nextMigration() {
  const last = readdirSync(inProject('server/src/migrations'))
    .filter(file => file.endsWith('.sql'))
    .sort()
    .at(-1)
  return String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
}
