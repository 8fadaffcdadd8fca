import pg from 'pg'
import { fillContacts } from '../core-data.ts'
import { giveAgent } from '../inbox/data.ts'

export const MOVERS = 50
export const LANES = 10
/** The first lane's, and of each of the others. */
const FULL = 5_000
const OTHERS = 500

/** The contacts' company with a board of ten lanes, one of them of 5,000 cards, each with a conversation its mover sees or not. */
export async function fillBoard(url: string): Promise<void> {
  await fillContacts(url)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await giveAgent(client)
    await client.query(`
      delete from lanes;
      insert into lanes (tenant_id, id, name, color, position) select 1, n, 'Etapa ' || n, '#2f7fc1', n from generate_series(1, ${LANES}) n;
      alter table contacts disable trigger user;
      update contacts set kanban_id = case when id <= ${FULL} then 1 else 2 + (id - ${FULL} - 1) / ${OTHERS} end,
        kanban_rank = rtrim(substr((0.1 + id * 0.0000001)::text, 3), '0'), kanban_at = now(), kanban_value = id * 1000
      where id <= ${FULL + OTHERS * (LANES - 1)};
      alter table contacts enable trigger user;
      insert into sessions (tenant_id, id, user_id, secret_hash, expires_at)
      select 1, gen_random_uuid(), n, '-', now() + interval '30 days' from generate_series(1, ${MOVERS}) n`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
