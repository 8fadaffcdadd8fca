import type { privacyRoutes } from '@balcao/contract/contacts/privacy'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { forgetContact } from '../../contacts/index.ts'
import { closeTicketsWith, forgetTicket, mergeTicketsOfContacts, walletChanged } from '../../tickets/index.ts'
import { startWork, type WorkRunner } from '../../works/index.ts'

export const ERASE_WORK = 'contacts.erase'

type Body = z.output<(typeof privacyRoutes)['erasePerson']['body']>

export const startErasing = (actor: Actor, id: number, { title, name, nameless }: Body): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    const person = await tx
      .selectFrom('contacts')
      .select('name')
      .where('tenant_id', '=', tx.tenant)
      .where('id', '=', id)
      .where('kind', '=', 'person')
      .executeTakeFirst()
    if (!person) return refuse('ERR_NO_CONTACT_FOUND', { id })
    if (person.name.trim() !== name.trim()) refuse('ERR_CONFLICT', { id })
    return startWork(tx, actor, { kind: ERASE_WORK, title, params: { contactId: id, nameless } })
  })

const params = z.object({
  contactId: z.number(),
  nameless: z.string(),
  /** What the first step found and left. */
  remains: z.number().nullable().optional(),
  names: z.array(z.string()).default([]),
})

const MESSAGES_AT_ONCE = 500
/** Older messages that were brought later have numbers below zero. */
const BEFORE_ALL = -2_147_483_648

/**
 * First the person: from that commit on nobody is found by their addresses, so a message that comes meanwhile joins nothing that
 * goes. Then their conversations, ticket by ticket; every step may be done twice.
 */
export const eraseRunner: WorkRunner = async ({ tenantId, createdBy, params: asked, progress }) => {
  let { contactId, nameless, remains, names } = params.parse(asked)
  if (remains === undefined)
    await progress.block(async tx => {
      const links = { mergeTickets: mergeTicketsOfContacts, walletChanged }
      // Made one with another contact since it was asked: there stands all they said, and saying that it is gone would be untrue.
      const forgotten = (await forgetContact(tx, contactId, nameless, links)) ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
      remains = forgotten.remains
      names = forgotten.names
      if (remains !== null) await closeTicketsWith(tx, remains)
      await audit(tx, { userId: createdBy, tenantId }, 'contact.erased', { id: contactId, remains })
      return { done: 0, keep: { remains, names } }
    })

  const tickets = await withTenant(tenantId, tx => ticketsToForget(tx, remains ?? null, names))
  await progress.expect(tickets.length + 1)
  // Those of a run before are gone through again where it ended, which changes nothing.
  for (const { id, isTheirs } of tickets.slice(progress.done)) {
    for (let [after, more] = [BEFORE_ALL, true]; more; ) {
      await progress.block(async tx => {
        const found = await messagesIn(tx, id, isTheirs ? null : names, after)
        after = found.at(-1)?.seq ?? after
        more = found.length === MESSAGES_AT_ONCE
        await forgetMessages(
          tx,
          found.map(message => message.id),
        )
        if (more) return { done: 0 }
        if (isTheirs) await forgetBeside(tx, id)
        await emit(tx, 'rows.changed', { path: `/messages/${id}` }, [TEAM_ROOM])
        return { done: 1 }
      })
    }
  }
  await progress.block(async tx => {
    if (remains) await forgetLoose(tx, remains)
    await forgetKept(tx, names)
    // Nothing of them stays in the work either.
    return { done: 1, keep: { names: [] } }
  })
}

/** Their own, and groups in which they wrote. */
async function ticketsToForget(tx: Tx, remains: number | null, names: string[]): Promise<{ id: number; isTheirs: boolean }[]> {
  const { rows } = await sql<{ id: number; isTheirs: boolean }>`
    select id, true as "isTheirs" from tickets where tenant_id = ${tx.tenant} and contact_id = ${remains ?? 0}
    union all
    select t.id, false from tickets t where t.tenant_id = ${tx.tenant} and t.is_group and exists (
      select from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.author = any (${names}))
    order by 2 desc, 1`.execute(tx)
  return rows
}

async function messagesIn(tx: Tx, ticketId: number, authors: string[] | null, after: number) {
  const { rows } = await sql<{ id: number; seq: number }>`
    select id, seq from messages where tenant_id = ${tx.tenant} and ticket_id = ${ticketId} and seq > ${after}
      and (${authors}::text[] is null or author = any (${authors}::text[]))
    order by seq limit ${MESSAGES_AT_ONCE}`.execute(tx)
  return rows
}

const forgetMessages = (tx: Tx, ids: number[]) => sql`select forget_messages(${tx.tenant}, ${ids}::bigint[])`.execute(tx)

async function forgetBeside(tx: Tx, ticketId: number): Promise<void> {
  for (const table of ['draft_files', 'drafts', 'schedules'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenant} and ticket_id = ${ticketId}`.execute(tx)
  await forgetBots(tx, ticketId)
  await forgetTicket(tx, ticketId)
}

/** What bots heard, asked by name, kept in variables and sent outside; which steps were gone through stays a figure. */
async function forgetBots(tx: Tx, ticketId: number): Promise<void> {
  await sql`
    update bot_turns set asked = '', said = '', misfit = null, calls = '[]', log = '[]'
    where tenant_id = ${tx.tenant} and run_id in (
      select id from bot_runs where tenant_id = ${tx.tenant} and ticket_id = ${ticketId})`.execute(tx)
  await sql`
    update bot_runs set state = state || '{"variables":{}}', ended_details = null
    where tenant_id = ${tx.tenant} and ticket_id = ${ticketId}`.execute(tx)
}

async function forgetLoose(tx: Tx, contactId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from messages where tenant_id = ${tx.tenant} and loose_contact_id = ${contactId}`.execute(tx)
  await forgetMessages(
    tx,
    rows.map(row => row.id),
  )
  await sql`delete from channel_requests where tenant_id = ${tx.tenant} and contact_id = ${contactId}`.execute(tx)
}

const LONG_ENOUGH = 8

/** What channels told that could not be taken in, facts that were set aside, and answers kept for repeated calls. */
async function forgetKept(tx: Tx, names: string[]): Promise<void> {
  const within = names.filter(name => name.length >= LONG_ENOUGH).map(name => `%${name.replace(/[\\%_]/g, '\\$&')}%`)
  if (within.length === 0) return
  await sql`delete from inbound_events where tenant_id = ${tx.tenant} and payload::text like any (${within})`.execute(tx)
  await sql`delete from facts_set_aside where tenant_id = ${tx.tenant} and payload::text like any (${within})`.execute(tx)
  await sql`delete from idempotency_keys where tenant_id = ${tx.tenant} and reply like any (${within})`.execute(tx)
}
