import { readdirSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, LOCALES } from '@balcao/contract/values/locales'
import { describe, expect, test } from 'vitest'
import type { Message, Messages } from './catalogue.ts'

const SRC = path.join(import.meta.dirname, '..')
const folders = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name === 'i18n' && entry.parentPath !== SRC)
  .map(entry => path.join(entry.parentPath, entry.name))

const read = async (folder: string, locale: string): Promise<Messages> =>
  (await import(path.join(folder, `${locale}.ts`))).default
const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const countedOf = (message: Message): Message => {
  if (typeof message === 'string') return message
  const { zero: _, ...counted } = message
  return counted
}
const holesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? '').sort()

/** A form for whole millions ("de {count}") is the only one the Romance languages may leave to `other`. */
const MAY_LACK: Partial<Record<string, string[]>> = { pt: ['many'], es: ['many'], fr: ['many'], it: ['many'] }

describe.each(folders.map(folder => [path.relative(SRC, folder), folder]))('%s', (_name, folder) => {
  test('[ACC-14] has its texts in all eight languages, and regional files only for regions we offer', () => {
    const files = readdirSync(folder).map(file => file.replace(/\.ts$/, ''))
    expect(files).toEqual(expect.arrayContaining([...LANGUAGES]))
    expect(files.filter(file => !Object.hasOwn(LOCALES, file))).toEqual([])
  })

  test.each(LANGUAGES)('%s: same keys, same holes, every plural form its grammar asks for, nothing empty', async language => {
    const source = await read(folder, 'pt')
    const texts = await read(folder, language)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(source).sort())

    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter(form => !MAY_LACK[language]?.includes(form))
    for (const [key, message] of Object.entries(texts)) {
      const holes = holesIn(formsOf(source[key] ?? '').at(-1) ?? '')
      for (const form of formsOf(message)) expect(form.trim(), key).not.toBe('')
      for (const form of formsOf(countedOf(message))) expect(holesIn(form), key).toEqual(holes)
      if (typeof message === 'string') continue
      expect(Object.keys(countedOf(message)).sort(), key).toEqual([...needed].sort())
      // None at all is said in words, in every language or in none.
      expect('zero' in message, key).toBe(Object.hasOwn(Object(source[key]), 'zero'))
    }
  })
})

const TO_USTED =
  'Abra|Acepte|Agregue|Arrastre|Asigne|Borre|Busque|Cambie|Comience|Compruebe|Conecte|Confirme|Copie|Corrija|Cree|Deje|Descarte|Diga|Dé|Elija|Empiece|Envíe|Escriba|Espere|Guarde|Haga|Indique|Ingrese|Intente|Invite|Lea|Marque|Mire|Pegue|Pida|Ponga|Pruebe|Pulse|Quite|Responda|Revise|Seleccione|Suba|Use|Vea|Verifique|Vuelva'
/** Words that stand for what has another one already, by language. */
const OTHER_WORDS: Record<string, readonly RegExp[]> = {
  de: [/\b(?:du|dein(?:e[mnrs]?)?|dich|dir)\b/i, /(?:^|[.:;!?] )(?:Gib|Lege|Prüfe|Schreib|Veröffentliche|Wähle)\b/],
  en: [/\be-mail/i, /\btickets?\b/i],
  es: [/\busted\b/i, new RegExp(`(?<=^|[.:;!?] )(?:${TO_USTED})(?!\\p{L})`, 'u')],
  it: [/\bLei\b/, /\b(?:Attenda|Chieda|Controlli|Crei|Colleghi|Indichi|Lasci|Riprovi|Rimuova|Scelga|Scriva|Selezioni)\b/],
}

test.each(Object.entries(OTHER_WORDS))(
  '%s says one thing by one word, and speaks to its reader in one way',
  async (language, others) => {
    for (const folder of folders) {
      for (const [key, message] of Object.entries(await read(folder, language)))
        for (const form of formsOf(message))
          for (const other of others) expect(form.replace(/\{\w+\}/g, ''), `${folder} ${key}`).not.toMatch(other)
    }
  },
)

test('the folders were found at all', () => {
  expect(folders.length).toBeGreaterThanOrEqual(5)
})
