import { queueRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type pg from 'pg'
import { withTenant } from '../../server/src/infra/database/db.ts'
import { rolesOf } from '../../server/src/infra/database/roles.ts'
import { emit } from '../../server/src/infra/relay/outbox.ts'

/**
 * Facts that can be counted: each queue has a number, each fact is the next, committed with it. A browser that knows the number
 * knows what it should have heard.
 */
const PER_QUEUE = 1_000_000

export const queueOf = (id: number): number => Math.floor(id / PER_QUEUE)
export const numberOf = (id: number): number => id % PER_QUEUE

export async function countFacts(owner: pg.Pool, queueIds: number[]): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  await owner.query('create table proof_facts (queue_id bigint primary key, number int not null default 0)')
  await owner.query('insert into proof_facts (queue_id) select unnest($1::bigint[])', [queueIds])
  await owner.query(`grant select, update on proof_facts to ${rolesOf(rows[0]?.database ?? '').app}`)
}

/** Commits the queue's next fact, in this process: those that serve only hear of it. Answers the fact's id. */
export const tell = (tenantId: number, queueId: number): Promise<number> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<{ number: number }>`
      update proof_facts set number = number + 1 where queue_id = ${queueId} returning number`.execute(tx)
    const number = rows[0]?.number ?? 0
    const id = queueId * PER_QUEUE + number
    await emit(tx, 'queue.removed', { id }, [queueRoom(queueId, 'free')])
    return id
  })

/** How far each queue has got: what a browser fetches when it comes back. */
export async function fetchNumbers(owner: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ queue_id: string; number: number }>('select queue_id, number from proof_facts')
  return new Map(rows.map(row => [Number(row.queue_id), row.number]))
}
