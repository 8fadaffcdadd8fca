import { openAt } from '@balcao/contract/hours/open'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { readHours } from '../../hours/index.ts'
import { readSettings } from '../../settings/index.ts'
import { sayInTicket } from '../outgoing/say.ts'
import { absence, type Withheld, type Written } from './rule.ts'

export const answerAbsence = (tenant: number, ticketId: number): Promise<void> =>
  withTenant(tenant, tx => sayAbsence(tx, ticketId))

/**
 * Says that the company is closed, where it is and the rule allows it, in the transaction that decides. The ticket's log says that it
 * was said, or once for each reason why not.
 */
export async function sayAbsence(tx: Tx, ticketId: number): Promise<void> {
  const hours = await readHours(tx)
  if (hours.messageBusinessHours === '') return
  const { timeZone, absenceMessages } = await readSettings(tx, ['timeZone', 'absenceMessages'])
  const now = clock.now()
  const written = await lockWritten(tx, ticketId)
  if (!written) return
  const verdict = absence(
    { ...written, isClosedNow: !openAt(hours, now, timeZone).isOpen },
    { most: Number(absenceMessages), now },
  )
  if (verdict === 'nothing') return
  if (verdict === 'say') await sayInTicket(tx, ticketId, hours.messageBusinessHours, 'absence', `absence:${written.told + 1}`)
  await log(tx, ticketId, verdict === 'say' ? null : verdict)
}

/** The ticket, held until the transaction ends; its messages are read once it is held, so that of two at once only one speaks. */
async function lockWritten(tx: Tx, ticketId: number): Promise<Omit<Written, 'isClosedNow'> | null> {
  await sql`select from tickets where tenant_id = ${tx.tenant} and id = ${ticketId} for no key update`.execute(tx)
  const { rows } = await sql<Omit<Written, 'isClosedNow'>>`
    select t.is_group as "isGroup", t.status = 'closed' as "isClosedTicket", c.blocked as "isBlocked",
      t.answered_by <> 'person' as "isAnswered", said.told, said.at as "toldAt", (
        select m.said_at from messages m
        where m.tenant_id = ${tx.tenant} and m.ticket_id = t.id and m.from_me and not exists (
          select from message_origins o where o.tenant_id = m.tenant_id and o.message_id = m.id and o.kind not in ('phone', 'agent'))
        order by m.seq desc limit 1) as "answeredAt"
    from tickets t join contacts c on c.tenant_id = ${tx.tenant} and c.id = t.contact_id,
      lateral (
        select count(*)::int as told, max(l.created_at) as at from ticket_logs l
        where l.tenant_id = ${tx.tenant} and l.ticket_id = t.id and l.type = 'absence' and not l.details ? 'withheld'
      ) said
    where t.tenant_id = ${tx.tenant} and t.id = ${ticketId}`.execute(tx)
  return rows[0] ?? null
}

const log = (tx: Tx, ticketId: number, withheld: Withheld | null) =>
  sql`
    insert into ticket_logs (ticket_id, type, details, created_at)
    select ${ticketId}, 'absence', ${JSON.stringify(withheld === null ? {} : { withheld })}, ${clock.now()}
    where ${withheld}::text is null or not exists (
      select from ticket_logs l where l.tenant_id = ${tx.tenant} and l.ticket_id = ${ticketId} and l.type = 'absence'
        and l.details->>'withheld' = ${withheld})`.execute(tx)
