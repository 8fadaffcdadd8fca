import type { Address } from '@balcao/contract/addresses'
import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { readable } from '@balcao/contract/readable'
import { sql } from 'kysely'
import { type Connection, type Participant, SendError, type Template } from '../../drivers/channels/driver.ts'
import { storeTenant, type Tx } from '../../infra/db.ts'
import { log } from '../../infra/log.ts'
import type { ChannelKey } from './key.ts'
import { keepNews } from './news-kept.ts'
import type { Errand, HeldChannel, Room, SpoolSource } from './spool-source.ts'
import { sendNow, wakeSpool } from './spool-wakes.ts'

/** What can be asked of a channel's provider, and what is answered. */
interface Asks {
  participants: { ask: { group: Address }; answer: Participant[] }
  templates: { ask: object; answer: Template[] }
  /** Who has it, as the channel spells it; null when nobody does. */
  number: { ask: { number: string }; answer: Address | null }
  /** Older messages, of one conversation or of all; they come as news, by and by. */
  history: { ask: { address?: Address; perConversation: number }; answer: null }
}
type What = keyof Asks

/** What the provider is only told: nobody waits for it. */
export type Order =
  | { what: 'block'; address: Address; blocked: boolean }
  | { what: 'rejectCall'; callId: string; from: Address }
  /** What they are called there becomes news. */
  | { what: 'profile'; address: Address }
type Ask = { [W in What]: { what: W } & Asks[W]['ask'] }[What] | Order

const WAIT_MS = 10_000

/**
 * Asks the provider through the process that holds the channel's connection, whichever that is, and waits for the answer. What
 * cannot be had is refused with the provider's reason.
 */
export async function askChannel<W extends What>(
  tenantId: number,
  channelId: number,
  ask: { what: W } & Asks[W]['ask'],
  waitMs = WAIT_MS,
): Promise<Asks[W]['answer']> {
  const id = await write(tenantId, channelId, ask, waitMs)
  await sendNow(channelId, id, waitMs)
  const [outcome] = await storeTenant(
    tenantId,
    () => sql<{ isDone: boolean; answer: Asks[W]['answer']; code: ErrorCode | null; details: string | null }>`
      delete from channel_asks where tenant_id = ${tenantId} and id = ${id}
      returning done_at is not null as "isDone", answer, code, details`,
  )
  if (!outcome?.isDone) return refuse('ERR_WAPP_INITIALIZED', { reason: 'no answer' })
  return outcome.code === null ? outcome.answer : refuse(outcome.code, { details: outcome.details })
}

const ORDERS = { block: true, rejectCall: true, profile: true } satisfies Record<Order['what'], true>
const isOrder = (what: Ask['what']): boolean => what in ORDERS

/** Has it carried out when the channel is there, unless that takes longer than it is worth; commits with the caller's transaction. */
export async function leaveOrder(tx: Tx, channelId: number, order: Order, worthMs: number): Promise<void> {
  await sql`
    insert into channel_asks (channel_id, ask, expires_at)
    values (${channelId}, ${JSON.stringify(order)}::jsonb, now() + ${worthMs} * interval '1 ms')`.execute(tx)
  tx.afterCommit(() => wakeSpool(channelId))
}

/** What nobody came back for is cleared away by whoever asks next. */
async function write(tenant: number, channelId: number, ask: object, waitMs: number): Promise<number> {
  const [row] = await storeTenant(
    tenant,
    () => sql<{ id: number | null }>`
      with old as (
        delete from channel_asks where tenant_id = ${tenant} and channel_id = ${channelId} and expires_at < now() - interval '1 hour'
      ), asked as (
        insert into channel_asks (channel_id, ask, expires_at)
        select id, ${JSON.stringify(ask)}::jsonb, now() + ${waitMs} * interval '1 ms'
        from channels where tenant_id = ${tenant} and id = ${channelId} and status = 'connected' returning id
      )
      select (select id from asked) as id`,
  )
  return row?.id ?? refuse('ERR_WAPP_INITIALIZED', { reason: 'not connected' })
}

/** Asked of a connection, with the answer until it is written down. */
interface AskErrand extends Errand {
  what: Ask['what']
  answer: unknown
}

/** Goes ahead of what is written, and holds back no conversation. */
export const askSpool: SpoolSource<AskErrand> = {
  async claim(channel, room) {
    const rows = await claimAsks(channel, room)
    return rows.map(({ id, ask }) => {
      const errand: AskErrand = {
        tenantId: channel.tenantId,
        channelId: channel.channelId,
        messageId: id,
        conversation: `ask ${id}`,
        direct: true,
        attempt: 1,
        what: ask.what,
        answer: null,
        async carryOut(connection) {
          errand.answer = await answerOf(connection, ask)
          if (ask.what === 'profile') await tellName(channel, ask.address, errand.answer)
        },
      }
      return errand
    })
  },

  async settle({ tenantId, channelId, messageId, what, answer }, outcome) {
    const { code, message } = 'failed' in outcome ? outcome.failed : { code: null, message: null }
    if (isOrder(what)) {
      if (code) log.warn({ tenantId, channelId, what, code, details: message }, 'a channel did not do what it was told')
      return void (await storeTenant(
        tenantId,
        () => sql`delete from channel_asks where tenant_id = ${tenantId} and id = ${messageId}`,
      ))
    }
    await storeTenant(
      tenantId,
      () => sql`
        update channel_asks set done_at = now(), answer = ${JSON.stringify(answer, cleaned)}, code = ${code},
          details = ${message}
        where tenant_id = ${tenantId} and id = ${messageId} and done_at is null`,
    )
  },

  // Whoever waited for what another process had in its hands was told that there was no answer.
  recover: async () => {},
}

const cleaned = (_: string, value: unknown): unknown => (typeof value === 'string' ? readable(value, value.length) : value)

function claimAsks({ tenantId: tenant, channelId, heldBy }: HeldChannel, { room }: Room): Promise<{ id: number; ask: Ask }[]> {
  return storeTenant(
    tenant,
    () => sql<{ id: number; ask: Ask }>`
      with due as (
        select a.id from channels c join channel_asks a on a.tenant_id = c.tenant_id and a.channel_id = c.id
        where c.tenant_id = ${tenant} and c.id = ${channelId} and c.held_by = ${heldBy} and a.claimed_at is null and a.expires_at > now()
        order by a.id limit ${room} for update of a skip locked
      )
      update channel_asks a set claimed_at = now() from due where a.tenant_id = ${tenant} and a.id = due.id
      returning a.id, a.ask`,
  )
}

async function answerOf(connection: Connection, ask: Ask): Promise<unknown> {
  switch (ask.what) {
    case 'participants':
      return connection.participants ? connection.participants(ask.group) : cannot()
    case 'templates':
      return connection.templates ? connection.templates() : cannot()
    case 'number':
      return connection.findNumber ? connection.findNumber(ask.number) : cannot()
    case 'block':
      return connection.block ? connection.block(ask.address, ask.blocked) : cannot()
    case 'rejectCall':
      return connection.rejectCall ? connection.rejectCall(ask.callId, ask.from) : cannot()
    case 'profile':
      return connection.profile?.(ask.address) ?? null
    case 'history': {
      const { what: _, ...wanted } = ask
      await (connection.history ? connection.history(wanted) : cannot())
      return null
    }
  }
}

/** Taken in with what else waits, a moment later. */
async function tellName(channel: ChannelKey, address: Address, found: unknown): Promise<void> {
  const { name = '' } = (found ?? {}) as { name?: string }
  if (name === '') return
  const news = { type: 'identity', addresses: [address], name } as const
  await keepNews(channel, { news }, { reason: 'a name that was asked for', again: true })
}

function cannot(): never {
  throw new SendError('refused', 'ERR_CHANNEL_CANNOT', 'this channel cannot')
}
