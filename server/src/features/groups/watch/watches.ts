import { refuse } from '@balcao/contract/errors'
import type { groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { type GroupChannel, groupChannel, groupChannels } from '../channel.ts'
import { enforceBans } from './enforce.ts'

const WATCH = sql`c.id as "channelId", coalesce(w.ban, false) as ban, coalesce(w.word, false) as word,
  coalesce(w.greeting, false) as greeting, coalesce(w.farewell, false) as farewell,
  coalesce(w.greets_added, true) as "greetsAdded"`
const PAGE = 60

export const groupWatchHandlers: Handlers<typeof groupWatchRoutes, Exchange> = {
  watches: ({ actor }) =>
    withTenant(actor.tenantId, async tx => {
      return { rows: await watchesOf(tx, await groupChannels(tx, actor)) }
    }),
  watch: ({ actor, params: { id }, body }) =>
    withTenant(actor.tenantId, async tx => {
      const channel = await groupChannel(tx, actor, id)
      const { ban = null, word = null, greeting = null, farewell = null, greetsAdded = null } = body
      await sql`
        insert into group_watches as w (channel_id, ban, word, greeting, farewell, greets_added)
        values (${id}, coalesce(${ban}::boolean, false), coalesce(${word}::boolean, false), coalesce(${greeting}::boolean, false),
          coalesce(${farewell}::boolean, false), coalesce(${greetsAdded}::boolean, true))
        on conflict (tenant_id, channel_id) do update set ban = coalesce(${ban}, w.ban), word = coalesce(${word}, w.word),
          greeting = coalesce(${greeting}, w.greeting), farewell = coalesce(${farewell}, w.farewell),
          greets_added = coalesce(${greetsAdded}, w.greets_added)`.execute(tx)
      if (ban) await enforceBans(tx, { channelId: id })
      return (await watchesOf(tx, [channel]))[0] ?? refuse('ERR_NO_WAPP_FOUND', { id })
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
          and (${failed ?? false} = false or d.result in ('notAdmin', 'unseen', 'cannot', 'refused'))
        order by d.id desc limit ${sql.lit(PAGE + 1)}`,
    )
    return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
  },
}

async function watchesOf(tx: Tx, channels: readonly Pick<GroupChannel, 'id' | 'can'>[]) {
  const ids = channels.map(({ id }) => id)
  const { rows } = await sql<Omit<z.output<typeof groupWatchRoutes.watch.reply>, 'removesOthers'>>`
    select ${WATCH} from channels c left join group_watches w on w.tenant_id = c.tenant_id and w.channel_id = c.id
    where c.tenant_id = ${tx.tenant} and c.id = any (${ids}::bigint[]) order by c.id`.execute(tx)
  return rows.map(row => ({
    ...row,
    removesOthers: channels.find(({ id }) => id === row.channelId)?.can.removesOthers ?? false,
  }))
}
