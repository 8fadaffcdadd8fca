import type { Program } from '../../server/src/test/server-process.ts'
import { start, wait } from '../stand.ts'

/** The processes of the proof: each is up, stands still, or is dead; at most one is not up. */
export interface Fleet {
  readonly size: number
  /** Addresses of those that are meant to answer. */
  up(): string[]
  /** Where number `i` listens, or null while it is dead. */
  addressOf(i: number): string | null
  pause(i: number, ms: number): Promise<void>
  /** Kills it at once; after `ms` another one stands in its place. */
  kill(i: number, ms: number): Promise<void>
  readonly faults: { kills: number; pauses: number }
  /** What the processes that run now had to say. */
  said(): string
  stop(): Promise<void>
}

interface Member {
  program: Program
  address: string | null
  up: boolean
}

export async function openFleet(databaseUrl: string, size: number): Promise<Fleet> {
  const programs = Array.from({ length: size }, () => start(databaseUrl))
  const members: Member[] = await Promise.all(
    programs.map(async program => ({ program, address: await program.ready, up: true })),
  )
  const faults = { kills: 0, pauses: 0 }
  const member = (i: number): Member => {
    const found = members[i]
    if (!found) throw new Error(`there is no process ${i}`)
    return found
  }

  return {
    size,
    faults,
    up: () => members.flatMap(({ up, address }) => (up && address ? [address] : [])),
    addressOf: i => member(i).address,
    async pause(i, ms) {
      faults.pauses++
      const one = member(i)
      one.up = false
      one.program.signal('SIGSTOP')
      await wait(ms)
      one.program.signal('SIGCONT')
      one.up = true
    },
    async kill(i, ms) {
      faults.kills++
      const one = member(i)
      one.up = false
      one.address = null
      one.program.signal('SIGKILL')
      await one.program.ended
      await wait(ms)
      one.program = start(databaseUrl)
      one.address = await one.program.ready
      one.up = true
    },
    said: () => members.map(({ program }) => `process ${program.pid}:\n${program.output()}`).join('\n'),
    async stop() {
      for (const { program } of members) program.signal('SIGKILL')
      await Promise.all(members.map(({ program }) => program.ended))
    },
  }
}
