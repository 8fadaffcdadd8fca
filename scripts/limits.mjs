// Sizes that are alarms to look at the design: a file of at most 350 lines, a file of SQL of at most 60, a folder of at most 15
// files, tests not counted (biome.json holds functions to 60 lines and components to 120). What is larger stands in limits.json
// with the size it may keep: it may only shrink, and what has shrunk enough leaves the list.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, PROJECT } from './launch/project.mjs'

const FILE = 350
const SQL = 60
const FOLDER = 15
const ROOTS = /^(contract|server|web|scripts)\//
const CODE = /\.(ts|tsx|mjs|cjs)$/
/** What tests are made of: they, what they share, and what providers really sent. */
const OF_TESTS = /\.(test|testkit|suite|verdicts)\.tsx?$|(^|\/)(test|payloads)\//
/** Tables are written once and read as one; these are made from the code. */
const MADE = /^server\/src\/(migrations\/|infra\/database\/schema\.ts$)/

/** Sentences about what is too large, given every file with its number of lines. */
export function tooLarge(files, exceptions) {
  const sizes = { ...sizesOfFiles(files), ...sizesOfFolders(files) }
  const told = []
  for (const [name, { size, most, unit }] of Object.entries(sizes)) {
    const allowed = exceptions[name]
    if (size > (allowed ?? most)) told.push(`${name} has ${size} ${unit}; ${allowed ?? most} are the most`)
    else if (allowed && size < allowed)
      told.push(`${name} has shrunk to ${size} ${unit}: ${fewer(size, most)} in scripts/limits.json`)
  }
  for (const name of Object.keys(exceptions)) if (!sizes[name]) told.push(`${name} is gone: remove it from scripts/limits.json`)
  return told
}

const fewer = (size, most) => (size > most ? `write ${size}` : 'remove it')

function sizesOfFiles(files) {
  const counted = files.filter(([name]) => !OF_TESTS.test(name) && !MADE.test(name))
  return Object.fromEntries([
    ...counted.filter(([name]) => CODE.test(name)).map(([name, size]) => [name, { size, most: FILE, unit: 'lines' }]),
    ...counted.filter(([name]) => name.endsWith('.sql')).map(([name, size]) => [name, { size, most: SQL, unit: 'lines' }]),
  ])
}

function sizesOfFolders(files) {
  const folders = Map.groupBy(
    files.filter(([name]) => !OF_TESTS.test(name) && !MADE.test(name)),
    ([name]) => path.dirname(name),
  )
  return Object.fromEntries([...folders].map(([name, its]) => [name, { size: its.length, most: FOLDER, unit: 'files' }]))
}

const linesIn = file => readFileSync(inProject(file), 'utf8').split('\n').length - 1

/** Every file that is or is about to be committed. */
const filesHere = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: PROJECT, encoding: 'utf8' })
    .split('\n')
    .filter(name => ROOTS.test(name) && existsSync(inProject(name)))
    .map(name => [name, linesIn(name)])

if (import.meta.main) {
  const told = tooLarge(filesHere(), JSON.parse(readFileSync(inProject('scripts/limits.json'), 'utf8')).allowed)
  for (const sentence of told) console.log(sentence)
  process.exitCode = told.length > 0 ? 1 : 0
}
