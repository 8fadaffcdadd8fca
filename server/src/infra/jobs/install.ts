import { createRequire } from 'node:module'
import pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { z } from 'zod'
import { rolesOf } from '../migrate.ts'

export const JOBS_SCHEMA = 'pgboss'
const LOCK = 7_214_004

/** The version of its tables this pg-boss expects; it tells nowhere else before it is started as their owner. */
const EXPECTED = z
  .object({ pgboss: z.object({ schema: z.number() }) })
  .parse(createRequire(import.meta.url)('pg-boss/package.json')).pgboss.schema

/** Makes or upgrades the queue's own tables, as the owner. One query when nothing is to be done. */
export async function migrateJobs(ownerUrl: string): Promise<'made' | 'upgraded' | 'current'> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    if ((await versionOf(client)) === EXPECTED) return 'current'
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const version = await versionOf(client)
    if (version === EXPECTED) return 'current'
    await client.query(version === null ? getConstructionPlans(JOBS_SCHEMA) : getMigrationPlans(JOBS_SCHEMA, version))
    await grant(client)
    return version === null ? 'made' : 'upgraded'
  } finally {
    await client.end()
  }
}

async function versionOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${JOBS_SCHEMA}.version`,
  ])
  if (!rows[0]?.there) return null
  const found = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
  return found.rows[0]?.version ?? null
}

/** The program enqueues and works as the role that owns nothing. */
async function grant(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const { app, platform } = rolesOf(rows[0]?.database ?? '')
  for (const role of [app, platform].map(name => client.escapeIdentifier(name))) {
    await client.query(`grant usage on schema ${JOBS_SCHEMA} to ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${role}`)
    await client.query(`grant usage on all sequences in schema ${JOBS_SCHEMA} to ${role}`)
  }
}
