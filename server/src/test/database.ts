import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../infra/database/migrate.ts'
import { rolesOf } from '../infra/database/roles.ts'
import { migrateJobs } from '../infra/jobs/jobs.ts'
import { useSecretKey } from '../infra/trust/keys.ts'
import { afterFile } from './after-file.ts'
import { TEST_KEY } from './key.ts'

export { TEST_KEY } from './key.ts'

/** A migrated database with roles of its own, for tests that change what those may. */
export async function ownDatabase(): Promise<string> {
  useSecretKey(TEST_KEY)
  const admin = inject('adminUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name}`)
  await migrate(databaseUrl(admin, name))
  afterFile(async () => {
    const roles = Object.values(rolesOf(name)).map(role => `drop role ${role}`)
    await asAdmin(admin, `drop database ${name} with (force)`, ...roles)
  })
  return databaseUrl(admin, name)
}

/** The database all others of a run are copies of: migrating takes a second, a copy a tenth of that. */
export async function makeTemplate(admin: string): Promise<string> {
  useSecretKey(TEST_KEY)
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name}`)
  await migrate(databaseUrl(admin, name))
  await migrateJobs(databaseUrl(admin, name))
  return name
}

/** A migrated database of this test file's own, dropped afterwards; answers the owner's URL. */
export async function testDatabase(): Promise<string> {
  useSecretKey(TEST_KEY)
  const admin = inject('adminUrl')
  const template = inject('template')
  const name = `${template}__${randomBytes(6).toString('hex')}`
  const { owner } = rolesOf(name)
  await asAdmin(
    admin,
    `create database ${name} template ${template} strategy file_copy owner ${owner}`,
    `revoke create, temporary on database ${name} from public`,
    `grant create, temporary on database ${name} to ${owner}`,
  )
  afterFile(() => asAdmin(admin, `drop database ${name} with (force)`))
  return databaseUrl(admin, name)
}

function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.toString()
}

async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
