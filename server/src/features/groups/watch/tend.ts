import { GREETING_GAP_MS, namesOf } from '@balcao/contract/groups/forbidden'
import type { DeedResult, GroupRuleKind } from '@balcao/contract/groups/group-rules'
import { fill } from '@balcao/contract/messages/variables'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { leaveRequest } from '../../channels/index.ts'
import { queueMessage } from '../../messages/index.ts'
import { readSetting } from '../../settings/index.ts'
import { groupAddress } from '../channel.ts'
import { eachChannel } from '../each-channel.ts'
import { tellGroups } from '../list.ts'
import { restLimited } from '../paces.ts'
import { LIMITED_MS } from '../rules/pace.ts'
import { actOn, type Deed, groupLine } from './act.ts'

/** Longer than any act takes: what is still claimed then was claimed by a process that is gone. */
const DOING_MS = 90_000
const AWAY_MS = 15_000
const AT_ONCE = 20

/** Does what the rules of groups claimed, for each channel in its order. */
export const deedTender = () => eachChannel(dueChannels, tendChannel)

const dueChannels = async () =>
  (
    await withoutTenant(tx =>
      sql<{ tenantId: number; channelId: number }>`
        select tenant_id as "tenantId", channel_id as "channelId" from channels_with_group_deeds(${clock.now()})`.execute(tx),
    )
  ).rows

async function tendChannel({ tenantId, channelId }: { tenantId: number; channelId: number }): Promise<void> {
  for (const rule of ['greeting', 'farewell'] as const) await withTenant(tenantId, tx => sayTo(tx, channelId, rule))
  const deeds = await withTenant(tenantId, tx => claim(tx, channelId))
  const line = groupLine(tenantId, channelId)
  for (const [i, deed] of deeds.entries()) {
    const made = await actOn(line, deed)
    // Nobody answers there now: what is left of these waits with it.
    if (made === 'later' || made === 'limited')
      return withTenant(tenantId, tx => putBack(tx, channelId, { deeds: deeds.slice(i), isLimited: made === 'limited' }))
    await withTenant(tenantId, tx => settle(tx, channelId, { deed, result: made }))
  }
}

/** Never two processes the same one. */
async function claim(tx: Tx, channelId: number): Promise<Deed[]> {
  const now = clock.now()
  const { rows } = await sql<Deed>`
    with due as (
      select id from group_deeds where tenant_id = ${tx.tenant} and channel_id = ${channelId} and result = 'waiting'
        and rule in ('ban', 'word') and (not_before is null or not_before <= ${now}) and not exists (
          select from group_paces p where p.tenant_id = ${tx.tenant} and p.channel_id = ${channelId} and p.rests_until > ${now})
      order by id limit ${AT_ONCE} for update skip locked
    )
    update group_deeds d set claimed_at = ${now}, not_before = ${new Date(now.getTime() + DOING_MS)}
    from due, groups g where d.tenant_id = ${tx.tenant} and d.id = due.id and g.tenant_id = d.tenant_id and g.id = d.group_id
    returning d.id, d.group_id as "groupId", g.external_id as "externalId", d.rule, d.rule_id as "ruleId", d.target`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

interface Back {
  deeds: readonly Deed[]
  isLimited: boolean
}

async function putBack(tx: Tx, channelId: number, { deeds, isLimited }: Back): Promise<void> {
  await sql`
    update group_deeds set not_before = ${new Date(clock.now().getTime() + (isLimited ? LIMITED_MS : AWAY_MS))}
    where tenant_id = ${tx.tenant} and id = any (${deeds.map(({ id }) => id)}::bigint[])`.execute(tx)
  if (isLimited) await restLimited(tx, channelId)
}

async function settle(tx: Tx, channelId: number, { deed, result }: { deed: Deed; result: DeedResult }): Promise<void> {
  await sql`
    update group_deeds set result = ${result}, done_at = ${clock.now()} where tenant_id = ${tx.tenant} and id = ${deed.id}`.execute(
    tx,
  )
  if (result === 'notAdmin') {
    await sql`
      update group_seats set is_admin = false where tenant_id = ${tx.tenant} and channel_id = ${channelId} and group_id = ${deed.groupId}`.execute(
      tx,
    )
    await tellGroups(tx)
  }
  await tellDeed(tx, deed.rule)
}

const tellDeed = (tx: Tx, rule: GroupRuleKind): Promise<void> => emit(tx, 'groupDeed.done', { rule }, [TEAM_ROOM])

interface Gathered {
  groupId: number
  externalId: string
  ids: number[]
  people: string[]
  message: string | null
  contactId: number | null
}

/** What is said, and the note that it was, commit together: each is greeted once, in one message a minute. */
async function sayTo(tx: Tx, channelId: number, rule: 'greeting' | 'farewell'): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - GREETING_GAP_MS)
  const { rows } = await sql<Gathered>`
    -- One process at a time says something there: two would each find that nothing was said within the minute.
    with own as (select from group_watches w where w.tenant_id = ${tx.tenant} and w.channel_id = ${channelId} for update skip locked),
    mine as (
      select d.id, d.group_id, d.person from group_deeds d where d.tenant_id = ${tx.tenant} and d.channel_id = ${channelId}
        and d.rule = ${rule} and d.result = 'waiting' and exists (select from own) order by d.id for update skip locked
    )
    select m.group_id as "groupId", g.external_id as "externalId", array_agg(m.id order by m.id) as ids,
      array_agg(m.person order by m.id) as people, (
        select r.text from group_rules r where r.tenant_id = ${tx.tenant} and r.rule = ${rule}
          and (r.group_id is null or r.group_id = m.group_id) order by r.group_id is null, r.id limit 1) as message, (
        select d.contact_id from identities d where d.tenant_id = ${tx.tenant} and d.kind = 'group' and d.key = g.external_id
        limit 1) as "contactId"
    from mine m join groups g on g.tenant_id = ${tx.tenant} and g.id = m.group_id
    where not exists (
      select from group_deeds o where o.tenant_id = ${tx.tenant} and o.group_id = m.group_id and o.rule = ${rule}
        and o.result = 'done' and o.done_at > ${since})
    group by m.group_id, g.external_id`.execute(tx)
  for (const one of rows) {
    const result: DeedResult = one.message === null ? 'nobody' : 'done'
    await sql`
      update group_deeds set result = ${result}, done_at = ${now} where tenant_id = ${tx.tenant} and id = any (${one.ids}::bigint[])`.execute(
      tx,
    )
    if (one.message !== null) await say(tx, channelId, { ...one, message: one.message })
    await tellDeed(tx, rule)
  }
}

const SAID_WITHIN_MS = 10 * 60_000

/** In the group's conversation, where there is one here; else just there. */
async function say(tx: Tx, channelId: number, { message, people, contactId, externalId, ids }: Gathered & { message: string }) {
  const names = namesOf(
    people.filter(name => name !== ''),
    await readSetting(tx, 'mailLanguage'),
  )
  const body = fill(message, { name: names })
  if (contactId !== null) await queueMessage(tx, { contactId, channelId, body, sendType: 'schedule', origin: { kind: 'group' } })
  else {
    const asked = { what: 'groupSay', to: groupAddress(externalId), id: `3EB0${String(ids[0]).padStart(16, 'F')}`, text: body }
    await leaveRequest(tx, channelId, { body: asked, worthMs: SAID_WITHIN_MS })
  }
}
