import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

/** What of a conversation is read for the help: its words, without names, numbers, notes of colleagues and what was deleted. */

interface Line {
  from: 'customer' | 'agent' | 'bot'
  text: string
}

const LINE_MAX = 1_500

const MARK = sql`case m.type when 'image' then '[image]' when 'sticker' then '[sticker]' when 'audio' then '[audio]' when 'video' then '[video]'
  when 'document' then '[file]' when 'contact' then '[contact]' when 'location' then '[location]' else '' end`

/** The newest `most`, oldest first; a ticket the asker may not see is none. */
export async function linesOf(tx: Tx, asker: Asker, ticketId: number, most: number): Promise<Line[]> {
  const { rows } = await sql<{ from: Line['from'] | null; text: string }>`
    select l.from, l.text from tickets t left join lateral (
      select m.seq, case when not m.from_me then 'customer' when m.send_type = 'bot' then 'bot' else 'agent' end as from,
        left(btrim(concat_ws(' ', nullif(${MARK}, ''), nullif(m.body, ''), m.media->>'transcript')), ${LINE_MAX}) as text
      from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.deleted_at is null
      order by m.seq desc limit ${most}
    ) l on true
    where t.tenant_id = ${tx.tenant} and t.id = ${ticketId} and ${visibleTo(asker)} order by l.seq`.execute(tx)
  if (rows.length === 0) refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  return rows.flatMap(({ from, text }) => (from !== null && text !== '' ? [{ from, text }] : []))
}

/** What one message of the ticket says. */
export async function messageText(tx: Tx, asker: Asker, ticketId: number, messageId: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select left(coalesce(nullif(m.body, ''), m.media->>'transcript', ''), 4096) as text
    from tickets t join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id
    where t.tenant_id = ${tx.tenant} and t.id = ${ticketId} and m.id = ${messageId} and m.deleted_at is null and ${visibleTo(asker)}`.execute(
    tx,
  )
  return rows[0]?.text ?? refuse('ERR_NOT_FOUND')
}

/** What bots asked and learnt in it, shortly. */
export async function learntBy(tx: Tx, ticketId: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ variables: Record<string, string> }>`
    select coalesce(state->'variables', '{}') as variables from bot_runs
    where tenant_id = ${tx.tenant} and ticket_id = ${ticketId} order by id desc limit 1`.execute(tx)
  return rows[0]?.variables ?? {}
}

/** What the customer said last, since anybody of the company spoke. */
export function lastOfCustomer(lines: readonly Line[], most = 3): string[] {
  const said: string[] = []
  for (const { from, text } of lines.toReversed()) {
    if (from === 'customer') said.unshift(text)
    else if (said.length > 0) break
    if (said.length === most) break
  }
  return said
}
