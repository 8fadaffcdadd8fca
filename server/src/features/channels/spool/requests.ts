import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { readable } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import { type Connection, SendError } from '../../../drivers/channels/driver.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import type { Errand, HeldChannel, Outcome, Room, SpoolSource } from './spool-source.ts'
import { sendNow, wakeSpool } from './spool-wakes.ts'

/**
 * A request to the holder of a channel: something only the process with its connection can do, asked for by any other. A row of
 * `channel_requests`, carried out by the channel's spool ahead of what is written.
 */
export interface ChannelRequest {
  id: number
  /** What its carrier goes by. */
  body: { what: string }
  /** The message it is about, in that contact's conversation. */
  contactId: number | null
  messageId: number | null
}

interface NewRequest {
  body: { what: string }
  about?: { contactId: number; messageId: number }
  by?: number | null
  /** Not worth doing later than in so many milliseconds. */
  worthMs: number
}

/** What a request came to. Null: nobody has done it by now. */
type Done = { answer: unknown; code: ErrorCode | null; details: string | null } | null

/** The code that does requests of one kind on the connection. */
export interface Carrier {
  kinds: readonly string[]
  /** Returns the answer for the waiting asker. */
  carryOut(connection: Connection, request: ChannelRequest, channel: HeldChannel): Promise<unknown>
  /** Once it was done: writes down what is so here now, in one with its end. */
  settled?(tx: Tx, id: number): Promise<unknown>
}

/** Has it done, and waits for the outcome. */
export async function request(tenant: number, channelId: number, wanted: NewRequest): Promise<Done> {
  const id = await withTenant(tenant, tx => write(tx, channelId, wanted, true))
  await sendNow(channelId, id, wanted.worthMs)
  return withTenant(tenant, async tx => {
    // One about a message that is in somebody's hands stays: done a moment later, it is so here too.
    const { rows } = await sql<NonNullable<Done> & { isDone: boolean }>`
      delete from channel_requests where tenant_id = ${tx.tenant} and id = ${id}
        and (done_at is not null or claimed_at is null or message_id is null)
      returning done_at is not null as "isDone", answer, code, details`.execute(tx)
    return rows[0]?.isDone ? rows[0] : null
  })
}

/** Has it done when the channel is there; nobody waits, and it may fail. Commits with the caller's transaction. */
export async function leaveRequest(tx: Tx, channelId: number, wanted: NewRequest): Promise<void> {
  await write(tx, channelId, wanted, false)
  tx.afterCommit(() => wakeSpool(channelId))
}

/** The next request clears away the ones nobody came back for. */
async function write(tx: Tx, channelId: number, { body, about, by, worthMs }: NewRequest, isAwaited: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with old as (
      delete from channel_requests where tenant_id = ${tx.tenant} and channel_id = ${channelId} and expires_at < now() - interval '1 hour'
    )
    insert into channel_requests (channel_id, request, contact_id, message_id, user_id, is_awaited, expires_at)
    values (${channelId}, ${JSON.stringify(body)}::jsonb, ${about?.contactId ?? null}, ${about?.messageId ?? null}, ${by ?? null},
      ${isAwaited}, now() + ${worthMs} * interval '1 ms')
    returning id`.execute(tx)
  return rows[0]?.id ?? refuse('ERR_INTERNAL')
}

interface RequestErrand extends Errand {
  request: ChannelRequest & { isAwaited: boolean }
  carrier: Carrier | undefined
  answer: unknown
}

/** One about a message keeps its conversation's order; others hold back nothing. */
export const requestSpool = (carriers: readonly Carrier[]): SpoolSource<RequestErrand> => ({
  async claim(channel, room) {
    const { tenantId, channelId } = channel
    return (await claim(channel, room)).map(its => {
      const carrier = carriers.find(({ kinds }) => kinds.includes(its.body.what))
      const errand: RequestErrand = {
        ...{ tenantId, channelId, messageId: its.id, direct: true, attempt: 1, request: its, carrier, answer: null },
        conversation: its.contactId === null ? `request ${its.id}` : String(its.contactId),
        async carryOut(connection) {
          errand.answer = carrier ? await carrier.carryOut(connection, its, channel) : cannot()
        },
      }
      return errand
    })
  },

  settle: (errand, outcome) => withTenant(errand.tenantId, tx => settle(tx, errand, outcome)),

  // Askers of what another process had in its hands heard that there was no answer.
  recover: async () => {},
})

/** A done one about a message is settled by its carrier, which changes the message with it. */
async function settle(tx: Tx, { channelId, request: { id, body, isAwaited }, carrier, answer }: RequestErrand, outcome: Outcome) {
  const { code, message } = 'failed' in outcome ? outcome.failed : { code: null, message: null }
  if (!isAwaited) {
    if (code)
      log.warn(
        { tenantId: tx.tenant, channelId, what: body.what, code, details: message },
        'a channel did not do what it was told',
      )
    await sql`delete from channel_requests where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  } else if (code === null && carrier?.settled) await carrier.settled(tx, id)
  else
    await sql`
      update channel_requests set done_at = now(), answer = ${JSON.stringify(answer, cleaned)}, code = ${code}, details = ${message}
      where tenant_id = ${tx.tenant} and id = ${id} and done_at is null`.execute(tx)
}

const cleaned = (_: string, value: unknown): unknown => (typeof value === 'string' ? readable(value, value.length) : value)

const claim = ({ tenantId: tenant, channelId, heldBy }: HeldChannel, { room, busy }: Room) =>
  withTenant(tenant, async tx => {
    const contacts = busy.map(Number).filter(Number.isSafeInteger)
    const { rows } = await sql<ChannelRequest & { isAwaited: boolean }>`
      with due as (
        select r.id from channels c join channel_requests r on r.tenant_id = c.tenant_id and r.channel_id = c.id
        where c.tenant_id = ${tenant} and c.id = ${channelId} and c.held_by = ${heldBy} and r.claimed_at is null and r.expires_at > now()
          and (r.contact_id is null or (r.contact_id <> all (${contacts}::int8[]) and not exists (
            select from channel_requests e where e.tenant_id = ${tenant} and e.channel_id = ${channelId}
              and e.contact_id = r.contact_id and e.claimed_at is null and e.expires_at > now() and e.id < r.id)))
        order by r.id limit ${room} for update of r skip locked
      ), claimed as (
        update channel_requests r set claimed_at = now() from due where r.tenant_id = ${tenant} and r.id = due.id returning r.*
      )
      select id, request as body, contact_id as "contactId", message_id as "messageId", is_awaited as "isAwaited" from claimed
      order by id`.execute(tx)
    return rows
  })

export function cannot(): never {
  throw new SendError('refused', 'ERR_CHANNEL_CANNOT', 'this channel cannot')
}
