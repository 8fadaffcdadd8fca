import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { newDatabase, type Stand, until, wait } from './house.ts'
import type { Random } from './random.ts'
import { openServer, type Server } from './traffic/program.ts'
import { type Provider, startProvider } from './traffic/provider.ts'
import { openShop, type Shop } from './traffic/shop.ts'

/**
 * Two processes take the turns of a flow and are killed in the middle of them. The customers keep books: each is asked every question
 * once and in order, and is handed to people at the end; whoever is accepted by an agent before hears nothing more.
 */
export interface Size {
  customers: number
  questions: number
  kills: number
  /** The share an agent takes from the bot. */
  taken: number
}
export const short: Size = { customers: 12, questions: 3, kills: 4, taken: 0.25 }
export const long: Size = { customers: 1_000, questions: 6, kills: 60, taken: 0.2 }

export async function prove({ customers, questions, kills, taken, adminUrl, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl)
  const provider = await startProvider()
  const servers = [await openServer(database.url), await openServer(database.url)] as const
  try {
    const shop = await openShop(servers[0].url, provider.url, 'robo')
    const channel = shop.channels.find(one => one.behavesAs === 'phone')
    if (!channel) throw new Error('no phone')
    await attachFlow(database.owner, { tenant: shop.tenantId, channel: channel.id, questions })
    say('the flow answers')
    const books = booksOf(provider)
    let isOver = false
    const killing = killNowAndThen(servers, { kills, random, say, isOver: () => isOver })
    const people = Array.from({ length: customers }, (_, i) => `551193${String(i).padStart(7, '0')}`)
    const stories = await Promise.all(
      people.map((number, i) => {
        const isTaken = i / customers < taken
        return liveThrough({
          owner: database.owner,
          number,
          questions,
          isTaken,
          shop,
          hookUrl: atAny(servers, channel.hookUrl),
          books,
          random,
        })
      }),
    )
    isOver = true
    const killed = await killing
    await wait(3_000)
    await books.read()
    const wrong = stories.flatMap(story => judge(story, books, questions))
    if (wrong.length > 0) throw new Error(wrong.slice(0, 10).join('\n'))
    const complaints = servers.flatMap(server => server.complaints())
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    return `${customers} conversations of ${questions} questions over two processes, ${killed} kills: each asked once and in order`
  } catch (error) {
    const said = servers.map(server => server.lastWords()).join('\n---\n')
    throw new Error(`${error instanceof Error ? error.message : error}\nThe servers said last:\n${said}`, { cause: error })
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await provider.stop()
    await database.drop()
  }
}

interface Owner {
  query(text: string, values: unknown[]): Promise<{ rows: { id: string }[] }>
}

/** Who is asked stands in each question, so that the provider's books say whose it was. */
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
  read(): Promise<void>
}

function booksOf(provider: Provider): Books {
  let given = new Map<string, number[]>()
  const read = async () => {
    const { entries } = await provider.books()
    const fresh = new Map<string, number[]>()
    for (const { type, payload } of entries) {
      const [, question, number] = type === 'message' ? (/P(\d+) (\d+)/.exec(JSON.stringify(payload)) ?? []) : []
      if (question && number) fresh.set(number, [...(fresh.get(number) ?? []), Number(question)])
    }
    given = fresh
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
    await tell(hookUrl, { externalId: `${number}-${step}`, from: number, text: step === 0 ? 'oi' : `r${step}` }, random)
    await until(`${number} is asked question ${step + 1}`, 90, async () => {
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
  await until(`${number} is accepted`, 30, take).catch((error: unknown) => {
    throw new Error(`${error} (${refused} ${JSON.stringify(refused)})`, { cause: error })
  })
  await wait(2_000)
  await books.read()
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

interface Killing {
  kills: number
  random: Random
  say: (text: string) => void
  isOver: () => boolean
}

/** The first process is whom the agent asks, and stays; the other is killed at any moment and begun again. */
async function killNowAndThen([, server]: readonly [Server, Server], { kills, random, say, isOver }: Killing): Promise<number> {
  for (let killed = 0; killed < kills; killed++) {
    await wait(random.whole(100, 1_000))
    if (isOver()) return killed
    await server.kill()
    await server.begin()
    say(`${killed + 1} kills`)
  }
  return kills
}

function judge({ number, isTaken, heard }: Story, books: Books, questions: number): string[] {
  const given = books.of(number)
  const wanted = Array.from({ length: isTaken ? given.length : questions + 1 }, (_, i) => i + 1)
  const wrong = JSON.stringify(given) === JSON.stringify(wanted) ? [] : [`${number} was asked ${given.join(', ')}`]
  if (isTaken && given.length > heard) wrong.push(`${number} was asked after an agent had taken them`)
  return wrong
}
