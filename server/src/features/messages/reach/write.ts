import { keyOf } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { filesFor } from '../outgoing/files.ts'
import { liveTicket, mayReach } from '../outgoing/forward.ts'
import { queueMessage } from '../outgoing/queue.ts'
import { preparedFrom, signatureOf } from '../outgoing/send.ts'
import { storing, type Writer } from '../outgoing/write.ts'
import { type Composed, compose, type Part, type Wanted } from '../rules/sendable.ts'
import { addressOfNumber } from './number.ts'

interface Words {
  body: string
  files: readonly { fileId: string; caption: string; voice: boolean; idFront?: string | undefined }[]
  signed?: boolean | undefined
  idFront?: string | undefined
}

/** A contact, or the telephone of one we may not know yet. */
export type Whom = { contactId: number } | { number: string }

export interface Reached {
  messages: MessageRow[]
  refused: Composed['refused']
  ticketId: number | null
}

interface Place extends ChannelSetup {
  channelId: number
}

/**
 * Says something to somebody without beginning a ticket: it goes into the one they have there, if the writer sees it; else it
 * waits for their answer, which brings one. Without a channel, by the default one.
 */
export async function writeToContact(writer: Writer, whom: Whom, channelId: number | null, words: Words): Promise<Reached> {
  const { body, idFront } = words
  const wanted = { body, idFront, files: await filesFor(writer, words.files), signature: await signatureOf(writer, words) }
  const known = 'number' in whom ? await knownAs(writer.tenantId, whom.number, channelId) : whom
  return storing(() =>
    withTenant(writer.tenantId, async tx => {
      const place = await placeOf(tx, channelId)
      const contactId = await contactOf(tx, known)
      return say(tx, writer, { place, contactId, wanted })
    }),
  )
}

/** A number nobody has written to yet is asked for where that is possible, before anything is written. */
async function knownAs(tenant: number, number: string, channelId: number | null): Promise<Whom> {
  const key = keyOf({ kind: 'phone', value: number })
  const [met] = await queryTenant(tenant, db =>
    db.selectFrom('identities').select('value').where('kind', '=', 'phone').where('scope', '=', '').where('key', '=', key),
  )
  const address = met ? null : await addressOfNumber(tenant, number, channelId)
  return { number: address?.kind === 'phone' ? address.value : number }
}

async function placeOf(tx: Tx, channelId: number | null): Promise<Place> {
  const { rows } = await sql<Place>`
    select id as "channelId", kind, config from channels
    where tenant_id = ${tx.tenant} and deleted_at is null and ${channelId === null ? sql`is_default` : sql`id = ${channelId}`}`.execute(
    tx,
  )
  return rows[0] ?? refuse(channelId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND', { id: channelId })
}

/** Held until it is said: the same words sent twice at once are found by the second. */
async function contactOf(tx: Tx, whom: Whom): Promise<number> {
  if ('number' in whom) await meet(tx, whom.number)
  const which =
    'number' in whom
      ? sql`c.id = (select d.contact_id from identities d where d.tenant_id = ${tx.tenant} and d.kind = 'phone' and d.scope = ''
          and d.key = ${keyOf({ kind: 'phone', value: whom.number })})`
      : sql`c.id = ${whom.contactId}`
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where c.tenant_id = ${tx.tenant} and ${which} for no key update of c`.execute(tx)
  return rows[0]?.id ?? refuse('ERR_NO_CONTACT_FOUND', whom)
}

/** A number nobody has written to yet becomes a contact. */
const meet = (tx: Tx, number: string) =>
  sql`select new_contact(${tx.tenant}, 'phone', '', ${keyOf({ kind: 'phone', value: number })}, ${number}, '')`.execute(tx)

interface Saying {
  place: Place
  contactId: number
  wanted: Wanted
}

async function say(tx: Tx, writer: Writer, { place, contactId, wanted }: Saying): Promise<Reached> {
  const { channelId } = place
  const capabilities = capabilitiesOf(place)
  const { parts, refused } = compose(wanted, capabilities)
  await mayReach(tx, writer, { ...place, contactId, capabilities })
  const ticketId = await liveTicket(tx, writer, contactId, channelId)

  const messages: MessageRow[] = []
  for (const part of parts) {
    const said = ticketId === null ? await saidBefore(tx, contactId, channelId, part) : null
    const draft = { contactId, channelId, ...preparedFrom(part), userId: writer.userId, sendType: 'API' } as const
    messages.push(said ?? (await queueMessage(tx, draft)))
  }
  return { messages, refused, ticketId: messages[0]?.ticketId ?? null }
}

/** Of those that wait without a ticket; in a ticket, queueing them finds the repeated one. */
async function saidBefore(tx: Tx, contactId: number, channelId: number, { idFront }: Part): Promise<MessageRow | null> {
  if (idFront === undefined) return null
  const { rows } = await sql<{ row: MessageRow }>`
    select message_row(m) as row from messages m where m.tenant_id = ${tx.tenant} and m.loose_contact_id = ${contactId}
      and m.channel_id = ${channelId} and m.id_front = ${idFront}`.execute(tx)
  return rows[0] ? { ...rows[0].row, ticketId: null, seq: null } : null
}
