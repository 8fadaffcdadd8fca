import { refuse } from '@balcao/contract/errors'
import { folded } from '@balcao/contract/groups/forbidden'
import type { GroupRule, groupRuleInput, groupRuleRoutes, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import type { z } from 'zod'
import { crud } from '../../../infra/database/crud.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { phonesOf } from '../../contacts/index.ts'
import { groupAddress, groupChannel, groupChannels, seatsOf } from '../channel.ts'
import { phoneKey } from '../rules/numbers.ts'

type Input = z.output<typeof groupRuleInput> & { userId?: number; key?: string }

const rules = crud<GroupRule, z.output<typeof groupRuleRoutes.list.query>, Input>({
  table: 'group_rules',
  columns: sql`t.id, t.rule, t.text, t.note, t.group_id as "groupId",
    (select g.name from groups g where g.tenant_id = t.tenant_id and g.id = t.group_id) as "groupName",
    t.removes_author as "removesAuthor", t.user_id as "userId",
    (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id) as username, wire_time(t.created_at) as "createdAt",
    (select count(*)::int from group_deeds d where d.tenant_id = t.tenant_id and d.rule_id = t.id and d.result = 'done') as acted,
    (select d.result from group_deeds d where d.tenant_id = t.tenant_id and d.rule_id = t.id order by d.id desc limit 1) as standing`,
  write: ({ rule, text, note, groupId, removesAuthor, userId, key }) => ({
    ...(rule === undefined ? {} : { rule }),
    ...(text === undefined ? {} : { text }),
    ...(key === undefined ? {} : { key }),
    ...(note === undefined ? {} : { note }),
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(removesAuthor === undefined ? {} : { removes_author: removesAuthor }),
    ...(userId === undefined ? {} : { user_id: userId }),
  }),
  search: sql`t.text || ' ' || t.note`,
  sort: { createdAt: sql`t.created_at`, text: sql`searchable(t.text)` },
  filter: ({ rule }) => (rule ? sql`t.rule = ${rule}` : null),
  missing: 'ERR_NO_GROUP_RULE_FOUND',
  conflicts: { group_rules_once: 'ERR_NAME_TAKEN', group_rules_group: 'ERR_NO_GROUP_FOUND' },
  announce: { changed: 'groupRule.changed', as: 'groupRule', removed: 'groupRule.removed' },
  afterWrite: enforce,
})

/** As it is met: every spelling of a number is one, a word has neither case nor accents. */
function met(rule: Input['rule'], text: string): { text: string; key: string } {
  if (rule === 'ban') {
    const number = phonesOf('BR')(text) ?? refuse('ERR_PHONE_INVALID', { number: text })
    return { text: number, key: phoneKey(number) }
  }
  return { text, key: rule === 'word' ? folded(text) : '' }
}

async function mayName(actor: Actor, groupId: number | null | undefined): Promise<void> {
  if (groupId) await withTenant(actor.tenantId, tx => seatsOf(tx, actor, [groupId]))
}

export const groupRuleHandlers: Handlers<typeof groupRuleRoutes, Exchange> = {
  ...rules,
  create: async ({ actor, body }) => {
    await mayName(actor, body.groupId)
    return rules.create({ actor, body: { ...body, ...met(body.rule, body.text), userId: actor.userId } })
  },
  update: async ({ actor, params, body: { rule: _, ...body } }) => {
    await mayName(actor, body.groupId)
    const { rule } = await rules.show({ actor, params })
    return rules.update({ actor, params, body: { ...body, ...(body.text === undefined ? {} : met(rule, body.text)) } })
  },
}

/** A new ban is for who is in already as well: each group it is kept in is looked through once. */
async function enforce(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into group_deeds (group_id, channel_id, rule, what, rule_id, person, about, target)
    select distinct on (g.id) g.id, s.channel_id, 'ban', 'rule ' || r.id || ' ' || r.key, r.id, r.text, r.text,
      jsonb_build_object('group', ${JSON.stringify(groupAddress(''))}::jsonb || jsonb_build_object('value', g.external_id))
    from group_rules r join groups g on g.tenant_id = r.tenant_id and (r.group_id is null or g.id = r.group_id)
      join group_seats s on s.tenant_id = g.tenant_id and s.group_id = g.id
      join group_watches w on w.tenant_id = s.tenant_id and w.channel_id = s.channel_id and w.ban
    where r.tenant_id = ${tx.tenant} and r.id = ${id} and r.rule = 'ban'
    order by g.id, s.is_admin desc, s.channel_id on conflict do nothing`.execute(tx)
}

const WATCH = sql`c.id as "channelId", coalesce(w.ban, false) as ban, coalesce(w.word, false) as word,
  coalesce(w.greeting, false) as greeting, coalesce(w.farewell, false) as farewell`
const PAGE = 60

export const groupWatchHandlers: Handlers<typeof groupWatchRoutes, Exchange> = {
  watches: ({ actor }) =>
    withTenant(actor.tenantId, async tx => {
      const ids = (await groupChannels(tx, actor)).map(({ id }) => id)
      return { rows: await watchesOf(tx, ids) }
    }),
  watch: ({ actor, params: { id }, body }) =>
    withTenant(actor.tenantId, async tx => {
      await groupChannel(tx, actor, id)
      const { ban = null, word = null, greeting = null, farewell = null } = body
      await sql`
        insert into group_watches as w (channel_id, ban, word, greeting, farewell)
        values (${id}, coalesce(${ban}::boolean, false), coalesce(${word}::boolean, false), coalesce(${greeting}::boolean, false),
          coalesce(${farewell}::boolean, false))
        on conflict (tenant_id, channel_id) do update set ban = coalesce(${ban}, w.ban), word = coalesce(${word}, w.word),
          greeting = coalesce(${greeting}, w.greeting), farewell = coalesce(${farewell}, w.farewell)`.execute(tx)
      const { rows: bans } = ban
        ? await sql<{ id: number }>`select id from group_rules where rule = 'ban'`.execute(tx)
        : { rows: [] }
      for (const one of bans) await enforce(tx, one.id)
      return (await watchesOf(tx, [id]))[0] ?? refuse('ERR_NO_WAPP_FOUND', { id })
    }),
  deeds: async ({ actor, query: { rule, before, failed } }) => {
    const { tenantId, userId } = actor
    const rows = await queryTenant(
      tenantId,
      () => sql<z.output<typeof groupWatchRoutes.deeds.reply>['rows'][number]>`
        select d.id, d.rule, g.name as "groupName", d.channel_id as "channelId", d.person, d.about, d.result, wire_time(d.at) as at
        from group_deeds d join groups g on g.tenant_id = d.tenant_id and g.id = d.group_id
        where d.tenant_id = ${tenantId} and d.result <> 'nobody' and may_use_channel(${tenantId}, ${userId}, d.channel_id)
          and (${rule ?? null}::text is null or d.rule = ${rule ?? null}) and (${before ?? null}::bigint is null or d.id < ${before ?? null})
          and (${failed ?? false} = false or d.result in ('notAdmin', 'unseen', 'refused'))
        order by d.id desc limit ${sql.lit(PAGE + 1)}`,
    )
    return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
  },
}

async function watchesOf(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<z.output<typeof groupWatchRoutes.watch.reply>>`
    select ${WATCH} from channels c left join group_watches w on w.tenant_id = c.tenant_id and w.channel_id = c.id
    where c.tenant_id = ${tx.tenant} and c.id = any (${[...ids]}::bigint[]) order by c.id`.execute(tx)
  return rows
}
