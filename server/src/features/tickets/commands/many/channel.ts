import { namesOn } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../../../infra/database/db.ts'
import { violated } from '../../../../infra/database/db-errors.ts'
import { capabilitiesOf, channelOf, wakeSpool } from '../../../channels/index.ts'
import { startWork, type WorkRunner } from '../../../works/index.ts'
import { changeChannel } from '../../rules/machine.ts'
import { applyMove } from '../apply.ts'
import { mayUseChannel, ownerWorksThere } from '../destination.ts'
import { mergeTickets } from '../merge.ts'
import { eachOf } from './each.ts'

/** All tickets of a channel go to another. Not undone: where the contact has a live one there, the two become one. */

export const CHANNEL_WORK = 'tickets.channel'
const BLOCK = 50

export const startChannelMove = (actor: Actor, { from, to }: { from: number; to: number }): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    if (from === to) refuse('ERR_CHANNEL_TRANSFER', { whatsappId: to })
    await mayUseChannel(tx, actor, to)
    // One that is deleted already may still be emptied.
    const { rows } = await sql<{ name: string; total: number }>`
      select ch.name, (select count(*)::int from tickets t where t.tenant_id = ch.tenant_id and t.channel_id = ch.id) as total
      from channels ch where ch.tenant_id = ${tx.tenant} and ch.id = ${from}`.execute(tx)
    const channel = rows[0] ?? refuse('ERR_NO_WAPP_FOUND', { id: from })
    const params = { from, to, after: 0 }
    return startWork(tx, actor, { kind: CHANNEL_WORK, title: channel.name, total: channel.total, params })
  })

const kept = z.object({ from: z.number(), to: z.number(), after: z.number() })

export const channelRunner: WorkRunner = async ({ tenantId, createdBy, params, progress }) => {
  const { from, to, after } = kept.parse(params)
  const names = await namesOf(tenantId, to)
  const next = (after: number) =>
    withTenant(tenantId, async tx => {
      const { rows } = await sql<{ id: number; name: string }>`
        select t.id, c.name from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
        where t.tenant_id = ${tenantId} and t.id > ${after} and t.channel_id = ${from} order by t.id limit ${sql.lit(BLOCK)}`.execute(
        tx,
      )
      return rows
    })
  await eachOf({ next, after, progress, failed: 'ERR_CHANNEL_TRANSFER' }, async (tx, id) => {
    await mayBeReached(tx, id, names)
    const there = await moveOne(tx, id, { to, by: createdBy })
    await ownerWorksThere(tx, there)
    await takeAlong(tx, there, to)
  })
}

/** How the channel may name its people. */
export async function namesOf(tenantId: number, channelId: number): Promise<string[]> {
  const channel = (await channelOf({ tenantId, channelId })) ?? refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  return namesOn(capabilitiesOf(channel.kind, channel.config).addresses)
}

/** A contact known only by names the other channel does not speak could not be answered there: it stays, and is named. */
export async function mayBeReached(tx: Tx, id: number, names: string[]): Promise<void> {
  const { rows } = await sql<{ isLost: boolean }>`
    select address_on(${tx.tenant}, t.contact_id, ${names}) is null and exists (
      select from identities i where i.tenant_id = t.tenant_id and i.contact_id = t.contact_id
    ) as "isLost" from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${id}`.execute(tx)
  if (rows[0]?.isLost) refuse('ERR_CONTACT_OUT_OF_REACH')
}

/** What is written in a ticket goes where the ticket goes. What was tried may have arrived: it stays where that can be known. */
export async function takeAlong(tx: Tx, id: number, to: number): Promise<void> {
  const waiting = sql`tenant_id = ${tx.tenant} and ticket_id = ${id} and channel_id <> ${to} and status = 'pending'`
  const { numAffectedRows: moved = 0n } = await sql`
    update messages set channel_id = ${to}, external_id = null
    where ${waiting} and next_at is not null and claimed_at is null and attempts = 0`.execute(tx)
  await sql`update schedules set channel_id = ${to} where ${waiting}`.execute(tx)
  if (moved > 0n) tx.afterCommit(() => wakeSpool(to))
}

/** Answers the ticket it is now: itself, or the one it became part of. */
async function moveOne(tx: Tx, id: number, { to, by }: { to: number; by: number }): Promise<number> {
  const there = await liveThere(tx, id, to)
  if (there !== null) return joined(tx, id, there)
  await sql`savepoint moved`.execute(tx)
  try {
    await applyMove(tx, id, ticket => changeChannel(ticket, { userId: by, isAdmin: true }, { channelId: to }), null)
    return id
  } catch (error) {
    if (violated(error) !== 'one_live_ticket') throw error
    // The customer wrote there meanwhile.
    await sql`rollback to savepoint moved`.execute(tx)
    return joined(tx, id, (await liveThere(tx, id, to)) ?? refuse('ERR_OTHER_OPEN_TICKET', undefined, error))
  }
}

async function joined(tx: Tx, id: number, into: number): Promise<number> {
  await mergeTickets(tx, id, into)
  return into
}

async function liveThere(tx: Tx, id: number, channelId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select other.id from tickets t join tickets other on other.tenant_id = t.tenant_id and other.contact_id = t.contact_id
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and t.status in ('open', 'pending', 'schedule')
      and other.channel_id = ${channelId} and other.status in ('open', 'pending', 'schedule')`.execute(tx)
  return rows[0]?.id ?? null
}
