import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashPassword } from '../server/src/features/access/index.ts'
import { rolesOf } from '../server/src/infra/database/roles.ts'
import { asAdmin, copyOf, databaseUrl } from '../server/src/test/copies.ts'
import { type Program, spawnServer } from '../server/src/test/server-process.ts'
import type { Random } from './random.ts'

/** What every proof is given: a database server, chance, and somebody to tell. */
export interface Stand {
  adminUrl: string
  /** A migrated database in it, where there is one: a proof that is not about first starts begins with a copy. */
  template?: string | undefined
  random: Random
  say: (text: string) => void
}

export const SUPERADMIN = { email: 'root@balcao.test', password: 'Segredo-7431' }

export interface Database {
  /** The owner's address. */
  url: string
  owner: pg.Pool
  drop(): Promise<void>
}

const open = new Set<pg.Pool>()
const hashes = new Map<string, string>()

/** An invited user has set this password by the mailed link, in any of the open databases. */
export async function settlePassword({ email, password }: { email: string; password: string }): Promise<void> {
  const hash = hashes.get(password) ?? (await hashPassword(password))
  hashes.set(password, hash)
  for (const owner of open) {
    // Of an earlier proof in this process, which took the whole database server away instead of dropping its database.
    if (owner.ending) open.delete(owner)
    else await owner.query(SETTLED, [email, hash])
  }
}
const SETTLED = 'update users set password_hash = $2, invited_at = null, email_verified_at = now() where email = $1'

/** Empty, or a copy of a migrated one. */
export async function newDatabase(adminUrl: string, template?: string): Promise<Database> {
  const { url, drop } = await (template ? copyOf(adminUrl, template) : emptyDatabase(adminUrl))
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  // A connection that is still open when the database is dropped is cut off.
  owner.on('error', () => {})
  open.add(owner)
  return {
    url,
    owner,
    async drop() {
      open.delete(owner)
      await owner.end()
      await drop()
    },
  }
}

async function emptyDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `p_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name}`)
  const roles = Object.values(rolesOf(name)).map(role => `drop role if exists ${role}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`, ...roles),
  }
}

/** Starts the product as an operator with several processes on one database does. */
export const start = (databaseUrl: string, more: Record<string, string> = {}): Program =>
  spawnServer(databaseUrl, {
    // Limits count by address; each client of a proof says which it has.
    TRUST_PROXY: '1',
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    ...more,
  })

/** Polls until the answer is yes; what it waits for stands in the failure. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(100)) if (await holds()) return
  throw new Error(`after ${seconds} s still not: ${what}`)
}

export const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
