import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const inRoot = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: name => ['node_modules', 'dist'].includes(path.basename(name)) })

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...inRoot('docs/**/*.md'), ...inRoot('server/src/**/*.md')]
/** Every file and folder after a slash, so that `tickets/feature.ts` is found by how it ends. */
const there = [...inRoot('*'), ...inRoot('{contract,server,web,e2e,prove,bench,scripts,docs}/**')]
  .map(name => `/${name}\n`)
  .join('')
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const LINK = /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g
const FILE = /(?<![\w@/.<>*{}$…-])[\w@-][\w@.-]*(?:\/[\w@.-]+)*\.(?:ts|tsx|mjs|cjs|sql|md|svg|png|css|html)(?![\w/])/g
const FOLDER = /`((?:contract|server|web|e2e|prove|bench|scripts|docs|features|infra|drivers|kit|cli|migrations)\/[\w/-]*)`/g
const CODE = /`([^`]+)`|^ {4}([^#\n]+)/gm
const COMMAND = /\bnpm (?:run (?:--silent )?)?([a-z]+)(?: ([a-z][a-z-]*))?/g
/** Of npm itself. */
const NPM = ['ci', 'install']
/** Stands for what one makes oneself. */
const MADE_UP = /NNNN|FILE|PATH/

/** What a document names and is not there. */
function missingIn(document: string, text: string): string[] {
  const folder = path.dirname(path.join(ROOT, document))
  const links = [...text.matchAll(LINK)].map(([, to = '']) => to).filter(to => !existsSync(path.join(folder, to)))
  const words = text.replaceAll(LINK, '')
  const files = [...words.matchAll(FILE)].map(([file]) => file)
  const folders = [...words.matchAll(FOLDER)].map(([, to = '']) => to.replace(/\/$/, ''))
  const places = [...files, ...folders].filter(name => !there.includes(`/${name}\n`))
  const code = [...words.matchAll(CODE)].map(([, span, line]) => (span ?? line ?? '').replace(/\s+/g, ' '))
  const commands = code.flatMap(said => [...said.matchAll(COMMAND)].filter(command => !isCommand(command)).map(([all]) => all))
  return [...links, ...places, ...commands].filter(name => !MADE_UP.test(name))
}

function isCommand([, script = '', name]: RegExpExecArray): boolean {
  if (NPM.includes(script)) return true
  if (!(script in scripts)) return false
  return !name || !/^(prove|bench)$/.test(script) || existsSync(path.join(ROOT, script, `${name}.${script}.ts`))
}

test.each(documents)('%s names only what is there', document => {
  expect(missingIn(document, readFileSync(path.join(ROOT, document), 'utf8'))).toEqual([])
})

test('a document that names a page, a file, a folder or a command that is gone is found', () => {
  const text = 'See [there](docs/no.md), tickets/nothing.ts, `infra/nowhere/`, `npm run nothing` and `npm run prove nobody`.'
  const gone = ['docs/no.md', 'tickets/nothing.ts', 'infra/nowhere', 'npm run nothing', 'npm run prove nobody']
  expect(missingIn('README.md', text)).toEqual(gone)
})
