import { type Address, keyOf } from '@balcao/contract/channels/addresses'
import { isFresh, restBeforeRemoval } from '@balcao/contract/groups/forbidden'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import { tellGroups } from '../list.ts'
import { ownKeys } from '../numbers.ts'
import { knownAs } from '../people.ts'
import { phoneKey } from '../rules/numbers.ts'
import { enforceBans } from './enforce.ts'
import { claimDeeds, type NewDeed, watchedGroup } from './watched.ts'

type Members = NewsOf<'members'>
type Known = Awaited<ReturnType<typeof knownAs>>
/** With what each of them is known by. People of the company itself are neither greeted nor put out. */
type MemberNews = Omit<Members, 'people'> & { people: Known }

/** Members who came and members who left: each rule acts once on each of them, also where the provider repeats an event or tells two in the wrong order. */
export async function takeMembers({ tenantId, channelId }: ChannelKey, its: Members): Promise<void> {
  await withTenant(tenantId, async tx => {
    const own = await ownKeys(tx)
    const company = new Set(own.values())
    const ours = own.get(channelId)
    const people = await knownAs(tx, its.people)
    const news = { ...its, people: people.filter(({ keys }) => !keys.some(key => company.has(key))) }
    const us = its.us ?? people.some(({ keys }) => keys.some(key => key === ours))
    await learn(tx, channelId, { ...its, us })
    if (news.change === 'join') {
      const banned = await ban(tx, channelId, news)
      await greet(tx, channelId, {
        news,
        rule: 'greeting',
        except: new Set([...banned, ...(await addedByUs(tx, channelId, news))]),
      })
    }
    if (news.change === 'leave') await greet(tx, channelId, { news, rule: 'farewell', except: await removedByRules(tx, news) })
  })
}

const placeOf = ({ address }: { address: Address }): string => `${address.kind}:${keyOf(address)}`

/** Our own standing in it. */
async function learn(tx: Tx, channelId: number, { group, change, us }: Omit<Members, 'us'> & { us: boolean }): Promise<void> {
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
  // Who may act again makes good what could not be done meanwhile.
  if (change === 'promote') await enforceBans(tx, { channelId })
  await tellGroups(tx)
}

/** Removes banned people; each time they come back a little later. Returns them. */
async function ban(tx: Tx, channelId: number, { id, group, people }: MemberNews): Promise<Set<string>> {
  const banned = new Set<string>()
  const its = await watchedGroup(tx, { channelId, rule: 'ban', group })
  if (!its) return banned
  const bans = await bansOf(tx, its.groupId, people)
  const deeds = people.flatMap((one): NewDeed[] => {
    const found = bans.find(({ key }) => one.keys.includes(key))
    if (!found) return []
    banned.add(placeOf(one))
    const notBefore = new Date(clock.now().getTime() + restBeforeRemoval(found.times))
    return [
      {
        ...{ groupId: its.groupId, channelId, rule: 'ban', what: `${id} ${placeOf(one)}`, ruleId: found.id },
        ...{ person: one.name || found.text, about: found.text, notBefore },
        target: { group, address: one.address },
      },
    ]
  })
  await claimDeeds(tx, deeds)
  return banned
}

/** What forbids any of them this group, the oldest first; and how often each has put somebody out of it within the hour. */
async function bansOf(tx: Tx, groupId: number, people: Known) {
  const keys = people.flatMap(one => one.keys)
  const { rows } = await sql<{ id: number; key: string; text: string; times: number }>`
    select r.id, r.key, r.text, (select count(*)::int from group_deeds d where d.tenant_id = r.tenant_id and d.rule_id = r.id
      and d.group_id = ${groupId} and d.at > now() - interval '1 hour' and d.result = 'done') as times
    from group_rules r where r.tenant_id = ${tx.tenant} and r.rule = 'ban' and r.key = any (${keys}::text[])
      and (r.group_id is null or r.group_id = ${groupId}) order by r.id`.execute(tx)
  return rows
}

interface Greeted {
  news: MemberNews
  rule: 'greeting' | 'farewell'
  except: ReadonlySet<string>
}

/** What is said to them is gathered, a minute at a time. */
async function greet(tx: Tx, channelId: number, { news, rule, except }: Greeted): Promise<void> {
  const { id, group, people, at } = news
  if (people.length === 0 || !isFresh(at, clock.now())) return
  const its = await watchedGroup(tx, { channelId, rule, group })
  if (!its || !(await hasWords(tx, its.groupId, rule))) return
  const greeted = people.filter(one => !except.has(placeOf(one)))
  await claimDeeds(
    tx,
    greeted.map(one => ({
      ...{ groupId: its.groupId, channelId, rule, what: `${id} ${placeOf(one)}`, ruleId: null, about: '' },
      ...{ person: one.name, target: { group } },
    })),
  )
}

async function hasWords(tx: Tx, groupId: number, rule: string): Promise<boolean> {
  const { rows } = await sql<object>`
    select 1 from group_rules where tenant_id = ${tx.tenant} and rule = ${rule} and (group_id is null or group_id = ${groupId}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whom the company itself has just put in, where its channel is not to greet them. */
async function addedByUs(tx: Tx, channelId: number, { group, people }: MemberNews): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select s.number from group_watches w join groups g on g.tenant_id = w.tenant_id and g.external_id = ${group.value}
      join group_steps s on s.tenant_id = g.tenant_id and s.group_id = g.id and s.act = 'add' and s.claimed_at > ${soon()}
    where w.tenant_id = ${tx.tenant} and w.channel_id = ${channelId} and not w.greets_added`.execute(tx)
  const added = new Set(rows.map(({ number }) => phoneKey(number)))
  return people.filter(({ keys }) => keys.some(key => added.has(key))).map(placeOf)
}

/** What was done just now is told within so long, also by a provider that is slow. */
const soon = (): Date => new Date(clock.now().getTime() - 15 * 60_000)

/** Members a rule has just put out, or is about to: the farewell leaves them out. */
async function removedByRules(tx: Tx, { group, people }: MemberNews): Promise<Set<string>> {
  const { rows } = await sql<{ target: { address?: Address; author?: string } }>`
    select d.target from group_deeds d join groups g on g.tenant_id = d.tenant_id and g.id = d.group_id
    where d.tenant_id = ${tx.tenant} and g.external_id = ${group.value} and (d.result = 'waiting' or d.done_at > ${soon()})
      and (d.rule = 'ban' or d.rule = 'word' and d.target ->> 'removesAuthor' = 'true')`.execute(tx)
  const banned = await bannedKeys(tx, group)
  const out = people.filter(({ address, keys }) => {
    if (keys.some(key => banned.has(key))) return true
    return rows.some(({ target }) => {
      const digits = (target.address?.value ?? target.author ?? '').split('@')[0] ?? ''
      return digits === address.value || keys.includes(phoneKey(digits))
    })
  })
  return new Set(out.map(placeOf))
}

/** A banned person gets no farewell, also where an admin put them out by hand. */
async function bannedKeys(tx: Tx, group: Address): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select r.key from group_rules r where r.tenant_id = ${tx.tenant} and r.rule = 'ban' and (r.group_id is null or r.group_id = (
      select g.id from groups g where g.tenant_id = ${tx.tenant} and g.external_id = ${group.value}))`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
