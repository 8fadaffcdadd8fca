import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { log } from '../log.ts'
import { every } from '../processes/every.ts'

/** `low`: soon full. `full`: hardly anything can be written. `closed`: files cannot be written though there is room. */
interface Trouble {
  kind: 'low' | 'full' | 'closed'
  says: string
}

interface Found {
  folder: string
  free: number
  /** Further files the disk takes. */
  inodes: number
  /** Why nothing could be written there. */
  refused: string | null
}

const LOOK_MS = 15_000
const LOW_BYTES = 1e9
const FULL_BYTES = 100e6
const LOW_INODES = 10_000
const NO_ROOM = ['ENOSPC', 'EDQUOT']

export function judge({ folder, free, inodes, refused }: Found): Trouble | null {
  const left = `${Math.round(free / 1e6)} MB free on the disk of ${folder}`
  if (NO_ROOM.includes(refused ?? '') || free < FULL_BYTES)
    return { kind: 'full', says: `the disk is full, what people write is refused: ${left}` }
  if (refused)
    return { kind: 'closed', says: `files cannot be written to ${folder} (${refused}): mount it writable, or give it back` }
  if (free < LOW_BYTES || inodes < LOW_INODES)
    return { kind: 'low', says: `the disk is nearly full: ${left}, ${Number.isFinite(inodes) ? inodes : 'any number of'} files` }
  return null
}

/** A folder we write to ourselves is tried; one that others keep is only measured. */
export async function lookAt({ folder, isOurs }: { folder: string; isOurs: boolean }): Promise<Trouble | null> {
  const refused = isOurs ? await tryToWrite(folder) : null
  const { bavail, bsize, ffree, files } = await statfs(refused ? existing(folder) : folder)
  // Some file systems make inodes as they go and say they have none.
  return judge({ folder, free: bavail * bsize, inodes: files > 0 ? ffree : Number.POSITIVE_INFINITY, refused })
}

/** A folder that could not be made lies on the disk of the one around it. */
const existing = (folder: string): string => path.dirname(folder)

async function tryToWrite(folder: string): Promise<string | null> {
  const probe = path.join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x')
    await rm(probe)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

let troubles: Trouble[] = []

/** What was wrong with the disks when somebody last looked; each kind once. */
export const diskTroubles = (): readonly Trouble[] => troubles

/** Looks again and again, and says in the log what changed. */
export async function watchDisks(places: { folder: string; isOurs: boolean }[]): Promise<{ stop(): Promise<void> }> {
  const look = async () => {
    const found = (await Promise.all(places.map(lookAt))).filter(trouble => trouble !== null)
    const before = new Set(troubles.map(({ kind }) => kind))
    troubles = [...new Map(found.map(trouble => [trouble.kind, trouble])).values()]
    for (const { kind, says } of troubles) if (!before.has(kind)) log.error({ disk: kind }, says)
    if (troubles.length === 0 && before.size > 0) log.warn('the disks have room again and can be written')
  }
  await look().catch((error: unknown) => log.warn({ err: error }, 'the disks could not be looked at'))
  const stop = every(LOOK_MS, 'looking at the disks', look)
  return {
    async stop() {
      await stop()
      troubles = []
    },
  }
}

/** For `/readyz`: a full disk keeps everybody from working, the others are told while there is time. */
export async function diskHasRoom(): Promise<string | { warning: string } | null> {
  const full = troubles.find(({ kind }) => kind === 'full')
  if (full) return full.says
  return troubles.length > 0 ? { warning: troubles.map(({ says }) => says).join('; ') } : null
}

const NOT_WRITTEN = [...NO_ROOM, 'EROFS', 'EACCES', 'EPERM']

/** A file could not be written for want of room or of leave: nothing is wrong with what was asked. */
export function isNoRoom(error: unknown): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string }
  return syscall !== undefined && NOT_WRITTEN.includes(code ?? '')
}
