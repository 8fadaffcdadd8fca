import type { Profile } from '@balcao/contract/permissions'
import { valuesFrom } from '@balcao/contract/settings'
import { roomsOf, TEAM_ROOM, userRoom, VISIBILITY_KEYS, type VisibilitySettings } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emit, emitEach } from '../../infra/relay/outbox.ts'
import { recordChange, recordChanges } from '../../infra/trust/rights.ts'

interface Standing {
  userId: number
  profile: Profile
  support: boolean
  blockWavoip: boolean
  queueIds: number[]
  teamIds: number[]
  present: boolean
}

/** What decides for everybody, beside each person. */
interface TenantSettings {
  saved: Record<string, string> | null
  hasQueues: boolean
}

/**
 * Computes again where people stand, in the transaction that changed their profile, queues, connections, marks or active
 * state, or what decides for everybody: a setting, whether there are queues at all. Whom that moves, their tokens and sockets
 * become outdated with it. As many statements for one user as for five hundred.
 */
export async function refreshRights(tx: Tx, whose: readonly number[] | 'everybody'): Promise<void> {
  const who = whose === 'everybody' ? sql`deleted_at is null` : sql`id = any (${[...whose]}::bigint[])`
  await lockTenant(tx)
  // Locked first and read after: somebody else's change to the same person, waited for here, is then seen. A stronger lock
  // would wait for a transaction that just linked a queue to that person, which waits for us.
  await sql`select id from users where ${who} order by id for no key update`.execute(tx)
  const { rows: people } = await sql<Standing & TenantSettings>`
    select u.id as "userId", profile, support, block_wavoip as "blockWavoip", is_active and deleted_at is null as present,
      array(select queue_id from user_queues q where q.tenant_id = u.tenant_id and q.user_id = u.id) as "queueIds",
      array(select team_id from team_users m where m.tenant_id = u.tenant_id and m.user_id = u.id) as "teamIds",
      company.saved, company."hasQueues"
    from users u, (
      select exists (select from queues) as "hasQueues",
        (select json_object_agg(key, value) from settings where key = any (${[...VISIBILITY_KEYS]}::text[])) as saved
    ) company where ${who}`.execute(tx)

  const places = people.map(person => ({ id: person.userId, rooms: person.present ? roomsOf(person, settingsOf(person)) : [] }))
  const unlessUnmoved = whose === 'everybody' ? sql`and u.rooms is distinct from place.now` : sql``
  const { rows: moved } = await sql<{ userId: number; version: number }>`
    update users u set rights = u.rights + 1, rooms = place.now
    from (select id, array(select json_array_elements_text(rooms)) as now
      from json_to_recordset(${JSON.stringify(places)}::json) as asked(id bigint, rooms json)) place
    where u.id = place.id ${unlessUnmoved} returning u.id as "userId", u.rights as version`.execute(tx)

  await recordChanges(tx, moved)
  await emitEach(
    tx,
    'session.changed',
    moved.map(({ userId, version }) => ({ payload: { version }, rooms: [userRoom(userId)] })),
  )
}

/**
 * One change of who sees what at a time in a company: otherwise somebody made meanwhile would stand by the settings of before.
 * Taken before anything of people or queues is written, it makes other such transactions wait instead of meeting them halfway.
 */
export async function lockTenant(tx: Tx): Promise<void> {
  await sql`select id from tenants for no key update`.execute(tx)
}

const settingsOf = ({ saved, hasQueues }: TenantSettings): VisibilitySettings => ({
  ...valuesFrom(VISIBILITY_KEYS, saved ?? {}),
  hasQueues,
})

/** The same for what concerns everybody of a company: active or not, overdue or not, terms accepted or not. */
export async function tenantRightsChanged(tx: Tx): Promise<void> {
  const { rights } = await tx
    .updateTable('tenants')
    .set({ rights: sql<number>`rights + 1` })
    .where('id', '=', tx.tenant)
    .returning('rights')
    .executeTakeFirstOrThrow()
  await recordChange(tx, { tenantVersion: rights })
  await emit(tx, 'tenant.changed', { tenantId: tx.tenant }, [TEAM_ROOM])
}
