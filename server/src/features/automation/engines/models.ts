import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { BotError } from '../../../drivers/bots/bot-driver.ts'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { configFrom, valuesFor } from './asked.ts'
import type { BotDrivers } from './try-out.ts'

/** Told at the bell so many days before a model ends: once for each. */
const DAYS = [7, 30] as const
const DAY_MS = 24 * 3_600_000
const ASK_MS = 20_000

/** Once a day every company's models are looked up in its provider's own list. */
export async function watchModels({ chatgpt }: BotDrivers): Promise<void> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select tenants_with_models() as id`.execute(tx))
  for (const { id } of rows) {
    const asked = await withTenant(id, configsOf)
    const ends = new Map<string, Date>()
    for (const config of asked) {
      const found = await chatgpt.modelEnds?.(config, AbortSignal.timeout(ASK_MS)).catch((error: unknown) => {
        if (!(error instanceof BotError)) throw error
        log.info({ err: error, tenantId: id }, 'a provider did not say which models it ends; it is asked again tomorrow')
      })
      if (found) ends.set(found.model, found.endsAt)
    }
    await withTenant(id, tx => note(tx, ends))
  }
}

/** Of the company, and of channels that ask by values of their own. */
async function configsOf(tx: Tx) {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from channels where tenant_id = ${tx.tenant} and bot_engine = 'chatgpt' and deleted_at is null
    union select 0`.execute(tx)
  const found = await Promise.all(rows.map(async ({ id }) => configFrom('chatgpt', await valuesFor(tx, 'chatgpt', id))))
  const known = new Map(found.flatMap(config => (config?.model ? [[`${config.url} ${config.key} ${config.model}`, config]] : [])))
  return [...known.values()]
}

/** What is no longer asked, or does not end after all, is forgotten. */
async function note(tx: Tx, ends: ReadonlyMap<string, Date>): Promise<void> {
  await sql`delete from bot_model_ends where tenant_id = ${tx.tenant} and model <> all (${[...ends.keys()]})`.execute(tx)
  const now = clock.now()
  for (const [model, endsAt] of ends) {
    const days = DAYS.find(most => endsAt.getTime() - now.getTime() <= most * DAY_MS)
    if (days === undefined) continue
    const { rows } = await sql`
      insert into bot_model_ends (model, ends_at, told_days, told_at) values (${model}, ${endsAt}, ${days}, ${now})
      on conflict (tenant_id, model) do update set ends_at = excluded.ends_at, told_days = excluded.told_days, told_at = excluded.told_at
        where bot_model_ends.told_days > excluded.told_days or bot_model_ends.ends_at <> excluded.ends_at
      returning model`.execute(tx)
    if (rows.length > 0) await emit(tx, 'integration.changed', { kind: 'chatgpt' }, [TEAM_ROOM])
  }
}
