import { loadavg } from 'node:os'
import { newDatabase, until } from '../prove/stand.ts'
import type { Server } from '../prove/traffic/program.ts'
import { openServer } from '../prove/traffic/program.ts'
import { startProvider } from '../prove/traffic/provider.ts'
import { buildServerIfNeeded } from '../scripts/launch/server-build.mjs'
import { hangingEngine, killed } from './automation/faults.ts'
import {
  answered,
  answerTimes,
  counts,
  databaseTime,
  doubles,
  latencies,
  numbersFrom,
  openStage,
  past,
  programTime,
  type Stage,
  saysAtPace,
  saysTogether,
} from './automation/stage.ts'
import { median, percentile, withDatabase } from './measure.ts'

/** What flows cost and how soon they answer, by the program as operators start it, over a durable database. */

const GATHERS_MS = 800
const PEOPLE = 1_000

const say = (what: string, goal: string, figure: string): void =>
  console.log(`${what.padEnd(46)} goal ${goal.padEnd(16)} ${figure} (load ${loadavg()[0]?.toFixed(0)})`)
const ms = (value: number): string => `${value.toFixed(1)} ms`

await buildServerIfNeeded()
await withDatabase(async adminUrl => {
  const { url, owner, drop } = await newDatabase(adminUrl)
  const provider = await startProvider()
  const server = await openServer(url)
  try {
    const stage = await openStage(server, owner, provider.url, 'b1')
    const people = numbersFrom(10_000_000, PEOPLE)
    await saysTogether(server, stage.withBot, people, 'oi')
    await answered(stage, stage.withBot, PEOPLE)
    const turn = await pureTurns(stage, server, people)
    await besideInbound(stage, server, people)
    await onIdleProcessors(stage, server, turn)
    await soon(stage, server, people)
    await allAtOnce(stage, server, people)
    await inboundPaired(stage, server, people)
    await hangingEngine({ stage, server, people, providerUrl: provider.url, say, gatherMs: GATHERS_MS })
    await killed({ stage, server, url, say })
  } catch (error) {
    // Said at once: what is still connected ends louder when the database stops.
    console.error(error)
    process.exitCode = 1
  } finally {
    await server.stop()
    await provider.stop()
    await drop()
  }
})
process.exit()

/** What customers answered and nobody has taken in hand; it all begins when what is answered is called. */
async function backlog(stage: Stage, server: Server, people: readonly string[]): Promise<() => Promise<void>> {
  const { owner, withBot, shop } = stage
  await past(stage)
  const set = (lease: string) =>
    owner.query(`update bot_runs set ${lease} where tenant_id = $1 and ended_at is null and engine = 'flow'`, [shop.tenantId])
  await set("lease_until = now() + interval '1 hour'")
  await saysTogether(server, withBot, people, '1')
  await until('all are heard', 60, async () => {
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from bot_runs where tenant_id = $1 and lease_until > now() and due_at <= now()',
      [shop.tenantId],
    )
    return (rows[0]?.n ?? 0) >= people.length
  })
  return async () => void (await set('lease_until = null, due_at = now()'))
}

/** From the first turn to the last. */
async function drained(stage: Stage, wanted: number): Promise<{ perSecond: number; turns: number }> {
  const { turns: before } = await counts(stage, stage.withBot)
  let first = before
  while (first === before) first = (await counts(stage, stage.withBot)).turns
  const began = performance.now()
  await answered(stage, stage.withBot, wanted)
  const { turns } = await counts(stage, stage.withBot)
  return { perSecond: (turns - first) / ((performance.now() - began) / 1000), turns: turns - before }
}

/** The processors' time of the database for a turn, and how many go on in a second, nothing beside them. */
async function pureTurns(stage: Stage, server: Server, people: readonly string[]): Promise<number> {
  const spent = await databaseTime(stage.owner)
  const seen: { cost: number; program: number; perSecond: number }[] = []
  for (let round = 0; round < 3; round++) {
    const { said } = await counts(stage, stage.withBot)
    const begin = await backlog(stage, server, people)
    const [before, ran] = [spent(), programTime(server)]
    await begin()
    const { perSecond, turns } = await drained(stage, said + people.length)
    seen.push({ cost: (spent() - before) / turns, program: (programTime(server) - ran) / turns, perSecond })
  }
  const [cost, program] = [median(seen.map(one => one.cost)), median(seen.map(one => one.program))]
  say('pure turn, database time', '≤ 6 ms', ms(cost))
  say('pure turn, time of the program', '', ms(program))
  say('pure turns a second, nothing beside', '', `${Math.round(median(seen.map(({ perSecond }) => perSecond)))}/s`)
  return cost + program
}

async function besideInbound(stage: Stage, server: Server, people: readonly string[]): Promise<void> {
  const others = numbersFrom(20_000_000, 200)
  await saysTogether(server, stage.plain, others, 'oi')
  const { said } = await counts(stage, stage.withBot)
  const begin = await backlog(stage, server, people)
  const SECONDS = 8
  const inbound = others.flatMap((number, i) =>
    Array.from({ length: (500 * SECONDS) / others.length }, (_, n) => ({ number, text: `m${i} ${n}` })),
  )
  const before = await counts(stage, stage.plain)
  const at = performance.now()
  const posting = saysAtPace(server, stage.plain, inbound, 500)
  await begin()
  const { perSecond } = await drained(stage, said + people.length)
  await posting
  const { heard } = await counts(stage, stage.plain)
  const rate = (heard - before.heard) / ((performance.now() - at) / 1000)
  say('pure turns beside 500 inbound a second', '≥ 250/s', `${Math.round(perSecond)}/s beside ${Math.round(rate)} inbound/s`)
}

/** What a busy machine cannot show by the clock: what 250 turns and 500 messages take of two processors that have nothing else to do. */
async function onIdleProcessors(stage: Stage, server: Server, turn: number): Promise<void> {
  const others = numbersFrom(20_000_000, 200)
  const spent = await databaseTime(stage.owner)
  const { heard } = await counts(stage, stage.plain)
  const [before, ran] = [spent(), programTime(server)]
  const said = others.flatMap(number => Array.from({ length: 10 }, (_, n) => ({ number, text: `de novo ${n}` })))
  await saysAtPace(server, stage.plain, said, 500)
  const messages = (await counts(stage, stage.plain)).heard - heard
  const message = (spent() - before + programTime(server) - ran) / messages
  const all = 250 * turn + 500 * message
  say(
    '250 turns and 500 messages, of 2,000 ms a second',
    '≤ 2000 ms',
    `${all.toFixed(0)} ms: ${ms(turn)} a turn, ${ms(message)} a message`,
  )
}

/** From what a customer wrote to what the bot queued, at 100 turns a second; the window in which messages gather is not counted. */
async function soon(stage: Stage, server: Server, people: readonly string[]): Promise<void> {
  const all = await answerTimes(stage, server, people.slice(0, 600), { perSecond: 100, gatherMs: GATHERS_MS })
  say(
    'written → queued at 100 turns a second',
    'p50 ≤ 50 ms',
    `p50 ${ms(percentile(all, 0.5))}, p99 ${ms(percentile(all, 0.99))}`,
  )
}

async function allAtOnce(stage: Stage, server: Server, people: readonly string[]): Promise<void> {
  await past(stage)
  const since = new Date()
  const { said } = await counts(stage, stage.withBot)
  await saysTogether(server, stage.withBot, people, '1')
  await answered(stage, stage.withBot, said + people.length)
  const all = await latencies(stage, stage.withBot, since, 0)
  const twice = await doubles(stage, stage.withBot, since)
  say('1,000 conversations speak at once: last answer', '≤ 6 s', `${(Math.max(...all) / 1000).toFixed(1)} s, ${twice} doubles`)
}

/** The call that brings a message, in conversations under way: on the channel with a flow and the one without, in turn. */
async function inboundPaired(stage: Stage, server: Server, people: readonly string[]): Promise<void> {
  const ASKED = 150
  const others = numbersFrom(20_000_000, 200)
  const seen: { bot: number; plain: number }[] = []
  for (let round = 0; round < 5; round++) {
    await past(stage)
    const of = async (channel: Stage['plain'], numbers: readonly string[]) =>
      percentile(
        await saysAtPace(
          server,
          channel,
          // A customer who often says what no option is would be handed to people.
          numbers.slice(0, ASKED).map(number => ({ number, text: '1' })),
          30,
        ),
        0.5,
      )
    const { said } = await counts(stage, stage.withBot)
    const [plain, bot] = [await of(stage.plain, others), await of(stage.withBot, people)]
    await answered(stage, stage.withBot, said + ASKED)
    seen.push({ plain, bot })
  }
  const [plain, bot] = [median(seen.map(one => one.plain)), median(seen.map(one => one.bot))]
  say(
    'a message comes in, with a bot to without',
    '≤ 1.05',
    `${(median(seen.map(one => one.bot / one.plain))).toFixed(2)} (${ms(bot)} to ${ms(plain)})`,
  )
}
