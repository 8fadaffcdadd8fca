import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../tickets/index.ts'

/** Reports by e-mail that were stopped because their reader may no longer see them: told to that reader, who no longer has the list of them. */
export const noticesOfReports = ({ tenantId: tenant, userId }: Asker, most: number): RawBuilder<unknown> => sql`
  select 'reportStopped', wire_time(m.paused_at), null::bigint, null::bigint, null::bigint, m.name, null::text, m.pause_code, 0,
    m.paused_at as moment
  from report_mails m
  where m.tenant_id = ${tenant} and m.user_id = ${userId} and m.paused_at is not null and m.pause_code is not null
  order by moment desc limit ${sql.lit(most)}`
