import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../tickets/index.ts'

/**
 * Programs outside that stopped working for the company, read off what stands there: an address that was switched off by itself, an
 * engine whose address fails, a model that its provider ends. They go when they are mended. Told to admins.
 */
export const noticesOfServices = ({ tenantId: tenant, userId }: Asker, most: number): RawBuilder<unknown> => sql`
  select f.kind, wire_time(f.at), null::bigint, null::bigint, null::bigint, f.name, null::text, f.text, 0, f.at as moment
  from (
    select 'webhookOff' as kind, w.off_at as at, coalesce(substring(w.url from '^https?://([^/?#]+)'), w.url) as name, w.off_reason as text
    from webhooks w where w.tenant_id = ${tenant} and not w.is_active and w.off_reason is not null
    union all
    select 'engineDown', c.opened_at, c.engine, c.host from bot_circuits c where c.tenant_id = ${tenant} and c.opened_at is not null
    union all
    select 'modelEnds', m.told_at, m.model, wire_time(m.ends_at) from bot_model_ends m where m.tenant_id = ${tenant}
  ) f
  where exists (select from users u where u.tenant_id = ${tenant} and u.id = ${userId} and u.profile in ('admin', 'superadmin'))
  order by moment desc limit ${sql.lit(most)}`
