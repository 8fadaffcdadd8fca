import type { Address } from '@balcao/contract/channels/addresses'
import { type ErrorCode, Refusal } from '@balcao/contract/errors'
import type { DeedResult, GroupRuleKind } from '@balcao/contract/groups/group-rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { askChannel } from '../../channels/index.ts'
import { addressOfAuthor, keysOfAuthor, knownAs } from '../people.ts'
import { fateOfRefusal } from '../rules/outcome.ts'

export interface Deed {
  id: number
  groupId: number
  externalId: string
  rule: GroupRuleKind
  ruleId: number | null
  target: Record<string, unknown>
}

/** It stays to be done: when its channel answers again, or when its provider has had its rest. */
type Made = DeedResult | 'later' | 'limited'

type Participant = Awaited<ReturnType<typeof askChannel<'participants'>>>[number]

/** A channel's connection, and who is in its groups: asked once for all that is done to a group in one go. */
interface GroupLine {
  tenantId: number
  channelId: number
  peopleOf(group: Address): Promise<Participant[]>
}

export function groupLine(tenantId: number, channelId: number): GroupLine {
  const asked = new Map<string, Promise<Participant[]>>()
  return {
    tenantId,
    channelId,
    peopleOf(group) {
      const found = asked.get(group.value) ?? askChannel(tenantId, channelId, { what: 'participants', group }, WAIT_MS)
      asked.set(group.value, found)
      return found
    },
  }
}

const WAIT_MS = 10_000
const address = z.custom<Address>(value => z.object({ kind: z.string(), value: z.string() }).safeParse(value).success)
const wordTarget = z.object({
  to: address,
  externalId: z.string(),
  author: z.string(),
  sentAt: z.string(),
  removesAuthor: z.boolean(),
})
const banTarget = z.object({ group: address, address: address.optional() })

/** Does what a rule asks for. Doing it twice is doing it once. */
export async function actOn(line: GroupLine, deed: Deed): Promise<Made> {
  try {
    return deed.rule === 'word' ? await takeWordAway(line, deed) : await putOut(line, deed)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fate = fateOfRefusal(error.code as ErrorCode)
    if ('again' in fate) return fate.again
    return fate.outcome === 'notAdmin' ? 'notAdmin' : 'refused'
  }
}

async function takeWordAway(line: GroupLine, { target }: Deed): Promise<Made> {
  const { to, externalId, author, sentAt, removesAuthor } = wordTarget.parse(target)
  const writer = await authorAmong(line, author, await line.peopleOf(to))
  if (writer?.isAdmin) return 'exempt'
  const isGone = await remove(line, { to, externalId, fromMe: false, author, sentAt })
  if (isGone) await markRemoved(line, externalId)
  const person = writer?.address ?? addressOfAuthor(author)
  const result = removesAuthor ? await putOutOf(line, { group: to, person }) : 'done'
  return isGone || result === 'notAdmin' ? result : 'cannot'
}

/** By whichever of their names the message and the group go. */
async function authorAmong(
  { tenantId }: GroupLine,
  author: string,
  people: readonly Participant[],
): Promise<Participant | undefined> {
  const [digits = ''] = author.split('@')
  const same = people.find(one => one.address.value === digits || one.number === digits)
  if (same || people.length === 0) return same
  return withTenant(tenantId, async tx => {
    const keys = await keysOfAuthor(tx, author)
    const known = await knownAs(tx, people)
    const at = known.findIndex(one => one.keys.some(key => keys.includes(key)))
    return at < 0 ? undefined : people[at]
  })
}

/** False: this channel deletes nothing of others. */
async function remove({ tenantId, channelId }: GroupLine, target: WireTarget): Promise<boolean> {
  try {
    await askChannel(tenantId, channelId, { what: 'groupRemove', target }, WAIT_MS)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERR_CHANNEL_CANNOT') return false
    throw error
  }
}
type WireTarget = Extract<Parameters<typeof askChannel<'groupRemove'>>[2], { what: 'groupRemove' }>['target']

/** Here it reads as what it is: taken away. */
const markRemoved = ({ tenantId, channelId }: GroupLine, externalId: string) =>
  queryTenant(
    tenantId,
    () => sql`
      insert into inbound_events (channel_id, payload, reason, next_at)
      values (${channelId}, ${JSON.stringify({ news: { type: 'removed', externalId } })}::jsonb, 'a forbidden word', now())`,
  )

/** The person who came; or, where the ban is new, the banned person among the group's members. */
async function putOut(line: GroupLine, { target, ruleId }: Deed): Promise<Made> {
  const { group, address: person } = banTarget.parse(target)
  if (person) return putOutOf(line, { group, person })
  const people = await line.peopleOf(group)
  const { known, key } = await withTenant(line.tenantId, async tx => {
    const { rows } = await sql<{
      key: string
    }>`select key from group_rules where tenant_id = ${tx.tenant} and id = ${ruleId}`.execute(tx)
    return { known: await knownAs(tx, people), key: rows[0]?.key }
  })
  const found = known.find(({ keys }) => key !== undefined && keys.includes(key))
  if (found) return putOutOf(line, { group, person: found.address })
  return known.some(({ keys }) => keys.length === 0) ? 'unseen' : 'nobody'
}

async function putOutOf(
  { tenantId, channelId }: GroupLine,
  { group, person }: { group: Address; person: Address },
): Promise<DeedResult> {
  const asked = { group, people: [person], act: 'remove' as const }
  const [result] = await askChannel(tenantId, channelId, { what: 'groupMembers', ...asked }, WAIT_MS)
  if (result?.outcome === 'notAdmin') return 'notAdmin'
  return ['done', 'already', 'absent', undefined].includes(result?.outcome) ? 'done' : 'refused'
}
