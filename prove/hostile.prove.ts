import { readFileSync } from 'node:fs'
import { startHostile } from './hostile/files-from.ts'
import { POISONS } from './hostile/poisons.ts'
import { startStrangers } from './hostile/strangers.ts'
import type { Random } from './random.ts'
import { newDatabase, type Stand, until, wait } from './stand.ts'
import { openServer, type Server } from './traffic/program.ts'
import { startProvider } from './traffic/provider.ts'
import { readAll } from './traffic/read.ts'
import { openShop, type Shop } from './traffic/shop.ts'

/**
 * An attacker who knows a channel's key throws at it all that harms elsewhere. The server goes on, answers every call and none
 * with a fault of its own, does not grow, and keeps a conversation of that channel that means well going. Meanwhile strangers
 * without any key leave half bodies open and send what is dear to read.
 */
export interface Size {
  calls: number
}
export const short: Size = { calls: 400 }
export const long: Size = { calls: 15_000 }

const AT_ONCE = 2
const GROWTH_MB = 150
/** What a healthy message may take while poison comes in; where the machine is slow, so many times what it took before. */
const HEALTHY_MS = 1_500
const SLOWER = 5
const BEFORE = 60

export async function prove({ calls, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const provider = await startProvider()
  const hostile = await startHostile()
  const server = await openServer(database.url)
  let hasEnded = false
  void server.program.ended.then(() => {
    hasEnded = true
  })
  try {
    const shop = await openShop(server.url, provider.url, 'poison')
    const healthy = newConversation(shop)
    for (let i = 0; i < BEFORE; i++) await healthy.say()
    const before = quantile(healthy.times.splice(0), 0.99)
    await work(shop)
    const weight = weigh(server)
    say(`a healthy message takes ${Math.round(before)} ms at most, the server weighs ${weight.atFirst} MB`)

    const strangers = startStrangers(server.url)
    const outcomes = await pour({ shop, calls, random, healthy, hostileUrl: hostile.url, say })
    const during = quantile(healthy.times, 0.99)
    await wait(1_000)
    weight.stop()
    if (hasEnded) throw new Error('the server ended')
    await until('it is well', 30, async () => (await fetch(`${server.url}/readyz`)).ok)
    const wrongs = [...outcomes.wrongs, ...(await strangers.stop()), ...server.complaints(), ...(await lost(shop, healthy.said))]
    if (weight.growth() > GROWTH_MB) wrongs.push(`it grew by ${weight.growth()} MB`)
    if (during > Math.max(HEALTHY_MS, before * SLOWER)) wrongs.push(`a healthy message took ${Math.round(during)} ms`)
    if (hostile.asked.size === 0) wrongs.push('no file was fetched from elsewhere')
    if (wrongs.length > 0) throw new Error(`${wrongs.length} wrongs\n${wrongs.slice(0, 20).join('\n')}`)

    const answers = Object.entries(outcomes.answers).map(([status, n]) => `${n} times ${status}`)
    const kept = `a healthy message took ${Math.round(during)} ms at most (p99; ${Math.round(before)} before)`
    return `${calls} poisoned calls (${answers.join(', ')}), ${healthy.said.length} healthy messages; ${kept}, it grew by ${weight.growth()} MB`
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nThe server said last:\n${server.lastWords()}`, {
      cause: error,
    })
  } finally {
    await server.stop()
    await hostile.stop()
    await provider.stop()
    await database.drop()
  }
}

interface Pouring {
  shop: Shop
  calls: number
  random: Random
  healthy: Conversation
  hostileUrl: string
  say: Stand['say']
}

/** Every poison in its turn, some at once, while the healthy conversation goes on. */
async function pour({ shop, calls, random, healthy, hostileUrl, say }: Pouring) {
  const wrongs: string[] = []
  const answers: Record<number, number> = {}
  const kinds = Object.keys(POISONS)
  let done = 0
  const hookUrl = shop.channels[0]?.hookUrl ?? ''
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (done < calls) {
      const kind = kinds[done++ % kinds.length] ?? ''
      if (done % 1_000 === 0) say(`${done} calls`)
      const poison = POISONS[kind]?.(random, hostileUrl)
      if (!poison) continue
      const { status, text } = await post(hookUrl, poison.payload, poison.headers)
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 0 || status >= 500) wrongs.push(`${kind}: answered ${status} ${text.slice(0, 300)}`)
    }
  })
  const poured = Promise.all(lanes)
  let isOver = false
  void poured.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await healthy.say()
    await wait(20)
  }
  await poured
  return { wrongs, answers }
}

/** A little of a good day, some of it long: what a process takes for working at all is no growth. */
async function work({ channels }: Shop): Promise<void> {
  const url = channels[0]?.hookUrl ?? ''
  for (let round = 0; round < 20; round++) {
    const messages = Array.from({ length: 20 }, (_, i) =>
      JSON.stringify({
        externalId: `w-${round}-${i}`,
        from: `55519777700${10 + i}`,
        name: 'Rui',
        text: 'bom dia '.repeat(1 + 200 * i),
      }),
    )
    const answers = await Promise.all(messages.map(body => post(url, body, { 'content-type': 'application/json' })))
    const refused = answers.find(({ status }) => status !== 200)
    if (refused) throw new Error(`a good message was answered ${refused.status} ${refused.text}`)
  }
}

interface Conversation {
  said: string[]
  times: number[]
  say(): Promise<void>
}

/** One customer who means well; each message is timed until it is taken. */
function newConversation({ channels }: Shop): Conversation {
  const conversation: Conversation = {
    said: [],
    times: [],
    async say() {
      const externalId = `h-${conversation.said.length + 1}`
      const began = performance.now()
      const body = JSON.stringify({ externalId, from: '5551988887777', name: 'Marina', text: externalId })
      const { status, text } = await post(channels[0]?.hookUrl ?? '', body, { 'content-type': 'application/json' })
      if (status !== 200) throw new Error(`a healthy message was answered ${status} ${text}`)
      conversation.times.push(performance.now() - began)
      conversation.said.push(externalId)
    },
  }
  return conversation
}

async function post(url: string, payload: string | Buffer, headers: Record<string, string>) {
  try {
    const body = typeof payload === 'string' ? payload : new Uint8Array(payload)
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    // A caller who sends too much may be cut off before all of it is sent; the other calls show that it is refused.
    const cause = (error as { cause?: { code?: string } }).cause
    return { status: cause?.code === 'EPIPE' || cause?.code === 'ECONNRESET' ? 413 : 0, text: String(cause ?? error) }
  }
}

/** What the healthy customer said must stand there, all of it and in its order. */
async function lost(shop: Shop, said: readonly string[]): Promise<string[]> {
  const own = (await readAll(shop.admin)).filter(({ ticket }) => ticket.contact.number === '5551988887777')
  const shown = own.flatMap(({ messages }) => messages.map(({ body }) => body))
  return shown.join() === said.join() ? [] : [`of ${said.length} healthy messages ${shown.length} are there, or in another order`]
}

const SAMPLE_MS = 200

/** How much memory the process has, at first and at most since. */
function weigh({ program }: Server) {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const atFirst = Math.round(now())
  let most = atFirst
  const timer = setInterval(() => {
    try {
      most = Math.max(most, now())
    } catch {
      clearInterval(timer)
    }
  }, SAMPLE_MS)
  return { atFirst, growth: () => Math.round(most - atFirst), stop: () => clearInterval(timer) }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
