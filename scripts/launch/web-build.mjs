import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { oneAtATime } from './one-at-a-time.mjs'
import { Advice, hashOf, inProject, PROJECT, read, seconds, tied } from './project.mjs'
import { findNode } from './runtime.mjs'

const DIST = inProject('web/dist')
const STAMP = inProject('web/dist/.built-from')
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
]

/** web/dist, built when it is missing or older than what it is made from. */
export async function buildWebIfNeeded() {
  if (!existsSync(inProject('web/vite.config.ts'))) {
    console.log('There is no web app to build yet (web/vite.config.ts).')
    return
  }
  if (webIsFresh()) return
  await oneAtATime('web-build', async () => {
    if (!webIsFresh()) await build()
  })
}

export const webIsFresh = () => existsSync(DIST) && read(STAMP) === hashOf(SOURCES)

/** Built beside and then moved, so that a failed or interrupted build leaves the last good one. */
async function build() {
  const since = performance.now()
  console.log('Building the web app …')
  const sources = hashOf(SOURCES)
  for (const left of readdirSync(inProject('web')))
    if (left.startsWith('dist-')) rmSync(inProject('web', left), { recursive: true })
  const fresh = `${DIST}-new`
  const last = `${DIST}-last`
  await vite(fresh)
  writeFileSync(`${fresh}/.built-from`, sources)
  if (existsSync(DIST)) renameSync(DIST, last)
  renameSync(fresh, DIST)
  rmSync(last, { recursive: true, force: true })
  console.log(`Web app built in ${seconds(since)}.`)
}

function vite(outDir) {
  const build = [
    inProject('node_modules/vite/bin/vite.js'),
    'build',
    'web',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const [program, ...args] = tied('KILL', findNode(), ...build)
  const child = spawn(program, args, { cwd: PROJECT, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Advice('The web app could not be built; the lines above say why.')),
    )
  })
}
