import { type Address, keyOf } from '@balcao/contract/channels/addresses'
import { isFresh, restBeforeRemoval } from '@balcao/contract/groups/forbidden'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import { tellGroups } from '../list.ts'
import { knownAs } from '../people.ts'
import { phoneKey } from '../rules/numbers.ts'
import { claimDeed, watchedGroup } from './watched.ts'

type Members = NewsOf<'members'>
/** Who came and who left: each rule acts once on each of them, however often and in whatever order it is told. */
export async function takeMembers({ tenantId, channelId }: ChannelKey, news: Members): Promise<void> {
  await withTenant(tenantId, async tx => {
    await learn(tx, channelId, news)
    if (news.change === 'join') {
      const banned = await ban(tx, channelId, news)
      await greet(tx, channelId, { news, rule: 'greeting', except: banned })
    }
    if (news.change === 'leave') await greet(tx, channelId, { news, rule: 'farewell', except: await removedByRules(tx, news) })
  })
}

const placeOf = ({ address }: { address: Address }): string => `${address.kind}:${keyOf(address)}`

/** Our own standing in it. */
async function learn(tx: Tx, channelId: number, { group, change, us }: Members): Promise<void> {
  if (!us) return
  if (change === 'leave')
    await sql`
      delete from group_seats s using groups g where s.tenant_id = ${tx.tenant} and s.channel_id = ${channelId}
        and g.tenant_id = s.tenant_id and g.id = s.group_id and g.external_id = ${group.value}`.execute(tx)
  else if (change !== 'join')
    await sql`
      update group_seats s set is_admin = ${change === 'promote'} from groups g where s.tenant_id = ${tx.tenant}
        and s.channel_id = ${channelId} and g.tenant_id = s.tenant_id and g.id = s.group_id and g.external_id = ${group.value}`.execute(
      tx,
    )
  await tellGroups(tx)
}

/** Who is to stay out is removed; each time they come back a little later. Answers who they are. */
async function ban(tx: Tx, channelId: number, { id, group, people }: Members): Promise<Set<string>> {
  const banned = new Set<string>()
  const its = await watchedGroup(tx, { channelId, rule: 'ban', group })
  if (!its) return banned
  for (const one of await knownAs(tx, people)) {
    const found = await banOf(tx, its.groupId, one.keys)
    if (!found) continue
    banned.add(placeOf(one))
    const notBefore = new Date(clock.now().getTime() + restBeforeRemoval(found.times))
    await claimDeed(tx, {
      ...{ groupId: its.groupId, channelId, rule: 'ban', what: `${id} ${placeOf(one)}`, ruleId: found.id },
      ...{ person: one.name || found.text, about: found.text, notBefore },
      target: { group, address: one.address },
    })
  }
  return banned
}

async function banOf(tx: Tx, groupId: number, keys: readonly string[]) {
  const { rows } = await sql<{ id: number; text: string; times: number }>`
    select r.id, r.text, (select count(*)::int from group_deeds d where d.tenant_id = r.tenant_id and d.rule_id = r.id
      and d.group_id = ${groupId} and d.at > now() - interval '1 hour' and d.result = 'done') as times
    from group_rules r where r.tenant_id = ${tx.tenant} and r.rule = 'ban' and r.key = any (${[...keys]}::text[])
      and (r.group_id is null or r.group_id = ${groupId}) order by r.id limit 1`.execute(tx)
  return rows[0]
}

interface Greeted {
  news: Members
  rule: 'greeting' | 'farewell'
  except: ReadonlySet<string>
}

/** What is said to them is gathered, a minute at a time. */
async function greet(tx: Tx, channelId: number, { news, rule, except }: Greeted): Promise<void> {
  const { id, group, people, at, us } = news
  if (us || !isFresh(at, clock.now())) return
  const its = await watchedGroup(tx, { channelId, rule, group })
  if (!its || !(await hasWords(tx, its.groupId, rule))) return
  for (const one of await knownAs(tx, people)) {
    if (except.has(placeOf(one))) continue
    await claimDeed(tx, {
      ...{ groupId: its.groupId, channelId, rule, what: `${id} ${placeOf(one)}`, ruleId: null, about: '' },
      ...{ person: one.name, target: { group } },
    })
  }
}

async function hasWords(tx: Tx, groupId: number, rule: string): Promise<boolean> {
  const { rows } = await sql<object>`
    select 1 from group_rules where tenant_id = ${tx.tenant} and rule = ${rule} and (group_id is null or group_id = ${groupId}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whoever a rule has just put out is not said goodbye to. */
async function removedByRules(tx: Tx, { group, people }: Members): Promise<Set<string>> {
  const { rows } = await sql<{ target: { address?: Address; author?: string } }>`
    select d.target from group_deeds d join groups g on g.tenant_id = d.tenant_id and g.id = d.group_id
    where d.tenant_id = ${tx.tenant} and g.external_id = ${group.value} and d.at > now() - interval '15 minutes'
      and (d.rule = 'ban' or d.rule = 'word' and d.target ->> 'removesAuthor' = 'true')`.execute(tx)
  const known = await knownAs(tx, people)
  const out = known.filter(({ address, keys }) =>
    rows.some(({ target }) => {
      const digits = (target.address?.value ?? target.author ?? '').split('@')[0] ?? ''
      return digits === address.value || keys.includes(phoneKey(digits))
    }),
  )
  return new Set(out.map(placeOf))
}
