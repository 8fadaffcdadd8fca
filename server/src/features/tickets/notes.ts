import { refuse } from '@balcao/contract/errors'
import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { Note, noteRoutes } from '@balcao/contract/tickets/notes'
import type { Room } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { FOR_THE_WIRE, queryTenant, type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { isNamed } from '../contacts/index.ts'
import { AUTHOR, NOTE } from './queries/note.ts'
import { type Asker, visibleTo } from './queries/sight.ts'

/** What colleagues note on a ticket: theirs to see who see the ticket. */
export const noteHandlers: Handlers<typeof noteRoutes, Exchange> = {
  list: ({ actor, query }) => listNotes(actor, query),
  ofTicket: ({ actor, params }) => notesOf(actor, params.id),
  create: ({ actor, params, body }) => withTenant(actor.tenantId, tx => addNote(tx, actor, params.id, body)),
  update: ({ actor, params, body }) =>
    withTenant(actor.tenantId, async tx => {
      const { audience } = await ownNote(tx, actor, params.id)
      await sql`update notes set note = ${body.note}, updated_at = now() where tenant_id = ${tx.tenant} and id = ${params.id}`.execute(
        tx,
      )
      await call(tx, actor, params.id, body.mentions)
      return announced(tx, params.id, audience)
    }),
  letJoin: ({ actor, params }) => withTenant(actor.tenantId, tx => letJoin(tx, actor, params.id)),
  remove: ({ actor, params: { id } }) =>
    withTenant(actor.tenantId, async tx => {
      const { audience, ticketId } = await ownNote(tx, actor, id)
      await sql`delete from notes where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
      await emit(tx, 'note.removed', { ticketId, id }, audience)
      return { ok: true as const }
    }),
}

async function listNotes(asker: Asker, { searchParam, pageNumber, pageSize, userId }: z.output<typeof noteRoutes.list.query>) {
  const offset = (pageNumber - 1) * pageSize
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ [K in keyof Note]: Note[K] | null } & { contactName: string; found: number }>`
      with its as materialized (
        select n.*, c.name as contact_name from notes n
        join tickets t on t.tenant_id = n.tenant_id and t.id = n.ticket_id
        join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
        where n.tenant_id = ${asker.tenantId} and ${visibleTo(asker)}
          and ${userId === undefined ? sql`true` : sql`n.user_id = ${userId}`}
          and (${searchParam} = '' or strpos(searchable(n.note), searchable(${searchParam})) > 0 or ${isNamed(asker, searchParam)})
      )
      select ${NOTE}, n.contact_name as "contactName", counted.found
      from (select count(*)::int as found from its) counted
      left join lateral (select * from its order by id desc limit ${pageSize} offset ${offset}) n on true ${AUTHOR}
      order by n.id desc`,
    FOR_THE_WIRE,
  )
  const there = rows.filter((row): row is Note & { contactName: string; found: number } => row.id !== null)
  const count = rows[0]?.found ?? 0
  return { rows: there, count, hasMore: offset + there.length < count }
}

async function notesOf(asker: Asker, ticketId: number): Promise<Note[]> {
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ [K in keyof Note]: Note[K] | null }>`
      select ${NOTE} from tickets t left join notes n on n.tenant_id = t.tenant_id and n.ticket_id = t.id ${AUTHOR}
      where t.tenant_id = ${asker.tenantId} and t.id = ${ticketId} and ${visibleTo(asker)} order by n.id`,
  )
  if (rows.length === 0) refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  return rows.filter((row): row is Note => row.id !== null)
}

interface Noted {
  note: string
  mentions: readonly number[]
  asksToJoin?: boolean
}

export async function addNote(
  tx: Tx,
  actor: Asker,
  ticketId: number,
  { note, mentions, asksToJoin = false }: Noted,
): Promise<Note> {
  const { rows } = await sql<{ id: number; audience: Room[] }>`
    with its as (
      select t.id, t.audience from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${ticketId} and ${visibleTo(actor)}
    ), made as (
      insert into notes (ticket_id, user_id, note, join_state)
      select its.id, ${actor.userId}, ${note}, ${asksToJoin ? 'asked' : null} from its returning id
    )
    select made.id, its.audience from made, its`.execute(tx)
  const made = rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  await call(tx, actor, made.id, mentions)
  return announced(tx, made.id, made.audience)
}

/** The ticket's owner lets in the agent who asked; twice is as once. */
async function letJoin(tx: Tx, actor: Actor, id: number): Promise<Note> {
  const { rows } = await sql<{ audience: Room[]; owner: number | null; join: Note['join'] }>`
    select t.audience, t.user_id as owner, n.join_state as join from notes n
    join tickets t on t.tenant_id = n.tenant_id and t.id = n.ticket_id
    where n.tenant_id = ${tx.tenant} and n.id = ${id} and ${visibleTo(actor)} for update of n`.execute(tx)
  const asked = rows[0] ?? refuse('ERR_NO_NOTE_FOUND', { id })
  if (asked.owner !== actor.userId || asked.join === null) refuse('ERR_NO_PERMISSION')
  await sql`update notes set join_state = 'accepted', updated_at = now() where tenant_id = ${tx.tenant} and id = ${id}`.execute(
    tx,
  )
  return announced(tx, id, asked.audience)
}

/** Those who are called by a note and may see its ticket. Nobody calls themselves. */
async function call(tx: Tx, { userId }: Asker, noteId: number, mentions: readonly number[]): Promise<void> {
  if (mentions.length === 0) return
  await sql`
    insert into note_mentions (note_id, user_id)
    select n.id, u.id from notes n
    join tickets t on t.tenant_id = n.tenant_id and t.id = n.ticket_id
    join users u on u.tenant_id = n.tenant_id and u.id = any(${[...mentions]}::bigint[])
    where n.tenant_id = ${tx.tenant} and n.id = ${noteId} and u.id <> ${userId}
      and u.is_active and u.deleted_at is null and t.audience && u.rooms
    on conflict do nothing`.execute(tx)
}

/** A note on a ticket the actor sees, that is theirs to change; held until the transaction ends. */
async function ownNote(tx: Tx, actor: Actor, id: number): Promise<{ audience: Room[]; ticketId: number }> {
  const { rows } = await sql<{ audience: Room[]; ticketId: number; userId: number | null }>`
    select t.audience, n.ticket_id as "ticketId", n.user_id as "userId" from notes n
    join tickets t on t.tenant_id = n.tenant_id and t.id = n.ticket_id
    where n.tenant_id = ${tx.tenant} and n.id = ${id} and ${visibleTo(actor)} for update of n`.execute(tx)
  const note = rows[0] ?? refuse('ERR_NO_NOTE_FOUND', { id })
  if (note.userId !== actor.userId && !['admin', 'superadmin'].includes(rankOf(actor))) refuse('ERR_NO_PERMISSION')
  return note
}

async function announced(tx: Tx, id: number, audience: Room[]): Promise<Note> {
  const { rows } =
    await sql<Note>`select ${NOTE} from notes n ${AUTHOR} where n.tenant_id = ${tx.tenant} and n.id = ${id}`.execute(tx)
  const note = rows[0] ?? refuse('ERR_NO_NOTE_FOUND', { id })
  await emit(tx, 'note.changed', { note }, audience)
  return note
}

/** What the program notes on a ticket: nobody's words. */
export async function noteByProgram(tx: Tx, ticketId: number, note: string): Promise<void> {
  const { rows } = await sql<{ id: number; audience: Room[] }>`
    with its as (
      select t.id, t.audience from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${ticketId}
    ), made as (
      insert into notes (ticket_id, note) select its.id, ${note} from its returning id
    )
    select made.id, its.audience from made, its`.execute(tx)
  for (const { id, audience } of rows) await announced(tx, id, audience)
}
