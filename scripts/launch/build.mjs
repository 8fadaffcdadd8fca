import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { Advice, hashOf, inProject, PROJECT, read, seconds, tied } from './project.mjs'
import { findNode } from './runtime.mjs'

/**
 * A folder made from sources. `what`: how people call it; `config`: the file without which there is nothing to build;
 * `command`: what builds into the folder it is given.
 * @param {{ what: string, dist: string, config: string, sources: string[], command: (outDir: string) => string[] }} product
 */
export function buildOf({ what, dist, config, sources, command }) {
  const folder = inProject(dist)
  const isFresh = () => existsSync(folder) && read(path.join(folder, '.built-from')) === hashOf(sources)

  /** Made when it is missing or older than what it is made from. */
  async function buildIfNeeded() {
    if (!existsSync(inProject(config))) {
      console.log(`There is no ${what} to build yet (${config}).`)
      return
    }
    if (isFresh()) return
    await oneAtATime(dist.replaceAll('/', '-'), async () => {
      if (!isFresh()) await build()
    })
  }

  /** Built beside and then moved, so that a failed or interrupted build leaves the last good one. */
  async function build() {
    const since = performance.now()
    console.log(`Building the ${what} …`)
    const builtFrom = hashOf(sources)
    const around = path.dirname(folder)
    for (const left of readdirSync(around)) if (left.startsWith('dist-')) rmSync(path.join(around, left), { recursive: true })
    const fresh = `${folder}-new`
    const last = `${folder}-last`
    await run(what, command(fresh))
    writeFileSync(`${fresh}/.built-from`, builtFrom)
    if (existsSync(folder)) renameSync(folder, last)
    renameSync(fresh, folder)
    rmSync(last, { recursive: true, force: true })
    console.log(`Built the ${what} in ${seconds(since)}.`)
  }

  return { isFresh, buildIfNeeded }
}

function run(what, command) {
  const [program, ...args] = tied('KILL', findNode(), ...command)
  const child = spawn(program, args, { cwd: PROJECT, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Advice(`The ${what} could not be built; the lines above say why.`)),
    )
  })
}
