import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'

/** How often the team was helped this month: counted before the call, so that many at once never go over the limit. */

const monthOf = (tx: Tx, at: Date) => sql`date_trunc('month', ${at}::timestamptz at time zone tenant_zone(${tx.tenant}))::date`

export interface Claim {
  at: Date
  left: number | null
}

/** Null: the limit is reached. */
export async function claimHelp(tx: Tx, at: Date, limit: number): Promise<Claim | null> {
  const { rows } = await sql<{ asked: number }>`
    insert into assistance_months as m (month, asked) values (${monthOf(tx, at)}, 1)
    on conflict (tenant_id, month) do update set asked = m.asked + 1 where ${limit}::int = 0 or m.asked < ${limit}::int
    returning asked`.execute(tx)
  const [row] = rows
  return row ? { at, left: limit === 0 ? null : Math.max(0, limit - row.asked) } : null
}

/** What it cost; one that came to nothing is given back. */
export async function settleHelp(tx: Tx, { at }: Claim, its: { tokens: number; isBack: boolean }): Promise<void> {
  await sql`
    update assistance_months set tokens = tokens + ${its.tokens}, asked = asked - ${its.isBack ? 1 : 0}
    where tenant_id = ${tx.tenant} and month = ${monthOf(tx, at)}`.execute(tx)
}

export async function helpOfMonth(tx: Tx, at: Date): Promise<{ month: string; asked: number; tokens: number }> {
  const { rows } = await sql<{ month: string; asked: number; tokens: number }>`
    select to_char(of.month, 'YYYY-MM') as month, coalesce(m.asked, 0) as asked, coalesce(m.tokens, 0)::float8 as tokens
    from (select ${monthOf(tx, at)} as month) of
    left join assistance_months m on m.tenant_id = ${tx.tenant} and m.month = of.month`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a month without a row')
  return row
}
