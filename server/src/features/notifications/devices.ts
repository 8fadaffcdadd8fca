import type { pushSubscription } from '@balcao/contract/works/notifications'
import { sql } from 'kysely'
import webPush from 'web-push'
import { z } from 'zod'
import { type Tx, withoutTenant } from '../../infra/database/db.ts'
import { seal, unseal } from '../../infra/trust/keys.ts'

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.output<typeof keyPair>

const ABOUT = 'installation.push_keys'

/** The keys this installation signs its pushes with: made by the process that needs them first, the same for all ever after. */
export async function pushKeys(): Promise<PushKeys> {
  const known = await withoutTenant(readKeys)
  if (known) return known
  const made = seal(JSON.stringify(webPush.generateVAPIDKeys()), ABOUT)
  return withoutTenant(async tx => {
    await sql`update installation set push_keys = ${made} where push_keys is null`.execute(tx)
    const kept = await readKeys(tx)
    if (!kept) throw new Error('the installation has no row')
    return kept
  })
}

async function readKeys(tx: Parameters<Parameters<typeof withoutTenant>[0]>[0]): Promise<PushKeys | null> {
  const { rows } = await sql<{ sealed: string | null }>`select push_keys as sealed from installation`.execute(tx)
  const sealed = rows[0]?.sealed
  return sealed ? keyPair.parse(JSON.parse(unseal(sealed, ABOUT))) : null
}

export interface Device {
  id: number
  endpoint: string
  keys: string
  language: string
}

type Offered = z.output<typeof pushSubscription>
const deviceKeys = z.object({ p256dh: z.string(), auth: z.string() })
const about = (endpoint: string) => `push_subscriptions.keys ${endpoint}`

/** One row for each device: a new user of it takes the row over. */
export async function keepDevice(tx: Tx, who: { userId: number; sessionId: string }, device: Offered): Promise<void> {
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, keys, language)
    values (${who.userId}, ${who.sessionId}, ${device.endpoint}, ${seal(JSON.stringify(device.keys), about(device.endpoint))}, ${device.language})
    on conflict (tenant_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      keys = excluded.keys, language = excluded.language`.execute(tx)
}

export const keysOf = ({ endpoint, keys }: Pick<Device, 'endpoint' | 'keys'>) =>
  deviceKeys.parse(JSON.parse(unseal(keys, about(endpoint))))

export const dropDevice = (tx: Tx, condition: { endpoint: string; userId?: number }): Promise<unknown> =>
  sql`delete from push_subscriptions where tenant_id = ${tx.tenant} and endpoint = ${condition.endpoint}
    and (${condition.userId ?? null}::bigint is null or user_id = ${condition.userId ?? null})`.execute(tx)

/** Those whose session still stands. */
export async function devicesOf(tx: Tx, userId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select p.id, p.endpoint, p.keys, p.language from push_subscriptions p
    join sessions s on s.tenant_id = p.tenant_id and s.id = p.session_id
    where p.tenant_id = ${tx.tenant} and p.user_id = ${userId} and s.ended_at is null and s.expires_at > now() order by p.id`.execute(
    tx,
  )
  return rows
}
