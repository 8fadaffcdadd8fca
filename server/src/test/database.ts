import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { useSecretKey } from '../infra/keys.ts'
import { migrate, rolesOf } from '../infra/migrate.ts'
import { TEST_KEY } from './key.ts'

export { TEST_KEY } from './key.ts'

/** A migrated database of this test file's own, dropped afterwards; answers the owner's URL. */
export async function testDatabase(): Promise<string> {
  useSecretKey(TEST_KEY)
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = inject('adminUrl')
  await asAdmin(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  await migrate(url.toString())
  afterAll(async () => {
    const { app, platform } = rolesOf(name)
    await asAdmin(admin, `drop database ${name} with (force)`, `drop role ${app}`, `drop role ${platform}`)
  })
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
