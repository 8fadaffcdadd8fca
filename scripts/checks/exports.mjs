// What is exported is imported by another file: an export that nobody takes is either private or gone. Tests are counted apart: what
// only tests take must be of use in its own file. What waits for a feature stands in exports.json with its reason, and leaves
// the list when it is taken.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { inProject, PROJECT } from '../launch/project.mjs'

const CODE = /\.(ts|tsx|mjs|cjs)$/
/** Folders whose exports are looked at; all other code may import them. */
const ROOTS = /^(contract|server|web)\//
const OF_TESTS = /\.(test|testkit|suite|verdicts)\.tsx?$|(^|\/)(test|testing)\/|\/test-installation\.ts$|^(e2e|prove|bench)\//
const MADE = /^server\/src\/infra\/database\/schema\.ts$/
/** Found by their place: `import.meta.glob` takes all that is in them. */
const BY_PLACE = /(^|\/)vite\.config\.ts$|^web\/src\/kit\/demo\//
const ALL = '*'

/** Sentences about exports nobody takes, given every file with its text. */
export function unused(files, exceptions) {
  const read = new Map(files.map(([name, text]) => [name, readOne(name, text)]))
  const taken = takenIn(read)
  const told = []
  const idle = new Set()
  for (const [file, { exported, uses }] of read) {
    if (!ROOTS.test(file) || OF_TESTS.test(file) || MADE.test(file) || BY_PLACE.test(file)) continue
    for (const name of exported) {
      const by = takenBy(taken, file, name)
      if (by === 'code' || (by === 'tests' && uses(name))) continue
      idle.add(`${file}#${name}`)
      if (exceptions[`${file}#${name}`]) continue
      told.push(`${file} exports ${name}, ${by === 'tests' ? 'which only tests use' : 'which no other file imports'}`)
    }
  }
  for (const name of Object.keys(exceptions))
    if (!idle.has(name)) told.push(`${name} is used or gone: remove it from scripts/checks/exports.json`)
  return told
}

/** By its name, or with the whole file. */
function takenBy(taken, file, name) {
  const both = [taken.get(`${file}#${name}`), taken.get(`${file}#${ALL}`)]
  return both.find(by => by === 'code') ?? both.find(Boolean)
}

/** The importers of each export: `file#name` → code, or tests alone. */
function takenIn(read) {
  const taken = new Map()
  for (const [file, { imports }] of read) {
    const by = OF_TESTS.test(file) ? 'tests' : 'code'
    for (const { from, name } of imports) {
      const target = fileOf(from, file, read)
      if (!target) continue
      const key = `${target}#${name}`
      if (by === 'code' || !taken.has(key)) taken.set(key, by)
    }
  }
  return taken
}

function fileOf(specifier, importer, read) {
  const own = /^@balcao\/(contract|server|web)\/(.+)$/.exec(specifier)
  const base = own
    ? `${own[1]}/src/${own[2]}`
    : specifier.startsWith('.') && path.posix.join(path.posix.dirname(importer), specifier)
  return base ? [base, `${base}.ts`, `${base}.tsx`].find(name => read.has(name)) : undefined
}

/** What a file exports and imports, and whether it uses a name beyond the place where it is declared. */
function readOne(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const exported = []
  const imports = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) imports.push(...importedBy(statement))
    else if (ts.isExportDeclaration(statement)) {
      const { names, takes } = passedOn(statement)
      exported.push(...names)
      imports.push(...takes)
    } else if (isExported(statement)) exported.push(...declared(statement))
  }
  for (const [, from] of text.matchAll(/\bimport\(\s*'([^']+)'/g)) imports.push({ from, name: ALL })
  const uses = name => [...text.matchAll(new RegExp(`\\b${name.replace('$', '\\$')}\\b`, 'g'))].length > 1
  return { exported, imports, uses }
}

function importedBy({ importClause, moduleSpecifier }) {
  const from = moduleSpecifier.text
  const { namedBindings } = importClause ?? {}
  if (!namedBindings) return []
  if (ts.isNamespaceImport(namedBindings)) return [{ from, name: ALL }]
  return namedBindings.elements.map(one => ({ from, name: (one.propertyName ?? one.name).text }))
}

function passedOn({ exportClause, moduleSpecifier }) {
  const from = moduleSpecifier?.text
  if (!exportClause || !ts.isNamedExports(exportClause)) return { names: [], takes: from ? [{ from, name: ALL }] : [] }
  const takes = from ? exportClause.elements.map(one => ({ from, name: (one.propertyName ?? one.name).text })) : []
  return { names: exportClause.elements.map(one => one.name.text), takes }
}

const isExported = statement =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
  !ts.getModifiers(statement).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)

function declared(statement) {
  if (!ts.isVariableStatement(statement)) return statement.name ? [statement.name.text] : []
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : name.elements.map(one => one.name.text),
  )
}

/** Every file that is or is about to be committed. */
const filesHere = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: PROJECT, encoding: 'utf8' })
    .split('\n')
    .filter(name => CODE.test(name) && existsSync(inProject(name)))
    .map(name => [name, readFileSync(inProject(name), 'utf8')])

if (import.meta.main) {
  const told = unused(filesHere(), JSON.parse(readFileSync(inProject('scripts/checks/exports.json'), 'utf8')))
  for (const sentence of told) console.log(sentence)
  process.exitCode = told.length > 0 ? 1 : 0
}
