import type { Address } from '@balcao/contract/channels/addresses'
import { Refusal } from '@balcao/contract/errors'
import type { DeedResult, GroupRuleKind } from '@balcao/contract/groups/group-rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { askChannel } from '../../channels/index.ts'
import { knownAs } from '../people.ts'

export interface Deed {
  id: number
  groupId: number
  externalId: string
  rule: GroupRuleKind
  ruleId: number | null
  target: Record<string, unknown>
}

/** `null`: not now, it stays to be done. */
type Made = DeedResult | null

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

/** Does what a rule asks for, on the channel's connection. Doing it twice is doing it once. */
export async function actOn(tenantId: number, channelId: number, deed: Deed): Promise<Made> {
  try {
    return deed.rule === 'word' ? await takeWordAway(tenantId, channelId, deed) : await putOut(tenantId, channelId, deed)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'ERR_GROUP_NOT_ADMIN') return 'notAdmin'
    return /^ERR_(WAPP_INITIALIZED|WAPP_NOT_INITIALIZED|CHANNEL_LIMITED|CHANNEL_UNREACHABLE)$/.test(error.code) ? null : 'refused'
  }
}

async function takeWordAway(tenantId: number, channelId: number, { target }: Deed): Promise<Made> {
  const { to, externalId, author, sentAt, removesAuthor } = wordTarget.parse(target)
  const people = await askChannel(tenantId, channelId, { what: 'participants', group: to }, WAIT_MS)
  const [digits = ''] = author.split('@')
  const writer = people.find(one => one.address.value === digits || one.number === digits)
  if (writer?.isAdmin) return 'exempt'
  const gone = { to, externalId, fromMe: false, author, sentAt }
  await askChannel(tenantId, channelId, { what: 'groupRemove', target: gone }, WAIT_MS)
  await markRemoved(tenantId, channelId, externalId)
  if (removesAuthor && writer) return remove(tenantId, channelId, { group: to, person: writer.address })
  return 'done'
}

/** Here it reads as what it is: taken away. */
const markRemoved = (tenantId: number, channelId: number, externalId: string) =>
  queryTenant(
    tenantId,
    () => sql`
      insert into inbound_events (channel_id, payload, reason, next_at)
      values (${channelId}, ${JSON.stringify({ news: { type: 'removed', externalId } })}::jsonb, 'a forbidden word', now())`,
  )

/** Who came; or, where a rule is new, whoever of them is in it. */
async function putOut(tenantId: number, channelId: number, { target, ruleId }: Deed): Promise<Made> {
  const { group, address: person } = banTarget.parse(target)
  if (person) return remove(tenantId, channelId, { group, person })
  const people = await askChannel(tenantId, channelId, { what: 'participants', group }, WAIT_MS)
  const { known, key } = await withTenant(tenantId, async tx => {
    const { rows } = await sql<{
      key: string
    }>`select key from group_rules where tenant_id = ${tenantId} and id = ${ruleId}`.execute(tx)
    return { known: await knownAs(tx, people), key: rows[0]?.key }
  })
  const found = known.find(({ keys }) => key !== undefined && keys.includes(key))
  if (found) return remove(tenantId, channelId, { group, person: found.address })
  return known.some(({ keys }) => keys.length === 0) ? 'unseen' : 'nobody'
}

async function remove(
  tenantId: number,
  channelId: number,
  { group, person }: { group: Address; person: Address },
): Promise<Made> {
  const asked = { group, people: [person], act: 'remove' as const }
  const [result] = await askChannel(tenantId, channelId, { what: 'groupMembers', ...asked }, WAIT_MS)
  if (result?.outcome === 'notAdmin') return 'notAdmin'
  return ['done', 'already', 'absent', undefined].includes(result?.outcome) ? 'done' : 'refused'
}
