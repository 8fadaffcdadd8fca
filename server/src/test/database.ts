import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { migrate } from '../infra/database/migrate.ts'
import { rolesOf } from '../infra/database/roles.ts'
import { migrateJobs } from '../infra/jobs/jobs.ts'
import { useSecretKey } from '../infra/trust/keys.ts'
import { afterFile } from './after-file.ts'
import { asAdmin, copyOf, databaseUrl } from './copies.ts'
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
  const { url, drop } = await copyOf(inject('adminUrl'), inject('template'))
  afterFile(drop)
  return url
}
