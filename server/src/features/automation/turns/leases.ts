import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { type Due, LEASE_MS } from './turn.ts'

/** The calls of this process, all kept by one clock: however many wait, it is one statement a company. */
const held = new Map<string, Due>()
let timer: NodeJS.Timeout | null = null

/** As long as the work goes on, the run is this process's. */
export async function whileHeld<T>(due: Due, heldBy: string, work: () => Promise<T>): Promise<T> {
  held.set(heldBy, due)
  timer ??= setInterval(() => void keepAll(), LEASE_MS / 3)
  try {
    return await work()
  } finally {
    held.delete(heldBy)
    if (held.size === 0 && timer) {
      clearInterval(timer)
      timer = null
    }
  }
}

async function keepAll(): Promise<void> {
  const byTenant = new Map<number, { ids: number[]; by: string[] }>()
  for (const [by, { tenantId, id }] of held) {
    const its = byTenant.get(tenantId) ?? { ids: [], by: [] }
    byTenant.set(tenantId, its)
    its.ids.push(id)
    its.by.push(by)
  }
  const until = new Date(clock.now().getTime() + LEASE_MS)
  for (const [tenantId, { ids, by }] of byTenant)
    await withTenant(tenantId, tx =>
      sql`update bot_runs r set lease_until = ${until}, due_at = ${until} from unnest(${ids}::bigint[], ${by}::text[]) k (id, by)
        where r.tenant_id = ${tenantId} and r.id = k.id and r.held_by = k.by`.execute(tx),
    ).catch((error: unknown) => log.debug({ err: error }, 'calls of bots could not be kept; another process may take them'))
}
