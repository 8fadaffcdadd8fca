import type pg from 'pg'
import { seal, useSecretKey } from '../../server/src/infra/trust/keys.ts'
import { desk } from '../../server/src/test/desk.ts'
import { TEST_KEY } from '../../server/src/test/key.ts'
import { callsTo, newCompany, signIn } from '../client.ts'
import { SUPERADMIN } from '../stand.ts'
import { addressIn, type Member } from './fleet.ts'

/** A channel, and the one customer whose ticket it has. */
export interface Line {
  kind: 'sandbox' | 'baileys'
  hookKey: string
  /** Of a telephone: which. */
  account: number
  number: string
  ticket: number
}

export interface Office {
  token: string
  lines: Line[]
}

interface Wanted {
  owner: pg.Pool
  sandboxes: number
  phones: number
  providerUrl: string
  credsOf(account: number): string
}

export async function openOffice(fleet: Member[], { owner, sandboxes, phones, providerUrl, credsOf }: Wanted): Promise<Office> {
  const address = addressIn(fleet)
  const root = callsTo(address, await signIn(address, SUPERADMIN))
  const { id: tenant, admin } = await newCompany(root, 'Padaria', 5)
  const token = await signIn(address, admin)
  useSecretKey(TEST_KEY)
  const client = await owner.connect()
  const its = desk(client, tenant)

  async function newLine(kind: Line['kind'], account: number, config: object): Promise<Line> {
    const number = `1415${kind === 'baileys' ? 7 : 8}${String(account).padStart(6, '0')}`
    const channel = await its.channel(`${kind} ${account}`, { kind, status: 'disconnected', config: JSON.stringify(config) })
    const ticket = await its.ticket({ channel, status: 'open', number })
    if (kind === 'baileys') {
      const kept = seal(credsOf(account), `channel_store ${tenant} ${channel} creds`)
      await client.query("insert into channel_store (tenant_id, channel_id, key, value) values ($1, $2, 'creds', $3)", [
        tenant,
        channel,
        kept,
      ])
    }
    const { rows } = await client.query<{ hook_key: string }>(
      'update channels set keep_connected = true where tenant_id = $1 and id = $2 returning hook_key',
      [tenant, channel],
    )
    return { kind, account, number, ticket, hookKey: rows[0]?.hook_key ?? '' }
  }

  try {
    const lines: Line[] = []
    for (let i = 0; i < sandboxes; i++) lines.push(await newLine('sandbox', i, { behavesAs: 'phone', baseUrl: providerUrl }))
    for (let i = 0; i < phones; i++) lines.push(await newLine('baileys', i, { version: '2.3000.1' }))
    return { token, lines }
  } finally {
    client.release()
  }
}
