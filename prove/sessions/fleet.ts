import { readFileSync } from 'node:fs'
import { TEST_KEY } from '../../server/src/test/key.ts'
import { type Program, spawnServer } from '../../server/src/test/server-process.ts'
import { SUPERADMIN } from '../house.ts'

export interface Member {
  program: Program
  /** Null while it is down or stands still. */
  address: string | null
  restart(): Promise<void>
}

const PROCESSES = 3

/** Three of the product on one database. The first of them is to live all along: its memory tells. */
export async function openFleet(databaseUrl: string, providerUrls: string): Promise<[Member, ...Member[]]> {
  const spawn = () =>
    spawnServer(databaseUrl, {
      TRUST_PROXY: '1',
      EGRESS_ALLOW: '127.0.0.1',
      PROVIDER_URLS: providerUrls,
      SECRET_KEY: TEST_KEY,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    })
  const newMember = (): Member => {
    const member: Member = {
      program: spawn(),
      address: null,
      async restart() {
        member.program = spawn()
        member.address = await member.program.ready
      },
    }
    return member
  }
  const members: [Member, ...Member[]] = [newMember(), ...Array.from({ length: PROCESSES - 1 }, newMember)]
  for (const member of members) member.address = await member.program.ready
  return members
}

export const addressIn = (fleet: readonly Member[]): string => {
  const up = fleet.find(({ address }) => address !== null)
  if (!up?.address) throw new Error('no process is up')
  return up.address
}

const SAMPLE_MS = 1_000

export interface Memory {
  /** What a process never went below, in MB: after it warmed up, and in the end. What it grew by is kept by somebody. */
  stop(): { early: number; late: number; most: number }
}

/** Of a process that lives all along. */
export function watchMemory({ program }: Member): Memory {
  const seen: number[] = []
  const timer = setInterval(() => seen.push(residentMb(program.pid)), SAMPLE_MS)
  const floor = (from: number, to: number) => Math.min(...seen.slice(Math.floor(seen.length * from), Math.ceil(seen.length * to)))
  return {
    stop() {
      clearInterval(timer)
      return { early: floor(0.2, 0.4), late: floor(0.8, 1), most: Math.max(...seen) }
    },
  }
}

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
