import type { Address } from '@balcao/contract/channels/addresses'
import type { Capabilities, MediaKind } from '@balcao/contract/channels/channel-words'
import { type RawBuilder, sql } from 'kysely'
import { storeTenant } from '../../../../infra/database/db.ts'
import type { HeldChannel, Room } from '../../../channels/index.ts'
import { namesOn } from '../../rules/outbound.ts'
import type { Payload } from '../../rules/payload.ts'

/** A message marked as being sent, with all that its driver is to be given. */
export interface ClaimRow {
  id: number
  contactId: number
  outboundId: string
  attempt: number
  isDirect: boolean
  body: string
  payload: Payload | null
  to: Address | null
  file: FileOf | null
  quoted: SqlTarget | null
  forwarded: SqlTarget | null
}

export interface FileOf {
  id: string
  kind: MediaKind
  name: string
  type: string
  size: number
  sha256: string
  seconds: number | null
}

/** A message that exists on the channel. */
export interface SqlTarget {
  to: Address
  externalId: string
  fromMe: boolean
  author: string | null
  sentAt: string
  text: string
}

/**
 * Marks what is due as being sent: of each conversation the first that waits, unless one of it is on its way; nothing when another
 * process holds the channel by now. One statement, and two short looks at partial indexes for each.
 */
export function claimRows({ tenantId: tenant, channelId, heldBy, capabilities }: HeldChannel, room: Room): Promise<ClaimRow[]> {
  const { chosenIds, addresses } = capabilities
  return storeTenant(
    tenant,
    () => sql<ClaimRow>`
      with mine as (
        select id from channels where tenant_id = ${tenant} and id = ${channelId} and held_by = ${heldBy} for share
      ), due as (
        select m.id from mine join messages m on m.tenant_id = ${tenant} and m.channel_id = mine.id
        where m.next_at <= now() and m.claimed_at is null and (m.is_direct or not ${room.direct})
          and m.contact_id <> all (${contactsIn(room.busy)}::int8[])
          and not exists (
            select from messages e where e.tenant_id = ${tenant} and e.channel_id = m.channel_id and e.contact_id = m.contact_id
              and e.next_at is not null and (e.claimed_at is not null or (e.is_direct, -e.id) > (m.is_direct, -m.id)))
        order by m.is_direct desc, m.next_at, m.id limit ${room.room} for update of m skip locked
      ), claimed as (
        update messages m set claimed_at = now(), attempts = m.attempts + 1,
          external_id = case when ${chosenIds} then coalesce(m.external_id, outbound_id(m)) else m.external_id end
        from due where m.tenant_id = ${tenant} and m.id = due.id returning m.*
      )
      select m.id, m.contact_id as "contactId", coalesce(m.external_id, outbound_id(m)) as "outboundId", m.attempts as attempt,
        m.is_direct as "isDirect", m.body, m.payload,
        address_on(${tenant}, m.contact_id, ${namesOn(addresses)}) as "to",
        case when f.id is not null then jsonb_build_object('id', f.id, 'kind', coalesce(m.media->>'kind', f.kind), 'name', f.name,
          'type', f.type, 'size', f.size, 'sha256', f.sha256, 'seconds', f.seconds) end as file,
        ${targetIn('q', tenant, capabilities)} as quoted, ${targetIn('o', tenant, capabilities)} as forwarded
      from claimed m
      left join files f on f.tenant_id = ${tenant} and f.id = m.file_id
      left join messages q on q.tenant_id = ${tenant} and q.id = m.quoted_id and q.channel_id = m.channel_id
      left join messages o on o.tenant_id = ${tenant} and o.id = (m.payload->>'forwards')::int8 and o.channel_id = m.channel_id
      order by m.is_direct desc, m.id`,
  )
}

/** Other sources have conversations of their own. */
const contactsIn = (conversations: readonly string[]): number[] => conversations.map(Number).filter(Number.isSafeInteger)

/** The message `name` of the statement, as the channel knows it. */
export function targetIn(name: 'm' | 'q' | 'o', tenant: number, { addresses }: Capabilities): RawBuilder<SqlTarget | null> {
  const column = (its: string) => sql.ref(`${name}.${its}`)
  return sql`case when ${column('external_id')} is not null then jsonb_build_object(
    'to', address_on(${tenant}, ${column('contact_id')}, ${namesOn(addresses)}), 'externalId', ${column('external_id')},
    'fromMe', ${column('from_me')}, 'author', ${column('author')}, 'sentAt', wire_time(${column('said_at')}),
    'text', left(${column('body')}, 1000)) end`
}
