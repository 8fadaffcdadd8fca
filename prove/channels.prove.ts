import { sendingRoutes } from '@balcao/contract/messages'
import type pg from 'pg'
import { desk } from '../server/src/test/desk.ts'
import { TEST_KEY } from '../server/src/test/key.ts'
import { type SandboxProviderServer, startSandboxProvider } from '../server/src/test/sandbox-provider.ts'
import { type Program, spawnServer } from '../server/src/test/server-process.ts'
import { type Call, callsTo, newCompany, signIn } from './client.ts'
import { newDatabase, type Stand, SUPERADMIN, until, wait } from './house.ts'
import type { Random } from './random.ts'

/**
 * Sessions on three processes that are killed, stopped for longer than their lease and cut off by their provider, while the
 * company writes. As the provider sees it, in another process than they: nobody sends by a session whose place another has,
 * all come back, and what the company was told is written leaves exactly once.
 */
export interface Size {
  channels: number
  faults: number
  seconds: number
}
export const long: Size = { channels: 50, faults: 120, seconds: 10 * 60 }

const WRITE_MS = 50
const PROCESSES = 3

export async function prove({ channels, faults, seconds, adminUrl, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl)
  const provider = await startSandboxProvider({ ticks: 'none' })
  const fleet = await openFleet(database.url)
  try {
    const office = await openOffice(fleet, { owner: database.owner, provider, channels })
    await until('all sessions are open', 60, () => openAt(provider) === channels)

    const writing = startWriting(office, fleet, random)
    const end = performance.now() + seconds * 1000
    let done = 0
    while (done < faults && performance.now() < end) {
      await oneFault(fleet, provider, random)
      if (++done % 20 === 0) say(`${done} faults, ${provider.ledger.length} messages`)
    }
    const accepted = await writing.stop()
    await until('all sessions are open again', 60, () => openAt(provider) === channels)
    await until('everything has left', 60, () => accepted.every(text => countOf(provider, text) > 0))

    const doubled = accepted.filter(text => countOf(provider, text) > 1)
    if (doubled.length > 0) throw new Error(`${doubled.length} messages left twice: ${doubled.slice(0, 5).join(', ')}`)
    if (provider.strays > 0) throw new Error(`${provider.strays} orders came by sessions whose place another had`)
    return `${channels} sessions on ${PROCESSES} processes, ${done} faults: all back, ${accepted.length} messages, each once`
  } finally {
    for (const { program } of fleet) program.signal('SIGKILL')
    await Promise.all(fleet.map(({ program }) => program.ended))
    await provider.close()
    await database.drop()
  }
}

const openAt = (provider: SandboxProviderServer): number => provider.sessions.filter(({ open }) => open).length

const countOf = (provider: SandboxProviderServer, text: string): number =>
  provider.ledger.filter(({ payload }) => payload.text === text).length

interface Member {
  program: Program
  address: string | null
  restart(): Promise<void>
}

async function openFleet(databaseUrl: string): Promise<Member[]> {
  const spawn = () =>
    spawnServer(databaseUrl, {
      TRUST_PROXY: '1',
      EGRESS_ALLOW: '127.0.0.1',
      SECRET_KEY: TEST_KEY,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    })
  const members = Array.from({ length: PROCESSES }, () => {
    const member: Member = {
      program: spawn(),
      address: null,
      async restart() {
        member.program = spawn()
        member.address = await member.program.ready
      },
    }
    return member
  })
  for (const member of members) member.address = await member.program.ready
  return members
}

interface Office {
  token: string
  tickets: number[]
}

async function openOffice(
  fleet: Member[],
  { owner, provider, channels }: { owner: pg.Pool; provider: SandboxProviderServer; channels: number },
): Promise<Office> {
  const address = addressIn(fleet)
  const root = callsTo(address, await signIn(address, SUPERADMIN))
  const { id: tenant, admin } = await newCompany(root, 'Padaria', 5)
  const token = await signIn(address, admin)
  const client = await owner.connect()
  try {
    const its = desk(client, tenant)
    const tickets: number[] = []
    for (let i = 0; i < channels; i++) {
      const config = JSON.stringify({ behavesAs: 'phone', baseUrl: provider.url })
      const channel = await its.channel(`Celular ${i}`, { status: 'disconnected', keep_connected: true, config })
      tickets.push(await its.ticket({ channel, status: 'open', number: `55119${String(80_000_000 + i)}` }))
    }
    return { token, tickets }
  } finally {
    client.release()
  }
}

const addressIn = (fleet: Member[]): string => {
  const up = fleet.find(({ address }) => address !== null)
  if (!up?.address) throw new Error('no process is up')
  return up.address
}

/** Writes on, whatever happens; what was answered counts as written. */
function startWriting({ token, tickets }: Office, fleet: Member[], random: Random) {
  const accepted: string[] = []
  let stopped = false
  const write = async (call: Call, text: string): Promise<void> => {
    const id = random.pick(tickets)
    const sent = call(sendingRoutes.send, { params: { id }, body: { body: text, idFront: text, signed: false } })
    await sent.then(
      () => accepted.push(text),
      () => {},
    )
  }
  const running = (async () => {
    for (let n = 1; !stopped; n++) {
      const up = fleet.flatMap(({ address }) => address ?? [])
      if (up.length > 0) void write(callsTo(random.pick(up), token), `mensagem ${n}`)
      await wait(WRITE_MS)
    }
  })()
  return {
    async stop(): Promise<string[]> {
      stopped = true
      await running
      await wait(2_000)
      return accepted
    },
  }
}

/** One process at a time is killed or stands still, or the provider ends every session. */
async function oneFault(fleet: Member[], provider: SandboxProviderServer, random: Random): Promise<void> {
  const victim = random.pick(fleet)
  if (random.chance(0.3)) provider.cutSessions()
  else if (random.chance(0.5)) {
    victim.address = null
    victim.program.signal('SIGKILL')
    await victim.program.ended
    await wait(random.chance(0.3) ? 9_000 : 0)
    await victim.restart()
  } else {
    const { address } = victim
    victim.address = null
    victim.program.signal('SIGSTOP')
    await wait(random.whole(500, 11_000))
    victim.program.signal('SIGCONT')
    victim.address = address
  }
  await wait(random.whole(500, 3_000))
}
