import type { EventPayload } from '@balcao/contract/events'
import { sql } from 'kysely'
import { queryTenant, type Tx } from '../../infra/database/db.ts'
import { Recent } from '../../infra/database/recent.ts'
import { enqueueAll } from '../../infra/jobs/jobs.ts'
import { wordOf } from './commands/by-clock/keyword.ts'

type Arrived = EventPayload<'message.created'>

/** A keyword is short; what is longer is read by nobody here. */
const KEYWORD_MAX = 60

/** What a customer wrote that may be the word by which their ticket closes. */
export const mayBeKeyword = ({ message }: Arrived): boolean =>
  !message.fromMe && message.ticketId !== null && message.body !== '' && message.body.length <= KEYWORD_MAX

/** Facts of messages: a word of one of the company's channels is looked at in a job of its own. */
export async function enqueueKeywords(tx: Tx, arrived: Arrived[]): Promise<void> {
  const words = await keywords.get(tx.tenant)
  const jobs = arrived.flatMap(({ message: { ticketId, seq, body } }) =>
    ticketId !== null && seq !== null && words.has(wordOf(body))
      ? [{ data: { ticketId, seq }, oneAtATime: `ticket:${ticketId}` }]
      : [],
  )
  await enqueueAll(tx, 'tickets.keyword', jobs)
}

/** Read for every message, so a changed word may be this old. */
const FRESH_MS = 2_000
const keywords = new Recent<number, Set<string>>(FRESH_MS, async tenant => {
  const rows = await queryTenant(
    tenant,
    () =>
      sql<{ word: string }>`
        select auto_close_keyword as word from channels where tenant_id = ${tenant} and auto_close_keyword <> ''`,
  )
  return new Set(rows.map(row => wordOf(row.word)))
})
