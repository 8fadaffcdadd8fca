import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { Refusal, refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { type Asker, mayUseChannel, takeUpTicket, visibleTo } from '../../tickets/index.ts'
import { type Original, repeated } from '../rules/forwarded.ts'
import { namesOn } from '../rules/outbound.ts'
import { type Facts, mayWrite, mayWriteIn } from '../rules/sendable.ts'
import { type ChannelSetup, capabilitiesOf } from './capabilities.ts'
import { queueMessage } from './queue.ts'
import { storing, type Writer } from './write.ts'

interface Forwarded {
  messages: MessageRow[]
  ticketId: number
}

const TRIES = 3

/** To one contact, in the ticket they have or in a new one: all of the messages or none. */
export const forwardMessages = (writer: Writer, ids: readonly number[], contactId: number): Promise<Forwarded> =>
  storing(() => untilAlone(() => withTenant(writer.tenantId, tx => forward(tx, writer, ids, contactId))))

/** Where somebody else began the contact's ticket at the same moment, the next look finds it. */
async function untilAlone<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal || tried === TRIES) throw error
    }
  }
}

async function forward(tx: Tx, writer: Writer, ids: readonly number[], contactId: number): Promise<Forwarded> {
  const originals = await readOriginals(tx, writer, ids)
  const place = await findPlace(tx, contactId, originals[0]?.channelId ?? null)
  const { channelId } = place
  const capabilities = capabilitiesOf(place)
  const sayings = originals.map(original => repeated(original, channelId, capabilities))
  await mayReach(tx, writer, { ...place, contactId, capabilities })

  const ticketId = await takeUpTicket(tx, { contactId, channelId, ticketId: null, userId: writer.userId }, clock.now())
  // A person writes it: a ticket that waits is accepted first, where the writer may.
  mayWriteIn(await mayEnter(tx, writer, ticketId))
  const messages: MessageRow[] = []
  for (const saying of sayings) {
    messages.push(await queueMessage(tx, { ticketId, ...saying, userId: writer.userId, sendType: 'chat' }))
  }
  return { messages, ticketId }
}

async function readOriginals(tx: Tx, writer: Writer, ids: readonly number[]): Promise<Original[]> {
  const { rows } = await sql<Original>`
    select m.id, m.channel_id as "channelId", m.external_id as "externalId", m.type, m.body, m.extra, m.media,
      m.deleted_at is not null as "isDeleted", f.id as "fileId", f.type as "mimeType", f.size, f.kind, f.name, f.seconds
    from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
    left join files f on f.tenant_id = m.tenant_id and f.id = m.file_id
    where m.tenant_id = ${tx.tenant} and m.id = any (${[...ids]}::int8[]) and ${visibleTo(writer)}
    order by array_position(${[...ids]}::int8[], m.id)`.execute(tx)
  if (rows.length < new Set(ids).size) refuse('ERR_FETCH_WAPP_MSG')
  return rows
}

interface Place extends ChannelSetup {
  channelId: number
}

/** Where they have a ticket already, then where the messages come from, then the company's usual channel. */
async function findPlace(tx: Tx, contactId: number, channelId: number | null): Promise<Place> {
  const { rows } = await sql<Place | { channelId: null }>`
    select ch.id as "channelId", ch.kind, ch.config from contacts c left join lateral (
      select x.id, x.kind, x.config from channels x
      left join tickets t on t.tenant_id = x.tenant_id and t.channel_id = x.id and t.contact_id = c.id
        and t.status in ('open', 'pending', 'schedule')
      where x.tenant_id = c.tenant_id and x.deleted_at is null
        and (t.id is not null or x.id = ${channelId} or x.is_default)
      order by t.id is not null desc, x.id is not distinct from ${channelId} desc, t.updated_at desc, x.id limit 1
    ) ch on true
    where c.tenant_id = ${tx.tenant} and c.id = ${contactId}`.execute(tx)
  const found = rows[0] ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  return found.channelId === null ? refuse('ERR_NO_DEF_WAPP_FOUND') : found
}

/** The writer works on the channel; it can name them, and may write to them now. */
export async function mayReach(
  tx: Tx,
  writer: Writer,
  to: Place & { contactId: number; capabilities: Capabilities },
): Promise<void> {
  await mayUseChannel(tx, writer, to.channelId)
  const { capabilities } = to
  const { rows } = await sql<{ heardAt: Date | null; adAt: Date | null; isNamed: boolean }>`
    select last_heard(${tx.tenant}, ${to.contactId}, ${to.channelId}) as "heardAt",
      last_ad(${tx.tenant}, ${to.contactId}, ${to.channelId}) as "adAt",
      address_on(${tx.tenant}, ${to.contactId}, ${namesOn(capabilities.addresses)}) is not null as "isNamed"`.execute(tx)
  const { heardAt = null, adAt = null, isNamed = false } = rows[0] ?? {}
  if (!isNamed) refuse('ERR_WAPP_INVALID_CONTACT', { id: to.contactId })
  mayWrite({ status: 'open', userId: null, worksThere: true, newer: [], quoted: true, heardAt, adAt }, capabilities, clock.now())
}

type Entered = Pick<Facts, 'status' | 'userId'> & { id: number; queueId: number | null }

/** Another's ticket, out of the writer's sight: they are told that there is one, and nothing of it. */
async function mayEnter(tx: Tx, writer: Asker, ticketId: number): Promise<Entered> {
  const { rows } = await sql<Entered & { isSeen: boolean }>`
    select t.id, t.status, t.user_id as "userId", t.queue_id as "queueId", ${visibleTo(writer)} as "isSeen"
    from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${ticketId}`.execute(tx)
  const { isSeen, ...ticket } = rows[0] ?? refuse('ERR_NO_TICKET_FOUND')
  return isSeen ? ticket : refuse('ERR_OTHER_OPEN_TICKET', { ticket })
}

/** The ticket the contact has there, if the writer may enter it; null: there is none. Held until the transaction ends. */
export async function liveTicket(tx: Tx, writer: Asker, contactId: number, channelId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tx.tenant} and contact_id = ${contactId} and channel_id = ${channelId}
      and status in ('open', 'pending', 'schedule') for no key update`.execute(tx)
  const [found] = rows
  return found ? (await mayEnter(tx, writer, found.id)).id : null
}
