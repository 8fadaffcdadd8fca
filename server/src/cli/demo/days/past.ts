import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { signedIn } from '../../../infra/trust/auth.ts'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** Five weeks of attendances behind the conversations there are, so that reports have something to say: fewer on Saturdays, none on Sundays. */
export async function past(stage: Stage): Promise<void> {
  const { tenantId } = await signedIn(await stage.tokenOf(ADMIN.email))
  await withTenant(tenantId, async tx => {
    await sql`
      insert into attendances (ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group, by_company,
        closed_at, closed_day, closed_how, closed_by, wait_s, reply_s, handle_s, resolve_s, waited_s, waits, longest_s, was_asked, evaluation,
        value, by_bot, handed)
      select a.ticket_id, -d, its.at, its.day, a.contact_id, a.channel_id, a.queue_id, its.person, 'closed', false, h % 9 = 0,
        its.at + its.took * interval '1 second', (its.at + its.took * interval '1 second')::date,
        case when h % 7 = 0 then 'idle' else 'person' end, its.person, 40 + h % 900, 60 + h % 700, its.took - 40 - h % 900, its.took,
        60 + h % 1500, 1 + h % 4, 60 + h % 700, h % 3 = 0, case when h % 3 = 0 and h % 4 > 0 then 3 + (h / 7) % 3 end,
        case when h % 5 = 0 then (1 + h % 180) * 100000 end, h % 6 = 0, h % 12 = 0
      from attendances a
      cross join generate_series(1, 35) d
      cross join lateral (select abs(hashint8(a.ticket_id * 1000 + d)::bigint) as h) chance
      cross join lateral (select (now() at time zone tenant_zone(${tenantId}))::date - d as day) date
      cross join lateral (
        select date.day, ((date.day + time '08:00' + (h % 36000) * interval '1 second') at time zone tenant_zone(${tenantId})) as at,
          1200 + h % 9000 as took,
          coalesce(a.user_id, (select u.id from users u where u.tenant_id = ${tenantId} and u.is_active and u.profile in ('user', 'super')
            order by hashint8(u.id + h) limit 1)) as person
      ) its
      where a.tenant_id = ${tenantId} and a.n = 1 and not a.is_group and extract(isodow from date.day) < 7
        and h % 100 < case when extract(isodow from date.day) = 6 then 12 else 45 end
      on conflict do nothing`.execute(tx)
    await answered(tx, tenantId)
    await sql`
      with made as (
        insert into ads (key, name) select 'ad ' || name, name from unnest(${ADS}::text[]) name on conflict do nothing returning id
      ), placed as (select id, row_number() over (order by id) as place from made)
      update attendances a set ad_id = p.id from placed p
        where a.tenant_id = ${tenantId} and a.n < 0 and not a.by_company
          and p.place = abs(hashint8(a.ticket_id * 77 + a.n)::bigint) % 8`.execute(tx)
  })
}

/** What customers answered stands where answers are read, too; the pass that goes on in a ticket is none of those it tells of. */
async function answered(tx: Tx, tenantId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ratings (ticket_id, contact_id, user_id, evaluation, heard_seq, asked_at, answered_at)
    select a.ticket_id, a.contact_id, a.user_id, a.evaluation, 0, a.closed_at,
      case when a.evaluation is not null then a.closed_at + interval '90 seconds' end
    from attendances a
    where a.tenant_id = ${tenantId} and a.n < 0 and a.was_asked
      and not exists (select from ratings r where r.tenant_id = ${tenantId} and r.ticket_id = a.ticket_id and r.asked_at = a.closed_at)
    order by a.closed_at returning ticket_id as id`.execute(tx)
  await sql`
    update attendances set was_asked = false, evaluation = null
    where tenant_id = ${tenantId} and n > 0 and ticket_id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** What brought some of them. */
const ADS = ['Sofá retrátil com frete grátis', 'Mesa de jantar em 10 vezes', 'Semana do quarto infantil']
