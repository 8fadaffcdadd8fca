import { keyOf } from '@balcao/contract/channels/addresses'
import type { phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../infra/database/db-errors.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { askChannel, type KnownContact } from '../../channels/index.ts'
import { learnIdentity, renameGroup } from '../../contacts/index.ts'
import { mergeTicketsOfContacts, walletChanged } from '../../tickets/index.ts'
import { startWork, type WorkRunner } from '../../works/index.ts'
import { fitChannel } from './channel.ts'

export const BOOK_WORK = 'contacts.sync'

/** Some providers look through everything before they answer. */
const ASK_MS = 90_000
const STEP = 100

type Body = z.output<(typeof phonebookRoutes)['sync']['body']>

export const startBookSync = (actor: Actor, { whatsappId: channelId, title, people, groups }: Body): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    await fitChannel(tx, actor, channelId, 'contacts')
    return startWork(tx, actor, { kind: BOOK_WORK, title, params: { channelId, people, groups } })
  })

const params = z.object({ channelId: z.number(), people: z.boolean(), groups: z.boolean() })

/**
 * A contact there already stays as the team wrote them: they get a name where they have none, and addresses they did not have. A
 * work that goes on asks the book again and goes through it from the start, which changes nothing twice.
 */
export const bookRunner: WorkRunner = async ({ tenantId, params: asked, progress }) => {
  const { channelId, people, groups } = params.parse(asked)
  const book = await askChannel(tenantId, channelId, { what: 'contacts' }, ASK_MS)
  const wanted = book
    .filter(({ addresses: [first] }) => (first.kind === 'group' ? groups : people))
    // In one order for all who meet several people at once.
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  await progress.expect(wanted.length)
  const before = progress.done
  for (let from = 0; from < wanted.length; from += STEP) {
    const some = wanted.slice(from, from + STEP)
    await withoutDeadlock(() =>
      progress.block(async tx => {
        await takeIn(tx, some)
        return { done: Math.max(0, from + some.length - Math.max(from, before)) }
      }),
    )
  }
}

const orderOf = ({ addresses: [first] }: KnownContact): string => `${first.kind} ${first.scope} ${keyOf(first)}`

async function takeIn(tx: Tx, some: readonly KnownContact[]): Promise<void> {
  const known = await knownAmong(tx, some)
  const links = { mergeTickets: mergeTicketsOfContacts, walletChanged }
  for (const { addresses, name } of some) {
    const [first] = addresses
    const isKnown = addresses.some(address => known.has(nameOf(address)))
    if (!isKnown)
      await sql`select new_contact(${tx.tenant}, ${first.kind}, ${first.scope}, ${keyOf(first)}, ${first.value}, ${name})`.execute(
        tx,
      )
    else if (first.kind === 'group') await renameGroup(tx, first, name)
    if (first.kind !== 'group' && (isKnown || addresses.length > 1)) await learnIdentity(tx, { addresses, name }, links)
  }
  await emit(tx, 'rows.changed', { path: '/contacts' }, [TEAM_ROOM])
}

const nameOf = (address: KnownContact['addresses'][number]): string => `${address.kind} ${address.scope} ${keyOf(address)}`

async function knownAmong(tx: Tx, some: readonly KnownContact[]): Promise<Set<string>> {
  const asked = some.flatMap(({ addresses }) => addresses.map(one => ({ kind: one.kind, scope: one.scope, key: keyOf(one) })))
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', d.kind, d.scope, d.key) as name from identities d
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(kind text, scope text, key text)
      on d.kind = a.kind and d.scope = a.scope and d.key = a.key where d.tenant_id = ${tx.tenant}`.execute(tx)
  return new Set(rows.map(row => row.name))
}
