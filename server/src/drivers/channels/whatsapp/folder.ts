import { mkdir, mkdtemp, readFile, readlink, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Where a browser keeps what links it to the phone. */
export interface Folder {
  path: string
  /** Nowhere to keep it was given: a new phone has to be linked each time. */
  isForNow: boolean
}

const LOCKS = ['SingletonLock', 'SingletonCookie', 'SingletonSocket']

export async function openFolder(given: string | undefined): Promise<Folder> {
  if (!given) return { path: await mkdtemp(path.join(os.tmpdir(), 'balcao-whatsapp-')), isForNow: true }
  await mkdir(given, { recursive: true, mode: 0o700 })
  await endLeftover(given)
  for (const lock of LOCKS) await rm(path.join(given, lock), { force: true })
  return { path: given, isForNow: false }
}

/** The holder of a channel holds its folder alone: a browser still in it was left by a process that died. */
async function endLeftover(folder: string): Promise<void> {
  const owner = await readlink(path.join(folder, 'SingletonLock')).catch(() => '')
  const [, host, pid] = /^(.+)-(\d+)$/.exec(owner) ?? []
  if (!pid || host !== os.hostname()) return
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (commandLine.includes(folder)) process.kill(Number(pid), 'SIGKILL')
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 })
