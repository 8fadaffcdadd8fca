import type { SandboxEvent } from '@balcao/contract/channels/sandbox'
import type { Random } from '../random.ts'
import { wait } from '../stand.ts'
import { keepPace } from './pace.ts'
import type { Shop, ShopChannel } from './shop.ts'

/** What a customer said, in the order of their saying it. */
export interface Said {
  channelId: number
  from: string
  externalId: string
  /** As it stands after its last change that was taken. */
  text: string
  /** The server said that it has it. If not, it may have it or not. */
  isTaken: boolean
}

export interface Customers {
  said: Said[]
  readonly repeats: number
  stop(): Promise<void>
}

const INBOUND_A_SECOND = 50
/** Per channel, beside the customers the agent answers: customers whose tickets come and go. */
const STRANGERS = 7

interface Person {
  channel: ShopChannel
  from: string
}

/** Customers who write to all channels, one message after another each, repeated until it is taken; now and then they give up. */
export function startCustomers(shop: Shop, random: Random, fail: (why: string) => void): Customers {
  const customers: Customers & { repeats: number } = { said: [], repeats: 0, stop }
  const people: Person[] = [
    ...shop.talks.map(({ channel, number }) => ({ channel, from: number })),
    ...shop.channels.flatMap(channel =>
      Array.from({ length: STRANGERS }, (_, i) => ({ channel, from: `55219${channel.id % 10}${String(i).padStart(7, '0')}` })),
    ),
  ]
  const lanes = people.map(person => keepPace(INBOUND_A_SECOND / people.length / EVENTS_A_TURN, () => turn(person)))

  async function turn(person: Person): Promise<void> {
    const own = customers.said.findLast(one => one.isTaken && one.from === person.from && one.channelId === person.channel.id)
    if (own && random.chance(CHANGE)) return change(person, own)
    if (own && random.chance(AGAIN)) return void (await tell(person.channel, eventOf(own)))
    await say(random.chance(NEWCOMER) ? { ...person, from: `55319${String(customers.said.length).padStart(8, '0')}` } : person)
  }

  async function say({ channel, from }: Person): Promise<void> {
    const fresh = Array.from({ length: random.chance(ALBUM) ? 3 : 1 }, (): Said => {
      const said = { channelId: channel.id, from, externalId: '', text: '', isTaken: false }
      customers.said.push(said)
      const name = `i-${shop.mark}-${customers.said.length}`
      return Object.assign(said, { externalId: name, text: `${name} de ${from}` })
    })
    const events = fresh.map(eventOf)
    const isTaken = await tell(channel, events.length === 1 && events[0] ? events[0] : events)
    for (const one of fresh) one.isTaken = isTaken
  }

  /** Not given up: whether it was changed must be known. */
  async function change({ channel }: Person, said: Said): Promise<void> {
    const text = `${said.externalId} mudou`
    await tell(channel, { type: 'edit', externalId: said.externalId, text }, false)
    said.text = text
  }

  /** As providers do: some calls are made twice at once, and what is not taken is told again. Answers whether it was taken. */
  async function tell(channel: ShopChannel, body: SandboxEvent | SandboxEvent[], mayGiveUp = true): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      const twice = random.chance(TWICE)
      if (tries > 0 || twice) customers.repeats++
      const answers = await Promise.all([post(channel, body), ...(twice ? [post(channel, body)] : [])])
      if (answers.some(status => status === 200)) return true
      const refused = answers.find(status => status !== null && status < 500)
      if (refused) fail(`a hook answered ${refused} to ${JSON.stringify(body)}`)
      if (refused || (mayGiveUp && tries === 0 && random.chance(GIVES_UP))) return false
      await wait(random.whole(50, 500))
    }
  }

  async function stop(): Promise<void> {
    await Promise.all(lanes.map(lane => lane.stop()))
  }
  return customers
}

const ALBUM = 0.05
const NEWCOMER = 0.02
const CHANGE = 0.03
const AGAIN = 0.05
const TWICE = 0.05
const GIVES_UP = 0.1
const EVENTS_A_TURN = 1.1
const PATIENCE_MS = 60_000

const eventOf = ({ externalId, from, text }: Said): SandboxEvent => ({ externalId, from, name: `Cliente ${from}`, text })

/** The status of the answer; null when there was none. */
async function post({ hookUrl }: ShopChannel, body: unknown): Promise<number | null> {
  try {
    const answer = await fetch(hookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}
