import { fork } from 'node:child_process'
import { userRoutes } from '@balcao/contract/access/users'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { REPORT_NAMES, type ReportName } from '@balcao/contract/reports/columns'
import { reportRoutes } from '@balcao/contract/reports/reports'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { workRoutes } from '@balcao/contract/works/works'
import { type Call, callsTo, newCompany, signIn } from './client.ts'
import type { Random } from './random.ts'
import { fillYear } from './reports/year.ts'
import { type Database, newDatabase, type Stand, SUPERADMIN, settlePassword, start, until, wait } from './stand.ts'

/**
 * Twenty people ask for reports and have files made of them while customers write: files are made one at a time, in the order they were
 * asked for, and each sees how many are before theirs; the inbox of the agents hardly feels it.
 */
export interface Size {
  passes: number
  people: number
  /** Messages a second. */
  arrivals: number
  /** Of each round: alternately with nobody asking, and with everybody. */
  seconds: number
  rounds: number
  /** How much longer its slowest hundredth may take; not judged where others use the machine. */
  most?: number
}
export const long: Size = { passes: 300_000, people: 20, arrivals: 200, seconds: 15, rounds: 4, most: 1.2 }

interface Shop {
  people: Call[]
  agent: Call
  hook: string
  random: Random
}

export async function prove({ passes, adminUrl, template, random, say, ...size }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const program = start(database.url)
  try {
    const address = await program.ready
    const shop = await openShop(address, size.people, random)
    await fillYear(database.owner, passes)
    if (size.most !== undefined) await daysAddedUp(database)
    say('the year is there')
    const customers = writing(shop.hook, size.arrivals)
    try {
      await customers.begun
      const figures = await rounds(shop, size, say)
      const told = await files(shop, size.people)
      return `${figures}; ${told}; ${(await customers.stop()).said} messages taken in meanwhile`
    } finally {
      await customers.stop()
    }
  } finally {
    program.signal('SIGKILL')
    await program.ended
    await database.drop()
  }
}

/** A year that comes at once is added up in the background for half a minute, which would be felt as what people ask for. */
const daysAddedUp = ({ owner }: Database): Promise<void> =>
  until('the days of the year are added up', 120, async () => {
    const { rows } = await owner.query('select from report_stale where day < current_date - 1 limit 1')
    return rows.length === 0
  })

/** An admin, an agent with an inbox, and the askers: supervisors, each with a session of their own. */
async function openShop(address: string, count: number, random: Random): Promise<Shop> {
  const root = callsTo(address, await signIn(address, SUPERADMIN))
  const { admin } = await newCompany(root, 'Padaria', count + 3)
  const its = callsTo(address, await signIn(address, admin))
  const person = async (name: string, profile: 'user' | 'super') => {
    const login = { email: `${name}@padaria.test`, password: SUPERADMIN.password }
    await its(userRoutes.create, { body: { name, profile, queueIds: [], email: login.email } })
    await settlePassword(login)
    return callsTo(address, await signIn(address, login))
  }
  const agent = await person('ana', 'user')
  const people: Call[] = []
  for (let n = 0; n < count; n++) people.push(await person(`lead${n}`, 'super'))
  const { hookUrl } = await openChannel(its)
  return { people, agent, hook: address + new URL(hookUrl).pathname, random }
}

async function openChannel(admin: Call) {
  const made = await admin(channelRoutes.create, { body: { type: 'sandbox', name: 'Loja' } })
  await admin(channelRoutes.connect, { params: { id: made.id } })
  return made
}

/** Customers in a process of their own: what they take of this one's time would be counted as the product's. */
function writing(hook: string, perSecond: number) {
  const child = fork(new URL('./reports/customers.ts', import.meta.url), [hook, String(perSecond)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<{ said: number; refused: string | null }>()
  child.on('message', (message: { begun?: true; said: number; refused: string | null }) =>
    message.begun ? begun.resolve() : ended.resolve(message),
  )
  child.once('exit', () => {
    begun.reject(new Error('nobody could write'))
    ended.resolve({ said: 0, refused: 'its process ended' })
  })
  return {
    begun: begun.promise,
    async stop() {
      if (child.connected) child.send('stop')
      const told = await ended.promise
      if (child.connected) child.disconnect()
      if (told.refused) throw new Error(`a message was not taken: ${told.refused}`)
      return told
    },
  }
}

async function rounds(
  shop: Shop,
  { people, seconds, rounds: count, most }: Omit<Size, 'passes' | 'arrivals'> & Partial<Size>,
  say: Stand['say'],
) {
  const seen = { alone: [] as number[], beside: [] as number[] }
  let asked = 0
  for (let round = 0; round < count * 2; round++) {
    const what = round % 2 === 0 ? 'alone' : 'beside'
    const end = performance.now() + seconds * 1000
    const askers = what === 'beside' ? shop.people.slice(0, people).map(person => ask(person, shop.random, end)) : []
    const times = await inbox(shop.agent, end)
    asked += (await Promise.all(askers)).reduce((sum, n) => sum + n, 0)
    // Of the files still in line the next round, with nobody asking, would feel each.
    await Promise.all(shop.people.slice(0, people).map(noFilesLeft))
    seen[what].push(percentile(times, 0.99))
    say(
      `${what}: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms of ${times.length} looks`,
    )
  }
  const [alone, beside] = [percentile(seen.alone, 0.5), percentile(seen.beside, 0.5)]
  if (asked === 0) throw new Error('nobody was answered a report')
  if (most !== undefined && beside > alone * most)
    throw new Error(`the inbox took ${beside.toFixed(0)} ms beside reports, ${alone.toFixed(0)} ms alone`)
  return `${asked} reports asked for; inbox p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside them (×${(beside / alone).toFixed(2)})`
}

/** The list of the inbox, so many times a second, however long each takes. */
async function inbox(agent: Call, end: number): Promise<number[]> {
  const times: number[] = []
  const looks: Promise<void>[] = []
  while (performance.now() < end) {
    const at = performance.now()
    looks.push(
      agent(ticketRoutes.list, { query: { status: ['pending'] } }).then(({ tickets }) => {
        if (tickets.length === 0) throw new Error('the inbox is empty')
        times.push(performance.now() - at)
      }),
    )
    await wait(LOOK_MS)
  }
  await Promise.all(looks)
  return times
}
const LOOK_MS = 50

/** A supervisor looks at reports: one, a moment, another; every third as a file. */
async function ask(person: Call, random: Random, end: number): Promise<number> {
  let answered = 0
  while (performance.now() < end) {
    const name = random.pick(REPORT_NAMES)
    if (answered % 3 === 2) await fileOf(person, name, random.pick([30, 364]))
    else await person(reportRoutes.show, { params: { name }, query: days(random.pick([6, 30, 364])) })
    answered++
    await wait(random.whole(500, 2_000))
  }
  return answered
}

/** Each of the person's files is written. */
async function noFilesLeft(person: Call): Promise<void> {
  for (;;) {
    const { works } = await person(workRoutes.mine, {})
    if (works.every(({ status }) => status !== 'waiting' && status !== 'running')) return
    await wait(200)
  }
}

const dayBefore = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
const days = (back: number) => ({ from: dayBefore(back), to: dayBefore(0) })
const fileOf = (person: Call, name: ReportName, back: number) =>
  person(reportRoutes.fileLater, { params: { name }, body: { ...days(back), as: 'xlsx', title: name } })

/** Everybody asks for all passes at once: at no moment two of the files are being written, and everybody else has a place of their own. */
async function files(shop: Shop, people: number): Promise<string> {
  const mine = shop.people.slice(0, people)
  const asked = await Promise.all(mine.map(person => fileOf(person, 'attendances', 364)))
  const ids = new Map(mine.map((person, at) => [person, asked[at]?.id]))
  let [places, farthest] = [0, 0]
  for (;;) {
    const works = await Promise.all(mine.map(person => person(workRoutes.show, { params: { id: ids.get(person) ?? 0 } })))
    const broken = works.find(work => work.status === 'failed' || work.status === 'cancelled')
    if (broken) throw new Error(`a file ended as ${broken.status}: ${broken.error}`)
    const going = works.filter(work => work.status !== 'done')
    // Told of a moment ago, somebody may stand where another has just left.
    const writing = going.filter(work => work.done > 0 && work.ahead === null)
    if (writing.length > 1) throw new Error(`${writing.length} files were written at once`)
    const placeless = going.filter(work => work.ahead === null && work.done === 0)
    if (placeless.length > 2) throw new Error(`${placeless.length} of ${going.length} who wait see no place`)
    farthest = Math.max(farthest, ...going.map(work => work.ahead ?? 0))
    places = Math.max(places, new Set(going.map(work => work.ahead)).size)
    if (going.length === 0) break
    await wait(100)
  }
  if (farthest < Math.min(3, people - 1)) throw new Error(`nobody waited: the farthest saw ${farthest} before theirs`)
  return `${people} files one at a time, the last with ${farthest} before it`
}

function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}
