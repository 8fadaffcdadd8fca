import { createHash } from 'node:crypto'
import type { SandboxEvent } from '@balcao/contract/channels/sandbox'
import type pg from 'pg'

/** What a channel tells over a while, and what is left of it: the same in every order of telling. */

export interface StorySize {
  events: number
  contacts: number
  /** Digits that keep the people of one story apart from those of another. */
  prefix: string
}

type Chance = () => number

/**
 * 62 % messages, the rest about them; every moment its own, so that there is one truth. To every fourth contact only the company
 * writes: when both write, what is unread depends on who was first.
 */
export function story({ events, contacts, prefix }: StorySize, chance: Chance): SandboxEvent[] {
  const dice = (sides: number) => Math.floor(chance() * sides)
  const told: SandboxEvent[] = []
  const written: string[] = []
  for (let i = 0; i < events; i++) {
    const at = new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
    const who = dice(contacts)
    const from = `5531${prefix}${String(10_000 + who)}`
    const about = written[dice(written.length)]
    const kind = dice(100)
    if (about === undefined || kind < 62) {
      written.push(`s${prefix}-${i}`)
      const quoted = about !== undefined && dice(5) === 0 ? { quoted: about } : {}
      told.push({
        externalId: `s${prefix}-${i}`,
        from,
        name: 'Cliente',
        text: `texto ${i}`,
        fromMe: who % 4 === 0,
        at,
        ...quoted,
      })
    } else told.push(aboutOne(about, kind, { from, at, i, dice }))
  }
  return told
}

const TICKS = ['sent', 'delivered', 'read', 'played', 'failed'] as const
const EMOJIS = ['👍', '❤️', ''] as const

function aboutOne(
  externalId: string,
  kind: number,
  { from, at, i, dice }: { from: string; at: string; i: number; dice: (sides: number) => number },
): SandboxEvent {
  if (kind < 75) return { type: 'status', externalId, status: TICKS[dice(TICKS.length)] ?? 'read' }
  if (kind < 87) return { type: 'edit', externalId, text: `emenda ${i}`, at }
  if (kind >= 95) return { type: 'delete', externalId, at }
  return { type: 'reaction', externalId, emoji: EMOJIS[dice(EMOJIS.length)] ?? '', ...(dice(2) ? { from } : {}), at }
}

/** Each one to five times, mixed up. */
export const mixedUp = (told: readonly SandboxEvent[], chance: Chance): SandboxEvent[] =>
  told
    .flatMap((event, i) => Array.from({ length: 1 + (i % 5) }, () => ({ event, place: chance() })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event)

/** One sum over everything it left: who, what was said with all its words, ticks, reactions and what it answers, counters, what still waits. */
export async function leftOf(db: pg.Client | pg.Pool, channel: number): Promise<string> {
  const all = async (text: string) => (await db.query(text, [channel])).rows
  const messages = await all(
    `select c.number, m.external_id, m.body, m.ack, m.status, m.error, m.edits, m.edited_at, m.deleted_at, m.reactions,
       (select q.external_id from messages q where q.tenant_id = m.tenant_id and q.id = (message_row(m)->>'quotedMsgId')::int8) as quoted
     from messages m join contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id where m.channel_id = $1 order by m.external_id`,
  )
  const tickets = await all(
    `select c.number, t.status, t.unread, t.msgs, t.first_seq,
       array(select seq from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id order by seq)
         = array(select generate_series(1, t.msgs)) as whole
     from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.channel_id = $1 order by c.number`,
  )
  const broken = tickets.filter(ticket => !ticket.whole)
  if (broken.length > 0) throw new Error(`numbers with gaps: ${JSON.stringify(broken.slice(0, 3))}`)
  const waiting = await all("select reason from inbound_events where channel_id = $1 and reason <> 'destroyed'")
  return createHash('sha256')
    .update(JSON.stringify([messages, tickets, waiting]))
    .digest('hex')
}
