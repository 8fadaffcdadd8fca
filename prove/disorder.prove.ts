import type { SandboxEvent } from '@balcao/contract/channels/sandbox'
import type pg from 'pg'
import { leftOf, mixedUp, story } from '../server/src/test/inbound-story.ts'
import { newDatabase, type Stand, start, until } from './stand.ts'

/**
 * A channel repeats events, mixes them up and tells two processes at once; what is left is what telling in order leaves: every
 * message once, its last words, its furthest tick, who reacted, the counters; to the byte.
 */
export interface Size {
  events: number
  contacts: number
  rounds: number
}
export const long: Size = { events: 5_000, contacts: 300, rounds: 1 }

const AT_ONCE = 48
const SETTLED_SECONDS = 60

export async function prove({ events, contacts, rounds, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const programs = [start(database.url), start(database.url)]
  try {
    const addresses = await Promise.all(programs.map(program => program.ready))
    let told = 0
    for (let round = 0; round < rounds; round++) {
      const prefix = String(90 + round)
      const events_ = story({ events, contacts, prefix }, random.next)
      const [inOrder, mixed] = [await newChannel(database.owner), await newChannel(database.owner)]

      const first = addresses[0] ?? ''
      for (let from = 0; from < events_.length; from += 200) await tell(first, inOrder.key, events_.slice(from, from + 200))
      const expected = await settled(database.owner, inOrder.id)
      // The same people once more, as if nobody knew them.
      await database.owner.query("delete from identities where value like '5531' || $1 || '%'", [prefix])

      const all = mixedUp(events_, random.next)
      told += all.length
      await atOnce(all, (event, i) => tell(addresses[i % 2] ?? first, mixed.key, event))
      const left = await settled(database.owner, mixed.id)
      if (left !== expected) throw new Error(`round ${round}: what is left differs from the telling in order`)
      say(`round ${round + 1}: ${events} events told ${all.length} times, the same`)
    }
    return `${rounds} × ${events} events of ${contacts} contacts, told ${told} times by two processes at once: the same as in order`
  } finally {
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(program => program.ended))
    await database.drop()
  }
}

async function newChannel(owner: pg.Pool): Promise<{ id: number; key: string }> {
  const { rows } = await owner.query(
    `insert into channels (tenant_id, kind, name) select 1, 'sandbox', 'Canal ' || count(*) from channels returning id::int, hook_key as key`,
  )
  return rows[0]
}

async function tell(address: string, key: string, events: SandboxEvent | SandboxEvent[]): Promise<void> {
  const answer = await fetch(`${address}/hooks/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events),
  })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
}

/** So many at a time, each as soon as another is through. */
async function atOnce<T>(all: readonly T[], work: (one: T, i: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < all.length) {
      const i = next++
      const one = all[i]
      if (one !== undefined) await work(one, i)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function settled(owner: pg.Pool, channel: number): Promise<string> {
  await until('nothing waits for its message any more', SETTLED_SECONDS, async () => {
    const { rowCount } = await owner.query("select from inbound_events where channel_id = $1 and reason <> 'destroyed'", [
      channel,
    ])
    return rowCount === 0
  })
  return leftOf(owner, channel)
}
