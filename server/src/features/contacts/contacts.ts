import type { Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { queryTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { plainResource, type WorkRunner } from '../works/index.ts'
import { CONTACT, type ContactQuery, filterOf } from './columns.ts'
import { type ContactLinks, type Input, saveLinks } from './links.ts'
import { allFound, listContacts } from './list.ts'
import { segmented } from './segment.ts'

export function contactResource(links: ContactLinks): {
  handlers: Handlers<typeof contactRoutes, Exchange>
  runners: Record<string, WorkRunner>
} {
  const { handlers: all, runners } = plainResource<Contact, ContactQuery, Input>('/contacts', {
    table: 'contacts',
    columns: CONTACT.columns,
    write: columnsOf,
    afterWrite: (tx, id, input) => saveLinks(tx, id, input, links),
    search: sql`t.name`,
    sort: { name: sql`lower(t.name)`, createdAt: sql`t.created_at` },
    filter: filterOf,
    found: allFound,
    missing: 'ERR_NO_CONTACT_FOUND',
    conflicts: {
      identities_pkey: 'ERR_DUPLICATED_CONTACT',
      tickets_contact_there: 'ERR_CONTACT_TICKETS_REGISTERED',
      messages_contact: 'ERR_CONTACT_TICKETS_REGISTERED',
      contact_tags_tag: 'ERR_NO_TAG_FOUND',
      contacts_lane: 'ERR_NO_LANE_FOUND',
      contact_wallets_user: 'ERR_NO_USER_FOUND',
    },
    announce: { changed: 'contact.changed', as: 'contact', removed: 'contact.removed' },
  })
  const { importRows: _, ...handlers } = all
  return {
    handlers: {
      ...handlers,
      create: async ({ actor, body }) => {
        mayBeWhose(actor, body)
        return handlers.create({ actor, body: await checked(actor.tenantId, body, links) })
      },
      update: async ({ actor, params, body }) => {
        mayBeWhose(actor, body)
        const its = await withoutKnownNumber(actor.tenantId, params.id, body)
        return handlers.update({ actor, params, body: await checked(actor.tenantId, its, links) })
      },
      list: async ({ actor, query }) => listContacts(actor.tenantId, await segmented(actor, query)),
      bulk: async ({ actor, body }) => {
        if (body.do === 'remove' && !can(actor, 'contacts.manage')) refuse('ERR_NO_PERMISSION')
        mayBeWhose(actor, body.change ?? {})
        return handlers.bulk({ actor, body: body.found ? { ...body, found: await segmented(actor, body.found) } : body })
      },
      setTags: input => handlers.update(input),
      setWallets: input => handlers.update(input),
    },
    runners,
  }
}

/** Changing the wallets of a contact opens its tickets to other users: only some may. */
function mayBeWhose(actor: Actor, { wallets, addWallets, removeWallets }: Partial<Input>): void {
  if ((wallets ?? addWallets ?? removeWallets) && !can(actor, 'contacts.manage')) refuse('ERR_NO_PERMISSION')
}

/** A number somebody types is asked for where that is possible, before anything is written. */
async function checked<Body extends Partial<Input>>(tenantId: number, body: Body, { addressOf }: ContactLinks): Promise<Body> {
  const address = body.number ? await addressOf(tenantId, body.number) : null
  return address ? { ...body, address } : body
}

/** A form sends the number as it was: then it stays as its channel spells it, and nobody is asked. */
async function withoutKnownNumber<Body extends Partial<Input>>(tenant: number, id: number, body: Body): Promise<Body> {
  if (!body.number) return body
  const [known] = await queryTenant(tenant, db => db.selectFrom('contacts').select('number').where('id', '=', id))
  return known?.number === body.number ? { ...body, number: undefined } : body
}

/** Only what was sent: the table knows what a new contact begins with. */
function columnsOf(input: Partial<Input>): Record<string, unknown> {
  const columns = {
    name: input.name,
    email: input.email,
    cpf: input.cpf,
    birthday: input.birthday,
    first_name: input.firstName,
    last_name: input.lastName,
    business_name: input.businessName,
    blocked: input.blocked,
    chatbot_blocked: input.chatbotBlocked,
    extra: input.extraInfo && JSON.stringify(input.extraInfo),
    updated_at: sql`now()`,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
