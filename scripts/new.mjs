// npm run new screen: a plain screen from the database to the browser, which passes every check as it is. What is particular to
// it (its fields) is then changed in the files this writes.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Advice, inProject, PROJECT } from './launch/project.mjs'
import { editsFor } from './new/edits.mjs'
import { filesFor } from './new/files.mjs'
import { nounOf } from './new/noun.mjs'
import { textsFor } from './new/texts.mjs'

const USAGE = `npm run new screen <noun> <nouns> </address> <substantivo> <plural> <f|m>

  npm run new screen note notes /notas nota notas f

  noun, nouns        its name in the code, singular and plural: farewell farewells
  /address           an address of the product that has no screen yet
  substantivo …      its name in Portuguese, singular and plural, and its gender`

try {
  const [what, ...words] = process.argv.slice(2)
  if (what !== 'screen' || words.length !== 6) throw new Advice(USAGE, 2)
  const noun = nounOf(words)
  refuseTwice(noun)
  const made = { ...(await filesFor(noun)), ...(await textsFor(noun)) }
  const edits = editsFor(noun)
  for (const [file, text] of Object.entries(made)) write(file, text)
  for (const edit of edits) insert(edit)
  finish(noun, new Set([...Object.keys(made), ...edits.map(({ file }) => file)]))
} catch (error) {
  if (!(error instanceof Advice)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

/** A screen begun by mistake over another one would be hard to take apart again. */
function refuseTwice({ nouns, address }) {
  const places = readFileSync(inProject('web/src/app/places.ts'), 'utf8')
  if (!places.includes(`'${address}'`))
    throw new Advice(`${address} is no address of the product: web/src/app/places.ts names them all.`, 2)
  for (const file of [`contract/src/catalogue/${nouns}.ts`, `web/src/features/${nouns}`])
    if (existsSync(inProject(file))) throw new Advice(`${file} is there already.`, 2)
}

function write(file, text) {
  mkdirSync(path.dirname(inProject(file)), { recursive: true })
  writeFileSync(inProject(file), text)
  console.log(`written  ${file}`)
}

/** Puts lines before or after the line that holds `at`. */
function insert({ file, at, before, after, instead }) {
  const lines = readFileSync(inProject(file), 'utf8').split('\n')
  const found = lines.findLastIndex(line => line.includes(at))
  if (found < 0) throw new Advice(`${file} has no line with ${at} any more; mend scripts/new/edits.mjs.`)
  if (before) lines.splice(found, 0, before)
  if (after) lines.splice(found + 1, 0, after)
  if (instead) lines[found] = lines[found].replace(at, instead)
  writeFileSync(inProject(file), lines.join('\n'))
  console.log(`changed  ${file}`)
}

function finish({ nouns, address }, files) {
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', '--no-errors-on-unmatched', ...files)
  run('scripts/generate.mjs')
  console.log(`
${address} is there: start with contract/src/catalogue/${nouns}.ts and let the compiler lead the way.
Its texts are in web/src/features/${nouns}/i18n: Portuguese is written; the other seven languages hold Portuguese words until
somebody translates them (node scripts/made/texts.mjs lists them).`)
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Advice(`${args.join(' ')} failed; the lines above say why.`)
}
