import { type Address, keyOf } from '@balcao/contract/addresses'
import type { Contact, contactInput, contactRoutes } from '@balcao/contract/contacts'
import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant, type Tx } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { plainResource, type WorkRunner } from '../works/index.ts'
import { COLUMNS, type ContactQuery, filterOf } from './columns.ts'
import { listContacts } from './list.ts'

/** With how a channel knows its number, where one could say. */
type Input = z.output<typeof contactInput> & { address?: Address }

/** Handed in: who looks after a contact sees its tickets. */
export interface ContactLinks {
  walletChanged(tx: Tx, contactId: number): Promise<void>
  /** Who is blocked here is blocked on the channels that can, and let in again. */
  blockThere(tx: Tx, contactId: number, blocked: boolean): Promise<void>
  /** Null where no channel can say; refuses a number that is nobody's. */
  addressOf(tenantId: number, number: string): Promise<Address | null>
}

export function contactResource(links: ContactLinks): {
  handlers: Handlers<typeof contactRoutes, Exchange>
  runners: Record<string, WorkRunner>
} {
  const { handlers, runners } = plainResource<Contact, ContactQuery, Input>('/contacts', {
    table: 'contacts',
    columns: COLUMNS,
    write: columnsOf,
    afterWrite: (tx, id, input) => saveLinks(tx, id, input, links),
    search: sql`t.name`,
    sort: { name: sql`lower(t.name)`, createdAt: sql`t.created_at` },
    filter: filterOf,
    missing: 'ERR_NO_CONTACT_FOUND',
    conflicts: {
      identities_pkey: 'ERR_DUPLICATED_CONTACT',
      tickets_contact_there: 'ERR_CONTACT_TICKETS_REGISTERED',
      messages_contact: 'ERR_CONTACT_TICKETS_REGISTERED',
      contact_tags_tag: 'ERR_NO_TAG_FOUND',
      contact_wallets_user: 'ERR_NO_USER_FOUND',
    },
    announce: { changed: 'contact.changed', as: 'contact', removed: 'contact.removed' },
  })
  return {
    handlers: {
      ...handlers,
      create: async ({ actor, body }) => handlers.create({ actor, body: await checked(actor.tenantId, body, links) }),
      update: async ({ actor, params, body }) => {
        const its = await withoutKnownNumber(actor.tenantId, params.id, body)
        return handlers.update({ actor, params, body: await checked(actor.tenantId, its, links) })
      },
      list: ({ actor, query }) => listContacts(actor.tenantId, query),
      setTags: input => handlers.update(input),
      setWallets: input => handlers.update(input),
    },
    runners,
  }
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

async function saveLinks(tx: Tx, id: number, input: Partial<Input>, links: ContactLinks): Promise<void> {
  const { number, address, tags, wallets, blocked } = input
  if (number !== undefined) await saveNumber(tx, id, number, address)
  if (blocked !== undefined) await tellChannels(tx, id, links)
  if (tags) {
    await tx.deleteFrom('contact_tags').where('contact_id', '=', id).execute()
    const rows = [...new Set(tags)].map(tag => ({ contact_id: id, tag_id: tag }))
    if (rows.length > 0) await tx.insertInto('contact_tags').values(rows).execute()
  }
  if (wallets) {
    await tx.deleteFrom('contact_wallets').where('contact_id', '=', id).execute()
    const rows = [...new Set(wallets)].map((user, position) => ({ contact_id: id, user_id: user, position }))
    if (rows.length > 0) await tx.insertInto('contact_wallets').values(rows).execute()
    await links.walletChanged(tx, id)
  }
}

/**
 * The number of a person is how every phone channel finds them: one contact has it, in whatever spelling. Another one replaces the one
 * that is shown; what else channels know them by stays.
 */
async function saveNumber(tx: Tx, id: number, number: string | null, address: Address | undefined): Promise<void> {
  const { rows } = await sql<{ kind: Contact['kind']; was: string | null }>`
    update contacts c set number = ${number} from (select id, kind, number from contacts where id = ${id} for update) old
    where c.tenant_id = ${tx.tenant} and c.id = old.id returning old.kind, old.number as was`.execute(tx)
  const { kind = 'person', was = null } = rows[0] ?? {}
  if (kind === 'group' && number !== null) refuse('ERR_WAPP_INVALID_CONTACT', { id })
  if (was !== null) {
    const key = keyOf({ kind: 'phone', value: was })
    await tx.deleteFrom('identities').where('contact_id', '=', id).where('kind', '=', 'phone').where('key', '=', key).execute()
  }
  if (number === null) return
  const known: Pick<Address, 'kind' | 'value'> = address?.kind === 'phone' ? address : { kind: 'phone', value: number }
  const saved = await tx
    .insertInto('identities')
    .values({ kind: known.kind, key: keyOf(known), value: known.value, contact_id: id })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'kind', 'scope', 'key'])
        .doUpdateSet({ value: known.value })
        .where('identities.contact_id', '=', id),
    )
    .executeTakeFirst()
  if (saved.numInsertedOrUpdatedRows === 0n) refuse('ERR_DUPLICATED_CONTACT')
}

/** Of a change only: saving a contact as it was tells nobody anything. */
async function tellChannels(tx: Tx, id: number, links: ContactLinks): Promise<void> {
  const changed = await tx
    .updateTable('contacts')
    .set(({ ref }) => ({ is_blocked_there: ref('blocked') }))
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .whereRef('blocked', '<>', 'is_blocked_there')
    .returning('blocked')
    .executeTakeFirst()
  if (changed) await links.blockThere(tx, id, changed.blocked)
}
