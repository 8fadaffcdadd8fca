// node scripts/made/texts.mjs: what of the web's texts is untranslated, named nowhere in the code, or longer than its place.
// It shows; what must never happen (a missing key, a lost hole, a plural form) does not compile or fails a test.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../web/src', import.meta.url))
const LANGUAGES = ['es', 'en', 'de', 'fr', 'it', 'pl', 'ru']
/** A label this short has a place drawn for it; four tenths more is what such places allow. */
const SHORT = 24
const GROWTH = 1.4
const SPARE_LETTERS = 3

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const folders = [...new Set(files.filter(file => /\/i18n\/pt\.ts$/.test(file)).map(file => path.dirname(file)))]
const code = files
  .filter(file => /\.tsx?$/.test(file) && !file.includes('/i18n/'))
  .map(file => readFileSync(path.join(SRC, file), 'utf8'))
  .join('\n')

const formsOf = message => (typeof message === 'string' ? [message] : Object.values(message))
const read = async (folder, language) => (await import(path.join(SRC, folder, `${language}.ts`))).default
const nameOf = folder => path.basename(path.dirname(folder))
const show = (title, lines) => console.log(`\n${title}: ${lines.length}\n${lines.map(line => `  ${line}`).join('\n')}`)

const unwritten = folders.flatMap(folder =>
  LANGUAGES.filter(language => !files.includes(path.join(folder, `${language}.ts`))).map(
    language => `${language} ${nameOf(folder)}`,
  ),
)
const untranslated = []
const tooLong = []
const unnamed = []
for (const folder of folders) {
  const source = await read(folder, 'pt')
  const built = code.includes(`\`${nameOf(folder)}.\${`)
  for (const key of Object.keys(source)) {
    if (!built && !code.includes(`'${nameOf(folder)}.${key}'`) && !code.includes(`.${key}\``))
      unnamed.push(`${nameOf(folder)}.${key}`)
  }
  for (const language of LANGUAGES.filter(one => !unwritten.includes(`${one} ${nameOf(folder)}`))) {
    for (const [key, message] of Object.entries(await read(folder, language))) {
      compare(`${language} ${nameOf(folder)}.${key}`, formsOf(source[key]).at(-1) ?? '', formsOf(message).at(-1) ?? '')
    }
  }
}

function compare(where, source, text) {
  if (text === source && /\p{L}{4}/u.test(text)) untranslated.push(`${where}: ${text}`)
  if (source.length <= SHORT && text.length > source.length * GROWTH + SPARE_LETTERS)
    tooLong.push(`${where}: ${text} (${source})`)
}

show('Not written at all', unwritten)
show('Same as in Portuguese', untranslated)
show('Longer than a place drawn for the Portuguese', tooLong)
show('Named nowhere in the code', unnamed)
