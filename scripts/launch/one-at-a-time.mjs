import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { inProject } from './project.mjs'

/**
 * Two commands at once on one folder take turns. flock(1) locks the open file it shares with us, so the kernel lets go of it when we end,
 * however we end. Where there is no flock (macOS) or no writing (a read-only installation), nobody takes turns.
 */
export async function oneAtATime(what, work) {
  const fd = openLock(what)
  try {
    if (fd !== null && flock(fd, '--nonblock').status === 1) {
      console.log(`Another command is busy (${what}); waiting for it.`)
      flock(fd)
    }
    return await work()
  } finally {
    if (fd !== null) closeSync(fd)
  }
}

function openLock(what) {
  try {
    mkdirSync(inProject('.tmp'), { recursive: true })
    return openSync(inProject('.tmp', `${what}.lock`), 'a')
  } catch {
    return null
  }
}

function flock(fd, ...flags) {
  return spawnSync('flock', [...flags, '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
}
