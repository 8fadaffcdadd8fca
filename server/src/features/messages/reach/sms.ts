import { refuse } from '@balcao/contract/errors'
import { isTextMessaging } from '@balcao/contract/messages/contact-messages'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import type { Writer } from '../outgoing/write.ts'
import { type Reached, writeToContact } from './write.ts'

interface Asked {
  /** Whose contact; or the contact. */
  ticketId?: number | undefined
  contactId?: number | undefined
  body: string
  whatsappId?: number | undefined
  idFront?: string | undefined
}

/** To the telephone of this ticket's contact, on any channel; or of a contact, who need have no ticket. */
export async function sendSms(writer: Writer, { ticketId, contactId: whom, body, whatsappId, idFront }: Asked): Promise<Reached> {
  const contactId = ticketId === undefined ? await withTelephone(writer, whom ?? 0) : await telephoneOwner(writer, ticketId)
  const channelId = await channelFor(writer, whatsappId)
  return writeToContact(writer, { contactId }, channelId, { body, files: [], idFront })
}

async function telephoneOwner(asker: Asker, ticketId: number): Promise<number> {
  const { tenantId: tenant } = asker
  const [found] = await queryTenant(
    tenant,
    () => sql<{ contactId: number; hasPhone: boolean }>`
      select t.contact_id as "contactId", address_on(${tenant}, t.contact_id, '{phone}') is not null as "hasPhone" from tickets t
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}`,
  )
  const { contactId, hasPhone } = found ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  return hasPhone ? contactId : refuse('ERR_WAPP_INVALID_CONTACT', { id: contactId })
}

async function withTelephone({ tenantId: tenant }: Asker, id: number): Promise<number> {
  const [found] = await queryTenant(
    tenant,
    () => sql<{ hasPhone: boolean }>`
      select address_on(${tenant}, c.id, '{phone}') is not null as "hasPhone" from contacts c
      where c.tenant_id = ${tenant} and c.id = ${id}`,
  )
  const { hasPhone } = found ?? refuse('ERR_NO_CONTACT_FOUND', { id })
  return hasPhone ? id : refuse('ERR_WAPP_INVALID_CONTACT', { id })
}

/** The one that is asked for, if it is one for that; else the first they work on, those that are connected before the others. */
async function channelFor({ tenantId: tenant, userId }: Asker, asked: number | undefined): Promise<number> {
  const channels = await queryTenant(
    tenant,
    () => sql<ChannelSetup & { id: number }>`
      select id, kind, config from channels where tenant_id = ${tenant} and deleted_at is null
        and ${asked === undefined ? sql`may_use_channel(${tenant}, ${userId}, id)` : sql`id = ${asked}`}
      order by status = 'connected' desc, is_default desc, id`,
  )
  const fit = channels.find(channel => isTextMessaging(capabilitiesOf(channel)))
  if (fit) return fit.id
  return channels.length > 0 && asked !== undefined ? refuse('ERR_CHANNEL_CANNOT', { what: 'sms' }) : refuse('ERR_NO_WAPP_FOUND')
}
