import { type Hours, hours, type hoursRoutes } from '@balcao/contract/hours/hours'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'

const ALWAYS_OPEN: Hours = { businessHours: [], holidays: [], messageBusinessHours: '' }

/** The company's, read in the transaction that needs them: right in every process the moment they are saved. */
export async function readHours(tx: Tx): Promise<Hours> {
  const row = await tx.selectFrom('business_hours').select(['week', 'special_days', 'message']).executeTakeFirst()
  if (!row) return ALWAYS_OPEN
  return hours.parse({ businessHours: row.week, holidays: row.special_days, messageBusinessHours: row.message })
}

export const hoursHandlers: Handlers<typeof hoursRoutes, Exchange> = {
  show: ({ actor }) => withTenant(actor.tenantId, readHours),

  saveWeek: ({ actor, body }) =>
    save(actor, {
      week: JSON.stringify(body.businessHours.map(({ label: _, ...its }) => its)),
      ...(body.holidays && { special_days: JSON.stringify(body.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))) }),
    }),

  saveMessage: ({ actor, body }) => save(actor, { message: body.messageBusinessHours }),
}

function save(actor: Actor, change: { week?: string; special_days?: string; message?: string }) {
  return withTenant(actor.tenantId, async tx => {
    await tx
      .insertInto('business_hours')
      .values(change)
      .onConflict(conflict => conflict.column('tenant_id').doUpdateSet({ ...change, updated_at: sql<Date>`now()` }))
      .execute()
    await audit(tx, actor, 'hours.changed', { parts: Object.keys(change) })
    await emit(tx, 'hours.changed', await readHours(tx), [TEAM_ROOM])
    return { ok: true as const }
  })
}
