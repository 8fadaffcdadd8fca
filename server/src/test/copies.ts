import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { rolesOf } from '../infra/database/roles.ts'

/** A copy of a migrated database nobody is connected to, whose roles it shares; answers the owner's address of it. */
export async function copyOf(admin: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${template}__${randomBytes(6).toString('hex')}`
  const { owner } = rolesOf(name)
  await asAdmin(
    admin,
    `create database ${name} template ${template} strategy file_copy owner ${owner}`,
    `revoke create, temporary on database ${name} from public`,
    `grant create, temporary on database ${name} to ${owner}`,
  )
  return { url: databaseUrl(admin, name), drop: () => asAdmin(admin, `drop database ${name} with (force)`) }
}

export function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.toString()
}

export async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
