import { refuse } from '@balcao/contract/errors'
import { folded } from '@balcao/contract/groups/forbidden'
import type { GroupRule, groupRuleInput, groupRuleRoutes } from '@balcao/contract/groups/group-rules'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { crud } from '../../../infra/database/crud.ts'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { phonesOf } from '../../contacts/index.ts'
import { seatsOf, usableSeats } from '../channel.ts'
import { phoneKey } from '../rules/numbers.ts'
import { enforceBans } from './enforce.ts'

type Input = z.output<typeof groupRuleInput> & { userId?: number; key?: string }
/** `reader`: rules of groups whose channels the reader may not use are left out. */
type Query = z.output<typeof groupRuleRoutes.list.query> & { reader?: number }

const readBy = (userId: number): RawBuilder<unknown> => sql`(t.group_id is null or exists (
  select from ${usableSeats({ tenantId: sql`t.tenant_id`, userId }, sql`t.group_id`)}))`

const rules = crud<GroupRule, Query, Input>({
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
  filter: ({ rule, reader = 0 }) => sql`(${rule ?? null}::text is null or t.rule = ${rule ?? null}) and ${readBy(reader)}`,
  missing: 'ERR_NO_GROUP_RULE_FOUND',
  conflicts: { group_rules_once: 'ERR_NAME_TAKEN', group_rules_group: 'ERR_NO_GROUP_FOUND' },
  announce: { changed: 'groupRule.changed', as: 'groupRule', removed: 'groupRule.removed' },
  afterWrite: (tx, id) => enforceBans(tx, { ruleId: id }),
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

async function mayReach({ tenantId, userId }: Actor, id: number): Promise<void> {
  const [found] = await queryTenant(
    tenantId,
    () => sql`select from group_rules t where t.tenant_id = ${tenantId} and t.id = ${id} and ${readBy(userId)}`,
  )
  if (!found) refuse('ERR_NO_GROUP_RULE_FOUND', { id })
}

export const groupRuleHandlers: Handlers<typeof groupRuleRoutes, Exchange> = {
  list: ({ actor, query }) => rules.list({ actor, query: { ...query, reader: actor.userId } }),
  show: async ({ actor, params }) => {
    await mayReach(actor, params.id)
    return rules.show({ actor, params })
  },
  remove: async ({ actor, params }) => {
    await mayReach(actor, params.id)
    return rules.remove({ actor, params })
  },
  create: async ({ actor, body }) => {
    await mayName(actor, body.groupId)
    return rules.create({ actor, body: { ...body, ...met(body.rule, body.text), userId: actor.userId } })
  },
  update: async ({ actor, params, body: { rule: _, ...body } }) => {
    await mayReach(actor, params.id)
    await mayName(actor, body.groupId)
    const { rule } = await rules.show({ actor, params })
    return rules.update({ actor, params, body: { ...body, ...(body.text === undefined ? {} : met(rule, body.text)) } })
  },
}
