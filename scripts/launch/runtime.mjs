import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { Advice, inProject, PROJECT, tied } from './project.mjs'

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A terminal and npm both pass on one Ctrl-C; what comes later than this is a second wish. */
const ECHO_MS = 500

/** The Node 24 of package-lock.json; where there is none for this platform, the running one if it is new enough. */
export function findNode() {
  const pinned = inProject(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(pinned)) return realpathSync(pinned)
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Advice(
    `Balcão brings Node 24 for Linux on x64 and arm64, not for ${process.platform} on ${process.arch}, and this is Node ${process.versions.node}.\n` +
      'Install Node 24 (for instance: nvm install 24) and run the same command again.',
  )
}

/** What every program of ours is started with. */
export const AS_STARTED = {
  // What Node made of our sources, kept for the next start: 0.2 s of 0.9 s.
  NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'),
  // A heap for each thread of the pool keeps tens of megabytes that none of them uses.
  MALLOC_ARENA_MAX: '2',
  // What is large (bodies, files, pictures) goes back to the machine when it is done with; left to itself the C library keeps room for
  // the largest it has seen.
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  // What is young may take three times this; left to itself V8 takes twice as much, and a busy server weighs 25 MB more.
  NODE_OPTIONS: '--max-semi-space-size=16',
}

/** Becomes `node …args`: in place where this Node can, so that nothing idle stays in memory; otherwise as a child we stand for. */
export function become(args) {
  const node = findNode()
  Object.assign(process.env, { ...AS_STARTED, ...process.env })
  if (typeof process.execve === 'function') {
    process.chdir(PROJECT)
    process.removeAllListeners('warning')
    process.on('warning', () => {}) // before Node 24, execve calls itself experimental
    const [program, ...rest] = withNpm(node, ...args)
    process.execve(program, [program, ...rest], process.env)
  }
  return standFor(node, args)
}

/** A signal that kills npm is meant for us. Started without npm we outlive the shell, as `nohup` and service managers expect. */
function withNpm(...command) {
  return process.env.npm_lifecycle_event ? tied('TERM', ...command) : command
}

async function standFor(node, args) {
  const [program, ...rest] = tied('TERM', node, ...args)
  // A process group of its own, so that Ctrl-C reaches it through us, once.
  const child = spawn(program, rest, { cwd: PROJECT, stdio: 'inherit', detached: true })

  let passedOn = Number.NEGATIVE_INFINITY
  for (const signal of STOPPING) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - passedOn > ECHO_MS) child.kill(signal)
      passedOn = now
    })
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', error =>
      reject(new Advice(`Node 24 could not be started (${error.message}). It needs a glibc Linux such as Debian.`)),
    )
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal]))
  })
  process.exit(code)
}
