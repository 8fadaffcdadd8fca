import { createRequire } from 'node:module'
import pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { z } from 'zod'
import { actAsOwner, rolesOf } from '../database/roles.ts'

export const JOBS_SCHEMA = 'pgboss'
const LOCK = 7_214_004

/** The version of its tables this pg-boss expects; it tells nowhere else before it is started as their owner. */
const EXPECTED = z
  .object({ pgboss: z.object({ schema: z.number() }) })
  .parse(createRequire(import.meta.url)('pg-boss/package.json')).pgboss.schema

/** Makes or upgrades the queue's own tables, as the owner. One look when nothing is to be done. */
export async function migrateJobs(ownerUrl: string): Promise<'made' | 'upgraded' | 'current'> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    if (isCurrent(await look(client))) return 'current'
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await look(client)
    if (isCurrent(found)) return 'current'
    await actAsOwner(client)
    const { version } = found
    if (version === null) await client.query(getConstructionPlans(JOBS_SCHEMA))
    else if (version !== EXPECTED) await client.query(getMigrationPlans(JOBS_SCHEMA, version))
    await grant(client)
    return version === null ? 'made' : 'upgraded'
  } finally {
    await client.end()
  }
}

interface Found {
  version: number | null
  granted: boolean
}

// The tables are made in a transaction of pg-boss's own: a start that was killed right after it left them without our grants.
const isCurrent = ({ version, granted }: Found): boolean => version === EXPECTED && granted

async function look(client: pg.Client): Promise<Found> {
  const table = `${JOBS_SCHEMA}.version`
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!rows[0]?.there) return { version: null, granted: false }
  const { platform } = await roles(client)
  const found = await client.query<Found>(
    `select version, has_schema_privilege($1, '${JOBS_SCHEMA}', 'usage') as granted from ${table}`,
    [platform],
  )
  return found.rows[0] ?? { version: null, granted: false }
}

async function roles(client: pg.Client) {
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  return rolesOf(rows[0]?.database ?? '')
}

/** The program enqueues and works as the role that owns nothing. All grants are one statement to PostgreSQL: all of them or none. */
async function grant(client: pg.Client): Promise<void> {
  const { app, platform } = await roles(client)
  const both = [app, platform].map(name => client.escapeIdentifier(name)).join(', ')
  await client.query(`
    grant usage on schema ${JOBS_SCHEMA} to ${both};
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${both};
    grant usage on all sequences in schema ${JOBS_SCHEMA} to ${both}`)
}
