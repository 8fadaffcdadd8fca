import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Random } from './random.ts'
import { newDatabase, type Stand, until, wait } from './stand.ts'
import { type Cluster, openCluster } from './traffic/cluster.ts'
import { hangingCalls } from './traffic/hanging-calls.ts'
import { openServer, type Server } from './traffic/program.ts'
import { type Provider, startProvider } from './traffic/provider.ts'
import { openShop, type Shop } from './traffic/shop.ts'

/**
 * Three processes take the turns of a flow: one that answers the agent, two that are killed and stopped in the middle of turns, with the
 * relay in them, and a database that is killed too. The customers keep books: each is asked every question once and in order, and is handed
 * to people at the end; a customer whom an agent accepts before hears no more. Some say two things within 1 to 500 ms. Then calls
 * of another program hang while their process stands still for longer than its lease: what comes late is dropped.
 */
export interface Size {
  customers: number
  /** So many begin at once; the next begins as one of them is done. */
  atOnce: number
  questions: number
  troubles: number
  /** The share an agent takes from the bot. */
  taken: number
  /** Calls of another program that hang. */
  calls: number
}
export const short: Size = { customers: 12, atOnce: 12, questions: 3, troubles: 5, taken: 0.25, calls: 8 }
export const long: Size = { customers: 1_000, atOnce: 150, questions: 6, troubles: 60, taken: 0.2, calls: 40 }

export async function prove({
  customers,
  atOnce,
  questions,
  troubles,
  taken,
  calls,
  random,
  say,
}: Size & Stand): Promise<string> {
  const cluster = await openCluster()
  const database = await newDatabase(cluster.url)
  const provider = await startProvider()
  const servers = [
    await openServer(database.url, { ROLES: 'web,channels,worker' }),
    await openServer(database.url),
    await openServer(database.url),
  ] as const
  try {
    const shop = await openShop(servers[0].url, provider.url, 'robo')
    const [phone, api] = [
      shop.channels.find(one => one.behavesAs === 'phone'),
      shop.channels.find(one => one.behavesAs === 'api'),
    ]
    if (!phone || !api) throw new Error('no phone')
    await attachFlow(database.owner, { tenant: shop.tenantId, channel: phone.id, questions })
    say('the flow answers')
    const books = booksOf(provider)
    let isOver = false
    const struck = strikeNowAndThen({ servers, cluster, troubles, random, say, isOver: () => isOver })
    const people = Array.from({ length: customers }, (_, i) => ({ number: `551193${String(i).padStart(7, '0')}`, i }))
    const stories: Story[] = []
    const life = async () => {
      for (let one = people.shift(); one; one = people.shift()) {
        const isTaken = one.i % Math.round(1 / taken) === 0
        const hookUrl = atAny(servers, phone.hookUrl)
        const story = await liveThrough({
          owner: database.owner,
          number: one.number,
          questions,
          isTaken,
          shop,
          hookUrl,
          books,
          random,
        })
        const soFar = judge(story, books, questions)
        if (soFar.length > 0) throw new Error(soFar.join('\n'))
        stories.push(story)
        if (stories.length % 100 === 0) say(`${stories.length} conversations`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, life))
    isOver = true
    const troubled = await struck
    await wait(3_000)
    await books.read(true)
    const wrong = stories.flatMap(story => judge(story, books, questions))
    if (wrong.length > 0) throw new Error(wrong.slice(0, 10).join('\n'))
    say('calls that hang')
    const late = await hangingCalls({ servers, owner: database.owner, tenant: shop.tenantId, channel: api, provider, calls })
    const complaints = servers.flatMap(server => server.complaints())
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    return `${customers} conversations of ${questions} questions over three processes, ${troubled}: each asked once and in order; ${late}`
  } catch (error) {
    const said = servers.map(server => server.lastWords()).join('\n---\n')
    throw new Error(`${error instanceof Error ? error.message : error}\nThe servers said last:\n${said}`, { cause: error })
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await provider.stop()
    await database.drop().catch(() => {})
    await cluster.stop()
  }
}

interface Owner {
  query(text: string, values: unknown[]): Promise<{ rows: { id: string }[] }>
}

/** Each question names the customer it asks, so that the provider's books say whose it was. */
async function attachFlow(
  owner: Owner,
  { tenant, channel, questions }: { tenant: number; channel: number; questions: number },
): Promise<void> {
  const asks = Array.from(
    { length: questions },
    (_, i) => [`a${i + 1}`, node('ask', { text: `P${i + 1} {{phoneNumber}}` })] as const,
  )
  const line = ['s', ...asks.map(([id]) => id), 't']
  const document = flowOf(
    { ...Object.fromEntries(asks), t: node('transfer', { text: `P${questions + 1} {{phoneNumber}}` }) },
    line.slice(1).map((to, i) => [line[i] ?? '', 'next', to]),
  )
  const { rows } = await owner.query('insert into chat_flows (tenant_id, name, published) values ($1, $2, 1) returning id', [
    tenant,
    'Prova',
  ])
  const flow = Number(rows[0]?.id)
  await owner.query('insert into flow_versions (tenant_id, flow_id, version, document) values ($1, $2, 1, $3)', [
    tenant,
    flow,
    JSON.stringify(document),
  ])
  await owner.query('update channels set chat_flow_id = $2 where id = $1', [channel, flow])
}

interface Books {
  /** The questions somebody was given, as the provider has them. */
  of(number: string): number[]
  /** As they were a moment ago, or now. */
  read(now?: true): Promise<void>
}

const A_MOMENT_MS = 300

function booksOf(provider: Provider): Books {
  const given = new Map<string, number[]>()
  let reading: Promise<void> | null = null
  let readAt = 0
  let known = 0
  const readNow = async () => {
    const { entries } = await provider.books()
    // Its books only ever grow.
    for (const { type, payload } of entries.slice(known)) {
      const [, question, number] = type === 'message' ? (/P(\d+) (\d+)/.exec(JSON.stringify(payload)) ?? []) : []
      if (question && number) given.set(number, [...(given.get(number) ?? []), Number(question)])
    }
    known = Math.max(known, entries.length)
    readAt = performance.now()
  }
  const read = async (now?: true) => {
    if (now) await reading
    else if (performance.now() - readAt < A_MOMENT_MS) return
    reading ??= readNow().finally(() => {
      reading = null
    })
    await reading
  }
  return { of: number => given.get(number) ?? [], read }
}

const atAny = (servers: readonly Server[], hookUrl: string) => {
  const { pathname } = new URL(hookUrl)
  return servers.map(server => server.url + pathname)
}

interface Story {
  number: string
  isTaken: boolean
  /** How much they were given when an agent had taken them for a while. */
  heard: number
}

interface Living {
  number: string
  questions: number
  isTaken: boolean
  shop: Shop
  owner: Owner
  hookUrl: string[]
  books: Books
  random: Random
}

async function liveThrough({ number, questions, isTaken, shop, owner, hookUrl, books, random }: Living): Promise<Story> {
  const last = isTaken ? random.whole(1, questions) : questions + 1
  for (let step = 0; step < last; step++) {
    await speak({ hookUrl, number, step, random })
    await until(`${number} is asked question ${step + 1}`, 180, async () => {
      await books.read()
      return books.of(number).includes(step + 1)
    })
  }
  if (!isTaken) return { number, isTaken, heard: last }
  let refused: unknown = 'not found'
  const take = () =>
    accepted({ shop, owner, number }).catch((error: unknown) => {
      refused = error
      return false
    })
  await until(`${number} is accepted`, 120, take).catch((error: unknown) => {
    throw new Error(`${error} (${refused} ${JSON.stringify(refused)})`, { cause: error })
  })
  await wait(2_000)
  await books.read(true)
  const heard = books.of(number).length
  await tell(hookUrl, { externalId: `${number}-late`, from: number, text: 'ainda aí?' }, random)
  return { number, isTaken, heard }
}

async function accepted({ shop, owner, number }: { shop: Shop; owner: Owner; number: string }): Promise<boolean> {
  const { rows } = await owner.query(
    `select t.id from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
     where t.tenant_id = $1 and t.status = 'pending' and c.number = $2`,
    [shop.tenantId, number],
  )
  const id = Number(rows[0]?.id ?? 0)
  if (id === 0) return false
  await shop.admin(ticketRoutes.update, { params: { id }, body: { status: 'open', userId: shop.agentId } })
  return true
}

const GAPS_MS = [1, 10, 500]

/** Now and then two things, one right after the other: only one of them can be the answer. */
async function speak({
  hookUrl,
  number,
  step,
  random,
}: Pick<Living, 'hookUrl' | 'number' | 'random'> & { step: number }): Promise<void> {
  const first = tell(hookUrl, { externalId: `${number}-${step}`, from: number, text: step === 0 ? 'oi' : `r${step}` }, random)
  if (random.chance(0.25)) {
    await wait(random.pick(GAPS_MS))
    await tell(hookUrl, { externalId: `${number}-${step}-more`, from: number, text: `e mais ${step}` }, random)
  }
  await first
}

/** Says it until it is taken, to whichever process is there. */
async function tell(hookUrls: string[], event: object, random: Random): Promise<void> {
  for (;;) {
    const answer = await fetch(random.pick(hookUrls), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
}

interface Striking {
  servers: readonly [Server, Server, Server]
  cluster: Cluster
  troubles: number
  random: Random
  say: (text: string) => void
  isOver: () => boolean
}

/** Each of them at least once, however short it is. */
const FIRST = ['outages', 'kills', 'stops'] as const

/** The first process is whom the agent asks, and stays; the others, with the relay, and the database are struck at any moment. */
async function strikeNowAndThen({ servers, cluster, troubles, random, say, isOver }: Striking): Promise<string> {
  const done = { kills: 0, stops: 0, outages: 0 }
  const [, ...others] = servers
  for (let struck = 0; struck < troubles && (struck < FIRST.length || !isOver()); struck++) {
    await wait(random.whole(200, struck < FIRST.length ? 900 : 3_000))
    const server = random.pick(others)
    const what = FIRST[struck] ?? random.pick(['kills', 'kills', 'stops', 'outages'] as const)
    done[what]++
    if (what === 'kills') {
      await server.kill()
      await server.begin()
    } else if (what === 'stops') {
      // Longer than a lease now and then.
      server.program.signal('SIGSTOP')
      await wait(random.chance(0.3) ? 9_000 : random.whole(100, 3_000))
      server.program.signal('SIGCONT')
    } else {
      await cluster.kill(random.pick(['postmaster', 'everything', 'immediate'] as const))
      await wait(random.whole(0, 2_000))
      await cluster.begin()
    }
    say(`${struck + 1} troubles, the last of ${what}`)
  }
  return `${done.kills} kills, ${done.stops} stops, ${done.outages} of the database`
}

function judge({ number, isTaken, heard }: Story, books: Books, questions: number): string[] {
  const given = books.of(number)
  const wanted = Array.from({ length: isTaken ? given.length : questions + 1 }, (_, i) => i + 1)
  const wrong = JSON.stringify(given) === JSON.stringify(wanted) ? [] : [`${number} was asked ${given.join(', ')}`]
  if (isTaken && given.length > heard) wrong.push(`${number} was asked after an agent had taken them`)
  return wrong
}
