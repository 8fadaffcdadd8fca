import { statesAreas } from '@balcao/contract/campaigns/areas'
import type { AudienceCount, CampaignAudience, LeftOutFor, leftOut } from '@balcao/contract/campaigns/recipients'
import { namesOn } from '@balcao/contract/channels/addresses'
import { CONTACT_FIELDS } from '@balcao/contract/contacts/contact-fields'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { refuseForeignIds } from '../../../infra/conditions/references.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { segmented } from '../../contacts/index.ts'
import { channelsBy } from '../content.ts'
import { type CampaignRow, findCampaign } from '../row.ts'
import { namedIn } from '../rules/fill.ts'
import { RETRYABLE } from '../rules/outcome.ts'

/**
 * What an audience has, as rows of `place, contact_id, name, blocked, kind, scope, key, value`; without an address the last four are null.
 * `until`: of those up to a place alone, so that a block of many reads no more than itself.
 */
type Source = (after: number, most: number, until?: number | null) => RawBuilder<unknown>

/** The place up to which the next so many contacts reach, chosen or not; null: up to the end. */
export async function reachOf(
  tx: Tx,
  audience: CampaignAudience,
  { after, places }: { after: number; places: number },
): Promise<number | null> {
  const all =
    audience.by === 'campaign'
      ? sql`select no as place from campaign_recipients where tenant_id = ${tx.tenant} and campaign_id = ${audience.id}`
      : sql`select id as place from contacts where tenant_id = ${tx.tenant}`
  const { rows } = await sql<{ place: number }>`
    select place from (${all}) p where place > ${after} order by place offset ${places - 1} limit 1`.execute(tx)
  return rows[0]?.place ?? null
}

export async function sourceOf(
  tx: Tx,
  asker: Pick<Actor, 'userId'>,
  audience: CampaignAudience,
  kinds: readonly string[],
): Promise<Source> {
  if (audience.by === 'campaign') return ofCampaign(tx, audience)
  const among = await amongContacts(tx, asker, audience)
  return (after, most, until = null) => sql`
    select t.id as place, t.id as contact_id, t.name, t.blocked, a.kind, a.scope, a.key, a.value
    from (select t.id, t.name, t.blocked from contacts t where t.tenant_id = ${tx.tenant} and t.id > ${after} ${upTo(sql`t.id`, until)} and t.erased_at is null
      and t.kind = ${kindIn(audience)} and ${among} order by t.id limit ${most}) t
    left join lateral (select d.kind, d.scope, d.key, d.value from identities d
      where d.tenant_id = ${tx.tenant} and d.contact_id = t.id and d.kind = any (${[...kinds]})
      order by array_position(${[...kinds]}::text[], d.kind), d.created_at desc limit 1) a on true`
}

const upTo = (place: RawBuilder<unknown>, until: number | null): RawBuilder<unknown> =>
  until === null ? sql`` : sql`and ${place} <= ${until}`

/** How many that is, without looking for anybody's address. */
export async function sizeOf(tx: Tx, asker: Pick<Actor, 'userId'>, audience: CampaignAudience): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${
    audience.by === 'campaign'
      ? ofCampaign(tx, audience)(0, EVERYBODY)
      : sql`select from contacts t where t.tenant_id = ${tx.tenant} and t.erased_at is null
          and t.kind = ${kindIn(audience)} and ${await amongContacts(tx, asker, audience)}`
  }) f`.execute(tx)
  return rows[0]?.n ?? 0
}

const kindIn = ({ by }: CampaignAudience): string => (by === 'groups' ? 'group' : 'person')

async function amongContacts(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  audience: Exclude<CampaignAudience, { by: 'campaign' }>,
): Promise<RawBuilder<unknown>> {
  switch (audience.by) {
    case 'contacts':
    case 'groups':
      return sql`t.id = any (${audience.ids}::bigint[])`
    case 'tags':
      return sql`t.id in (select k.contact_id from contact_tags k where k.tenant_id = ${tx.tenant} and k.tag_id = any (${audience.ids}::bigint[]))`
    case 'wallets':
      return sql`t.id in (select k.contact_id from contact_wallets k where k.tenant_id = ${tx.tenant} and k.user_id = any (${audience.ids}::bigint[]))`
    case 'stages':
      return sql`t.kanban_id = any (${audience.ids}::bigint[])`
    case 'states':
      return sql`(t.number like '55%' and length(t.number) in (12, 13) and substr(t.number, 3, 2) = any (${statesAreas(audience.states)}::text[]))`
    case 'condition': {
      await refuseForeignIds(tx, CONTACT_FIELDS, audience.condition)
      const { asked } = await segmented({ tenantId: tx.tenant, userId }, { condition: JSON.stringify(audience.condition) })
      return asked ?? refuse('ERR_VALIDATION')
    }
  }
}

/** Who got it and said nothing; or whose failure was none of their number's. Whom nobody knows about is not written to again. */
function ofCampaign(tx: Tx, { id, who }: Extract<CampaignAudience, { by: 'campaign' }>): Source {
  const which =
    who === 'unanswered'
      ? sql`r.replied_at is null and r.stopped_at is null and m.status = 'sended'`
      : sql`m.status = 'failed' and m.error = any (${[...RETRYABLE]}::text[])`
  return (after, most, until = null) => sql`
    select r.no as place, r.contact_id, r.name, coalesce(c.blocked, false) as blocked, r.kind, r.scope, r.key, r.value
    from campaign_recipients r
      join messages m on m.tenant_id = r.tenant_id and m.campaign_id = r.campaign_id and m.campaign_no = r.no
      left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id
    where r.tenant_id = ${tx.tenant} and r.campaign_id = ${id} and r.no > ${after} and m.campaign_no > ${after} ${upTo(sql`r.no`, until)} and r.state = 1 and r.value <> '' and ${which}
    order by r.no limit ${most}`
}

/** How this campaign's channels name people, what they like best first. */
export async function kindsOf(tx: Tx, { channelIds }: Pick<CampaignRow, 'channelIds'>): Promise<string[]> {
  const [first] = await channelsBy(tx, channelIds)
  return first ? namesOn(first.can.addresses) : []
}

const EVERYBODY = 10_000_000

/** What of a campaign, or of one that is not written yet and has the number 0, decides which contacts are left out. */
type Counted = Pick<CampaignRow, 'id' | 'skipDays' | 'channelIds'> &
  Partial<Pick<CampaignRow, 'gaps' | 'texts' | 'template' | 'fallbacks'>>

/** What a contact may lack; everything else is the same for all, or comes along with a line. */
const MAY_LACK: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`f.name !~ '[[:alpha:]]'`,
  firstName: sql`f.name !~ '[[:alpha:]]'`,
  lastName: sql`coalesce(c.last_name, '') = ''`,
  businessName: sql`coalesce(c.business_name, '') = ''`,
  email: sql`coalesce(c.email, '') = ''`,
  phoneNumber: sql`coalesce(c.number, '') = ''`,
  kanban: sql`c.kanban_id is null`,
}

/** Lacks what some text asks for and no word stands for, where those are left out. */
function lacking({ gaps = 'send', texts = [], template = null, fallbacks = {} }: Partial<Counted>): RawBuilder<unknown> {
  if (gaps === 'send') return sql`false`
  const holes = template ? [...template.header, ...template.body, ...template.buttons] : texts
  const asked = namedIn({ texts: holes, template: null }).filter(name => (fallbacks[name] ?? '').trim() === '')
  const lacks = asked.flatMap(name => MAY_LACK[name] ?? [])
  return lacks.length === 0
    ? sql`false`
    : sql`exists (select from (select 1) x left join contacts c on c.tenant_id = current_tenant() and c.id = f.contact_id
        where ${sql.join(lacks, sql` or `)})`
}

/** Why one of these would be left out, by what is true now; the first reason counts. */
const judged = (tx: Tx, { id, skipDays, ...said }: Counted, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.*, case when f.key is null then 'invalid'
    when row_number() over (partition by f.kind, f.scope, f.key order by f.place) > 1
      or exists (select from campaign_recipients r where r.tenant_id = ${tx.tenant} and r.campaign_id = ${id} and r.kind = f.kind
        and r.scope = f.scope and r.key = f.key) then 'repeated'
    when exists (select from marketing_stops s where s.tenant_id = ${tx.tenant} and s.kind = f.kind and s.scope = f.scope and s.key = f.key)
      then 'stopped'
    when f.blocked then 'blocked'
    when ${skipDays}::int is not null and exists (select from campaign_recipients o where o.tenant_id = ${tx.tenant} and o.key = f.key
      and o.state = 1 and o.kind = f.kind and o.scope = f.scope and o.campaign_id <> ${id}
      and o.taken_at > now() - make_interval(days => ${skipDays ?? 0})) then 'lately'
    when ${lacking(said)} then 'variable' end as why
  from (${source}) f`

export const countAudience = (actor: Actor, id: number, audience: CampaignAudience): Promise<AudienceCount> =>
  withTenant(actor.tenantId, async tx => {
    const campaign = await findCampaign(tx, id)
    if (audience.by === 'campaign') await findCampaign(tx, audience.id)
    return countOf(tx, actor, campaign, audience)
  })

export async function countOf(tx: Tx, actor: Actor, campaign: Counted, audience: CampaignAudience): Promise<AudienceCount> {
  const source = await sourceOf(tx, actor, audience, await kindsOf(tx, campaign))
  const { rows } = await sql<AudienceCount>`
      select count(*)::int as selected, (count(*) filter (where why is null))::int as "willReceive",
        (count(*) filter (where why = 'invalid'))::int as invalid, (count(*) filter (where why = 'repeated'))::int as repeated,
        (count(*) filter (where why = 'stopped'))::int as stopped, (count(*) filter (where why = 'blocked'))::int as blocked,
        (count(*) filter (where why = 'lately'))::int as lately, (count(*) filter (where why = 'variable'))::int as variable
      from (${judged(tx, campaign, source(0, EVERYBODY))}) j`.execute(tx)
  return rows[0] ?? { selected: 0, willReceive: 0, invalid: 0, repeated: 0, stopped: 0, blocked: 0, lately: 0, variable: 0 }
}

const SHOWN = 100

/** Who they are, so that somebody can look. */
export const leftOutOf = (
  actor: Actor,
  id: number,
  { audience, why }: { audience: CampaignAudience; why: LeftOutFor },
): Promise<z.output<typeof leftOut>> =>
  withTenant(actor.tenantId, async tx => {
    const campaign = await findCampaign(tx, id)
    if (audience.by === 'campaign') await findCampaign(tx, audience.id)
    const source = await sourceOf(tx, actor, audience, await kindsOf(tx, campaign))
    const { rows } = await sql<{ contactId: number | null; name: string; address: string | null }>`
      select j.contact_id as "contactId", j.name, j.value as address from (${judged(tx, campaign, source(0, EVERYBODY))}) j
      where j.why = ${why} order by j.place limit ${SHOWN + 1}`.execute(tx)
    return { rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN }
  })
