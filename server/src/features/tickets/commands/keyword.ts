import type { EventPayload } from '@balcao/contract/events'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/db.ts'
import { enqueue } from '../../../infra/jobs.ts'
import type { TicketLinks } from '../links.ts'
import { closeByItself } from './close.ts'

type Arrived = EventPayload<'message.created'>

/** A keyword is short; what is longer is read by nobody here. */
const KEYWORD_MAX = 60

/** What a customer wrote that may be the word by which their ticket closes. */
export const mayBeKeyword = ({ message }: Arrived): boolean =>
  !message.fromMe && message.ticketId !== null && message.body !== '' && message.body.length <= KEYWORD_MAX

/** A fact of a message: a word of one of the company's channels is looked at in a job of its own. */
export async function hearKeyword(tx: Tx, { message }: Arrived): Promise<void> {
  const { ticketId, seq } = message
  if (ticketId === null || seq === null) return
  if (!(await recentKeywords(tx.tenant)).has(wordOf(message.body))) return
  await enqueue(tx, 'tickets.keyword', { ticketId, seq }, { oneAtATime: `ticket:${ticketId}` })
}

/** Closes the ticket if its last message is its channel's word. Told twice, it finds it closed, or itself answered. */
export const closeByKeyword = (tenant: number, { ticketId, seq }: { ticketId: number; seq: number }, links: TicketLinks) =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ word: string; body: string }>`
      select ch.auto_close_keyword as word, m.body from tickets t
      join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq = ${seq}
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and t.status in ('open', 'pending') and not t.is_group
        and t.msgs = ${seq} and not m.from_me and ch.auto_close_keyword <> '' for no key update of t`.execute(tx)
    const [said] = rows
    if (said && wordOf(said.word) === wordOf(said.body)) await closeByItself(tx, ticketId, links)
  })

const wordOf = (text: string): string => text.trim().toLowerCase()

/** Read for every message, so a changed word may be this old. */
const FRESH_MS = 2_000
const recent = new Map<number, { words: Promise<Set<string>>; until: number }>()

function recentKeywords(tenant: number): Promise<Set<string>> {
  const now = clock.now().getTime()
  const known = recent.get(tenant)
  if (known && known.until > now) return known.words
  const words = queryTenant(
    tenant,
    () =>
      sql<{
        word: string
      }>`select auto_close_keyword as word from channels where tenant_id = ${tenant} and auto_close_keyword <> ''`,
  ).then(rows => new Set(rows.map(row => wordOf(row.word))))
  recent.set(tenant, { words, until: now + FRESH_MS })
  words.catch(() => recent.delete(tenant))
  return words
}
