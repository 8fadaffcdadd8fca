import { sendingRoutes } from '@balcao/contract/messages/messages'
import type pg from 'pg'
import { type SandboxProviderServer, startSandboxProvider } from '../server/src/test/sandbox-provider.ts'
import { callsTo } from './client.ts'
import type { Random } from './random.ts'
import { type Member, openFleet, watchMemory } from './sessions/fleet.ts'
import { type Line, type Office, openOffice } from './sessions/office.ts'
import { type Phones, startPhones } from './sessions/phones.ts'
import { newDatabase, type Stand, until, wait } from './stand.ts'

/**
 * Sessions on three processes that are killed, stopped for longer than their lease and cut off by their providers, while the
 * company writes and is written to. As the providers see it, from other processes: no process sends by a session whose place
 * another has, all sessions come back, every send answered as written leaves exactly once, and every event taken comes in.
 */
export interface Size {
  sandboxes: number
  phones: number
  faults: number
  seconds: number
  /** By how much a process may keep more in the end than when it was warm. Not asked of a short run. */
  mayGrow?: number
}
export const long: Size = { sandboxes: 50, phones: 10, faults: 1_000, seconds: 10 * 60, mayGrow: 0.2 }

const WRITE_MS = 50
const TELL_MS = 100

interface World {
  fleet: [Member, ...Member[]]
  provider: SandboxProviderServer
  phones: Phones
  office: Office
  random: Random
  kills: number
}

export async function prove({ adminUrl, template, random, say, ...size }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const provider = await startSandboxProvider({ ticks: 'none' })
  const phones = await startPhones(size.phones)
  const fleet = await openFleet(database.url, phones.urls)
  try {
    const office = await openOffice(fleet, { ...size, owner: database.owner, providerUrl: provider.url, credsOf: phones.creds })
    return await soak({ fleet, provider, phones, office, random, kills: 0 }, size, { owner: database.owner, say })
  } finally {
    for (const { program } of fleet) program.signal('SIGKILL')
    await Promise.all(fleet.map(({ program }) => program.ended))
    await Promise.all([provider.close(), phones.close()])
    await database.drop()
  }
}

async function soak(world: World, size: Size, { owner, say }: { owner: pg.Pool; say: Stand['say'] }): Promise<string> {
  const { fleet, provider, phones } = world
  const areOpen = () => openAt(provider) === size.sandboxes && phones.openLines() === size.phones
  await until('all sessions are open', 120, areOpen)

  const memory = watchMemory(fleet[0])
  const traffic = startTraffic(world)
  const end = performance.now() + size.seconds * 1000
  let done = 0
  while (done < size.faults && performance.now() < end) {
    await oneFault(world)
    if (++done % 20 === 0) say(`${done} faults, ${traffic.accepted.length} written, ${traffic.told.length} told`)
  }
  await traffic.stop()
  await until('all sessions are open again', 120, areOpen)
  const { early, late, most } = await memory.stop()

  const figures = await judge(world, traffic, owner)
  if (size.mayGrow !== undefined && late > early * (1 + size.mayGrow)) throw new Error(`memory went from ${early} to ${late} MB`)
  const sessions = `${size.sandboxes} sandbox and ${size.phones} Baileys sessions on ${fleet.length} processes`
  const memories = `a process kept ${early} MB when warm, ${late} in the end, and had ${most} at most`
  return `${sessions}, ${done} faults, ${world.kills} of them kills: all back; ${figures}; ${memories}`
}

/** Nothing lost, nothing twice, in both directions. */
async function judge({ provider, phones }: World, { accepted, told }: Traffic, owner: pg.Pool): Promise<string> {
  const byPhone = told.filter(({ line }) => line.kind === 'baileys')
  const exempt = new Set(byPhone.filter(({ id }) => !phones.received.has(id)))
  if (exempt.size > Math.max(5, byPhone.length / 4)) throw new Error(`${exempt.size} of ${byPhone.length} prove nothing`)

  await allOnce('out', accepted, () => [...provider.ledger.map(({ payload }) => String(payload.text)), ...phones.written])
  const taken = told.filter(one => !exempt.has(one)).map(({ text }) => text)
  await allOnce('in', taken, () => inOf(owner))
  if (provider.strays > 0) throw new Error(`${provider.strays} orders came by sessions whose place another had`)
  return `${accepted.length} messages out, ${phones.written.length} of them by Baileys, and ${taken.length} in, \
${byPhone.length - exempt.size} of them by Baileys, each once (beside ${exempt.size} that no device had time to confirm)`
}

const openAt = (provider: SandboxProviderServer): number => provider.sessions.filter(({ open }) => open).length

async function inOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>('select body from messages where not from_me')
  return rows.map(({ body }) => body)
}

/** What is only late comes: a line that was away works off what waited, one message after another. */
const LATE_SECONDS = 300

/** Waits until all is there, then looks whether anything is twice. */
async function allOnce(way: string, texts: string[], there: () => Promise<string[]> | string[]): Promise<void> {
  let missing = texts
  const isThere = async () => {
    const found = new Set(await there())
    missing = missing.filter(text => !found.has(text))
    return missing.length === 0
  }
  await until(`everything has come ${way}`, LATE_SECONDS, isThere).catch(error => {
    throw new Error(
      `${missing.length} of ${texts.length} messages are lost on their way ${way}: ${missing.slice(0, 5).join(', ')}`,
      {
        cause: error,
      },
    )
  })
  const doubled = [...Map.groupBy(await there(), text => text)].filter(([, all]) => all.length > 1).map(([text]) => text)
  if (doubled.length > 0) throw new Error(`${doubled.length} messages went ${way} twice: ${doubled.slice(0, 5).join(', ')}`)
}

interface Told {
  line: Line
  id: string
  text: string
}

interface Traffic {
  accepted: string[]
  told: Told[]
}

/** Writes on and is written to through every fault; what was answered counts as written, what was taken as told. */
function startTraffic({ office, fleet, phones, random }: World): Traffic & { stop(): Promise<void> } {
  const accepted: string[] = []
  const told: Told[] = []
  const running = new Set<Promise<void>>()
  let isOver = false
  const up = () => fleet.flatMap(({ address }) => address ?? [])

  async function write(address: string, { ticket, kind }: Line, n: number): Promise<void> {
    const text = `mensagem ${n} ${kind}`
    const sending = callsTo(address, office.token)(sendingRoutes.send, {
      params: { id: ticket },
      body: { body: text, idFront: text, signed: false },
    })
    await sending.then(
      () => accepted.push(text),
      () => {},
    )
  }

  async function tell(line: Line, n: number): Promise<void> {
    const id = `SOAK${n}`
    const text = `recado ${n} ${line.kind}`
    if (line.kind === 'baileys') await phones.tell(line.account, line.number, { id, text })
    else while (!(await post(random.pick(up()), line, { externalId: id, from: line.number, text }))) await wait(200)
    told.push({ line, id, text })
  }

  const keep = (ms: number, turn: (n: number) => Promise<void>) =>
    (async () => {
      for (let n = 1; !isOver; n++) {
        const one = up().length === 0 ? Promise.resolve() : turn(n)
        running.add(one)
        // One that failed stays, and is found in the end.
        void one.then(
          () => running.delete(one),
          () => {},
        )
        await wait(ms)
      }
    })()
  const lanes = [
    keep(WRITE_MS, n => write(random.pick(up()), random.pick(office.lines), n)),
    keep(TELL_MS, n => tell(random.pick(office.lines), n)),
  ]
  return {
    accepted,
    told,
    async stop() {
      isOver = true
      await Promise.all(lanes)
      await Promise.all(running)
    },
  }
}

/** Whether it was taken. */
async function post(address: string, { hookKey }: Line, body: object): Promise<boolean> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetch(`${address}/hooks/${hookKey}`, { ...request, signal: AbortSignal.timeout(15_000) }).then(
    answer => answer.ok,
    () => false,
  )
}

/** One process at a time is killed or stands still, or the providers end every session. The first process is never killed. */
async function oneFault(world: World): Promise<void> {
  const { fleet, provider, phones, random } = world
  const victim = random.pick(fleet)
  if (random.chance(0.3)) {
    provider.cutSessions()
    phones.cut()
  } else if (victim !== fleet[0] && random.chance(0.5)) {
    victim.address = null
    victim.program.signal('SIGKILL')
    world.kills++
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
