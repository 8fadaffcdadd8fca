import { TERMS_VERSION } from '@balcao/contract/values/constants'
import pg from 'pg'
import { hashPassword } from '../../server/src/features/access/index.ts'
import { fillCore, PEOPLE } from '../core-data.ts'

export const AGENT = { email: `p${PEOPLE.admin}@balcao.test`, password: 'Segredo-7431' } as const

/** The core's company with a user who signs in, sees all of it, and writes through a channel that sends. */
export async function fillInbox(url: string, options: { times?: number } = {}): Promise<void> {
  await fillCore(url, options)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await giveAgent(client)
    await client.query(`update channels set keep_connected = true, config = '{"behavesAs":"phone"}'`)
  } finally {
    await client.end()
  }
}

/** A user who can sign in. */
export async function giveAgent(client: pg.Client): Promise<void> {
  await client.query('update tenants set terms_version = $1', [TERMS_VERSION])
  await client.query('update users set password_hash = $2, filters = $3 where id = $1', [
    PEOPLE.admin,
    await hashPassword(AGENT.password),
    JSON.stringify({ showAll: true }),
  ])
}
