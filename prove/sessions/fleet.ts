import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { TEST_KEY } from '../../server/src/test/key.ts'
import { type Program, spawnServer } from '../../server/src/test/server-process.ts'
import { SUPERADMIN, wait } from '../stand.ts'

export interface Member {
  program: Program
  /** Null while it is down or stands still. */
  address: string | null
  restart(): Promise<void>
}

const PROCESSES = 3
const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Three of the product on one database. The first of them is to live all along: its memory tells. */
export async function openFleet(databaseUrl: string, providerUrls: string): Promise<[Member, ...Member[]]> {
  const spawn = (more: Record<string, string> = {}) =>
    spawnServer(databaseUrl, {
      ...more,
      TRUST_PROXY: '1',
      EGRESS_ALLOW: '127.0.0.1',
      PROVIDER_URLS: providerUrls,
      SECRET_KEY: TEST_KEY,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    })
  const newMember = (more?: Record<string, string>): Member => {
    const member: Member = {
      program: spawn(more),
      address: null,
      async restart() {
        member.program = spawn()
        member.address = await member.program.ready
      },
    }
    return member
  }
  const members: [Member, ...Member[]] = [newMember(INSPECTED), ...Array.from({ length: PROCESSES - 1 }, () => newMember())]
  for (const member of members) member.address = await member.program.ready
  return members
}

export const addressIn = (fleet: readonly Member[]): string => {
  const up = fleet.find(({ address }) => address !== null)
  if (!up?.address) throw new Error('no process is up')
  return up.address
}

const SAMPLE_MS = 15_000

/** In MB: what a process held when it was warm and in the end, without garbage, and the most it had of the machine. */
export interface Memory {
  stop(): Promise<{ early: number; late: number; most: number }>
}

/** Of a process that lives all along. What grows is kept by somebody: how much waits to be cleared away says only how busy the machine is. */
export function watchMemory({ program }: Member): Memory {
  const kept: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      kept.push(await keptMb(program))
      await wait(SAMPLE_MS)
    }
  })()
  // Of a run that fails nobody asks.
  watching.catch(() => {})
  const least = (from: number, to: number) => Math.min(...kept.slice(Math.floor(kept.length * from), Math.ceil(kept.length * to)))
  return {
    async stop() {
      isOver = true
      await watching
      return { early: least(0.2, 0.4), late: least(0.8, 1), most: mostMb(program.pid) }
    },
  }
}

const usage = z.object({ id: z.literal(2), result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }) })

/** Asked of its inspector, which clears the rubbish away first. */
async function keptMb(program: Program): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(program.output())?.[1] ?? ''
  const inspector = new WebSocket(address)
  const { promise: answer, resolve, reject } = Promise.withResolvers<z.output<typeof usage>['result']>()
  inspector.onclose = () => reject(new Error(`no inspector at "${address}"`))
  inspector.onmessage = ({ data }) => {
    const said = usage.safeParse(JSON.parse(String(data)))
    if (said.success) resolve(said.data.result)
  }
  inspector.onopen = () => {
    inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    inspector.send(JSON.stringify({ id: 2, method: 'Runtime.getHeapUsage' }))
  }
  const { usedSize, backingStorageSize } = await answer.finally(() => inspector.close())
  return Math.round((usedSize + backingStorageSize) / 1024 / 1024)
}

const mostMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
