import { namesOn } from '@balcao/contract/channels/addresses'
import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { valuesFrom } from '@balcao/contract/settings'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Claimed, HeldChannel, Room } from '../../channels/index.ts'
import {
  type ClaimRow,
  draftsOf,
  outboundOf,
  type PreparedMessage,
  templateFilling,
  variablesOf,
  windowOpens,
} from '../../messages/index.ts'
import { pauseCampaign } from '../commands.ts'
import { templateOn } from '../content.ts'
import { takenToday } from '../rests.ts'
import { type Made, made, namedIn, type Said } from '../rules/fill.ts'
import { gapOf, openZones, roomWithin } from '../rules/pace.ts'
import { beginAnew, leavePlace, takePlace } from './places.ts'

/** What a claim needs of a campaign that goes on, on one channel. */
interface Going {
  id: number
  kind: 'campaign' | 'mass'
  writerId: number | null
  seed: number
  texts: string[]
  template: { name: string; language: string; header: string[]; body: string[]; buttons: string[] } | null
  fileId: string | null
  file: ClaimRow['file']
  stopButton: string | null
  fallbacks: Record<string, string>
  gaps: 'send' | 'skip'
  gapMinMs: number
  gapMaxMs: number
  hours: Parameters<typeof openZones>[0]['hours']
  hoursOf: 'company' | 'contact'
  dailyCap: number | null
  skipDays: number | null
  parentId: number | null
  zones: number[]
  zone: string | null
  /** How many people its number may write to first in 24 hours, as its provider told; and how many it has. */
  limit: number | null
  written: number
  /** Its gap on this channel is over in so long. */
  inMs: number
}

interface CampaignClaim {
  turns: Claimed[]
  /** Nothing is due before so long; null: no campaign goes by this channel. */
  restMs: number | null
}

const GOING_MOST = 20

/** Campaigns of this channel by whose turn it is: the one whose gap was over first. */
const goingOn = ({ tenantId, channelId }: HeldChannel): Promise<Going[]> =>
  queryTenant(
    tenantId,
    () => sql<Going>`
    select c.id, c.kind, case when c.kind = 'mass' then c.created_by end as "writerId", c.seed, c.texts, c.template, c.file_id as "fileId",
      (select jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256,
        'seconds', f.seconds) from files f where f.tenant_id = c.tenant_id and f.id = c.file_id) as file,
      c.stop_button as "stopButton", c.fallbacks, c.gaps, c.gap_min_ms as "gapMinMs", c.gap_max_ms as "gapMaxMs",
      c.hours, c.hours_of as "hoursOf", c.daily_cap as "dailyCap", c.skip_days as "skipDays", c.parent_id as "parentId",
      array(select z.zone::int from campaign_zones z where z.tenant_id = c.tenant_id and z.campaign_id = c.id order by 1) as zones,
      (select s.value from settings s where s.tenant_id = c.tenant_id and s.key = 'timeZone') as zone,
      (ch.standing->>'limit')::int as limit, case when ch.standing ? 'limit' then (select coalesce(sum(t.n), 0) from campaign_tallies t
        where t.tenant_id = ch.tenant_id and t.what = 'taken' and t.hour > now() - interval '24 hours' and t.channel_id in (
          select o.id from channels o where o.tenant_id = ch.tenant_id and o.standing ? 'limit')) else 0 end::int as written,
      ceil(greatest(0, extract(epoch from k.next_at - clock_timestamp()) * 1000))::int as "inMs"
    from campaign_channels k join campaigns c on c.tenant_id = k.tenant_id and c.id = k.campaign_id
      join channels ch on ch.tenant_id = k.tenant_id and ch.id = k.channel_id
    where k.tenant_id = ${tenantId} and k.channel_id = ${channelId} and c.status = 'processing' and c.paused_at is null
      and c.deleted_at is null
    order by k.next_at limit ${GOING_MOST}`,
  )

const SKIPPING_MS = 20
const WINDOW_LOOK_MS = 30_000
const CAP_LOOK_MS = 60_000

/**
 * The next recipients of the campaigns that go by this channel, each with its message in one transaction. Where the channel rests for
 * agents' messages it rests for these too: they come after them.
 */
export async function claimCampaigns(channel: HeldChannel, { room, busy }: Room): Promise<CampaignClaim> {
  const { tenantId } = channel
  const all = await goingOn(channel)
  if (all.length === 0) return { turns: [], restMs: null }
  const turns: Claimed[] = []
  let restMs = WINDOW_LOOK_MS
  for (const going of all) {
    if (going.inMs > 0) restMs = Math.min(restMs, Math.max(going.inMs, SKIPPING_MS))
    if (going.inMs > 0 || turns.length >= room) continue
    const taken = [...busy, ...turns.map(turn => turn.conversation)].map(Number).filter(Number.isSafeInteger)
    const asked = { going, room: room - turns.length, busy: taken, isAlone: all.length === 1 }
    const claim = await withTenant(tenantId, tx => claimOf(tx, channel, asked))
    turns.push(...claim.turns)
    restMs = Math.min(restMs, claim.restMs)
  }
  return { turns, restMs }
}

interface Asked {
  going: Going
  room: number
  busy: number[]
  /** No other campaign goes by this channel. */
  isAlone: boolean
}

type Of = { turns: Claimed[]; restMs: number }

async function claimOf(tx: Tx, channel: HeldChannel, { going, room, busy, isAlone }: Asked): Promise<Of> {
  const { channelId, heldBy, capabilities: can } = channel
  const now = clock.now()
  const { timeZone } = valuesFrom(['timeZone'], going.zone === null ? {} : { timeZone: going.zone })
  const { open, opensAt } = openZones({ hours: going.hours, hoursOf: going.hoursOf, timeZone }, going.zones, now)
  if (open.length === 0)
    return { turns: [], restMs: opensAt === null ? WINDOW_LOOK_MS : Math.min(WINDOW_LOOK_MS, opensAt.getTime() - now.getTime()) }
  const { rows } = await sql<{
    may: boolean
  }>`select may_claim_campaign(${going.id}, ${channelId}, ${heldBy}::uuid) as may`.execute(tx)
  if (!rows[0]?.may) return { turns: [], restMs: 1_000 }

  const hasGap = going.gapMaxMs > 0 || can.gapMs > 0
  const left = going.dailyCap === null ? room : await leftToday(tx, going, timeZone, now)
  // One limit for all numbers of a portfolio: those that were told one are taken together.
  const room24 = going.limit === null ? room : roomWithin(going.limit, going.written)
  if (left <= 0 || room24 <= 0) return { turns: [], restMs: CAP_LOOK_MS }
  const most = Math.min(hasGap ? 1 : room, left, room24)
  const candidates = await candidatesOf(tx, channelId, { going, can, zones: open, most, busy, now })
  if (candidates.length === 0) return { turns: [], restMs: WINDOW_LOOK_MS }
  const said = await saidOn(tx, channelId, going)
  if (!said) return { turns: [], restMs: WINDOW_LOOK_MS }

  const values = await valuesFor(tx, said, candidates, { now, writerId: going.writerId })
  const decided = candidates.map((one, i) => decide(said, going, one, values[i] ?? {}))
  const turns = await take(tx, channel, { going, decided, now })
  const gap = turns.length === 0 ? 0 : gapOf(going, can, Math.random())
  // Without a gap it matters only where others wait for their turn on this channel.
  if (turns.length > 0 && (gap > 0 || !isAlone))
    await sql`
      update campaign_channels set next_at = clock_timestamp() + ${gap} * interval '1 millisecond'
      where tenant_id = ${tx.tenant} and campaign_id = ${going.id} and channel_id = ${channelId}`.execute(tx)
  // What leaves without a gap is asked for again as soon as one has landed.
  return { turns, restMs: turns.length === 0 ? SKIPPING_MS : gap > 0 ? gap : WINDOW_LOOK_MS }
}

/** Of a day's ration, by the company's midnight; a claim that asks at the same time waits for the one before. */
async function leftToday(tx: Tx, { id, dailyCap }: Going, timeZone: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign cap ' || ${tx.tenant}::text || ' ' || ${id}::text, 0))`.execute(
    tx,
  )
  return (dailyCap ?? 0) - (await takenToday(tx, id, { timeZone, now }))
}

interface Candidate {
  no: number
  kind: string
  scope: string
  value: string
  name: string
  vars: Record<string, string> | null
  contact: number
  ticket: number | null
  reason: string | null
}

interface Looking {
  going: Going
  can: Capabilities
  zones: number[]
  most: number
  busy: number[]
  now: Date
}

const DAY_MS = 86_400_000

/** Behind the place where the last claim ended; where too few wait there, behind the mark for the others, whom some claim passed over. */
async function candidatesOf(tx: Tx, channelId: number, looking: Looking): Promise<Candidate[]> {
  const place = { tenant: tx.tenant, campaign: looking.going.id }
  const after = takePlace(place, looking.most)
  const behind = await held(tx, channelId, { ...looking, after })
  const fit = behind.filter(({ reason }) => reason === null).length
  if (after === 0 || fit >= looking.most) {
    leavePlace(place, lastOf(behind))
    return behind.filter(({ reason }) => reason !== 'busy')
  }
  const busy = [...looking.busy, ...behind.map(({ contact }) => contact)]
  const others = await held(tx, channelId, { ...looking, busy, most: looking.most - fit, after: 0 })
  beginAnew(place, lastOf(others))
  // What this claim holds already it finds once more.
  const nos = new Set(behind.map(({ no }) => no))
  return [...behind, ...others.filter(({ no }) => !nos.has(no))].filter(({ reason }) => reason !== 'busy')
}

const lastOf = (found: readonly Candidate[]): number => Math.max(0, ...found.map(({ no }) => no))

async function held(
  tx: Tx,
  channelId: number,
  { going, can, zones, most, busy, now, after }: Looking & { after: number },
): Promise<Candidate[]> {
  const opens = going.template === null ? windowOpens(can, now) : null
  const rules = {
    ...(going.skipDays === null ? {} : { since: new Date(now.getTime() - going.skipDays * DAY_MS), parent: going.parentId }),
    ...(opens === null ? {} : { heardSince: opens.heardSince, adSince: opens.adSince }),
  }
  const { rows } = await sql<Candidate>`
    select * from claim_recipients(${going.id}, ${channelId}, ${zones}::int[]::smallint[], ${after}, ${most}, ${busy}::bigint[],
      ${JSON.stringify(rules)})`.execute(tx)
  return rows
}

/** What it says on this channel. A template that is not approved there, or is no more, stops the campaign before anybody is written to. */
async function saidOn(tx: Tx, channelId: number, going: Going): Promise<Said | null> {
  const { template: kept, ...more } = going
  if (!kept) return { ...more, template: null }
  const { said, status } = await templateOn(tx, channelId, kept)
  if (said && status === 'approved') return { ...more, template: said }
  const code = status === 'paused' ? 'templatePaused' : status === 'disabled' ? 'templateDisabled' : 'templateWrong'
  tx.afterCommit(() => void withTenant(tx.tenant, later => pauseCampaign(later, going.id, code, kept.name)).catch(() => {}))
  return null
}

/** `writerId`: whose mass send it is. */
export async function valuesFor(
  tx: Tx,
  said: Said,
  to: readonly { contact: number | null }[],
  { now, writerId = null }: { now: Date; writerId?: number | null },
) {
  if (namedIn(said).length === 0 || to.length === 0) return to.map(() => ({}))
  return variablesOf(
    tx,
    to.map(({ contact }) => ({ contactId: contact ?? 0, writerId })),
    now,
  )
}

interface Decided extends Candidate {
  said: Made | null
  prepared: PreparedMessage | null
}

/** A recipient who lacks a value that no word covers is left out where that is wished; a template has no room for a gap. */
function decide(said: Said, going: Going, one: Candidate, values: Record<string, string>): Decided {
  if (one.reason !== null) return { ...one, said: null, prepared: null }
  const its = made(said, one, values)
  const isEmpty = its.body.trim() === '' && said.fileId === null
  const lacks = isEmpty || (its.missing.length > 0 && (going.gaps === 'skip' || its.missing.includes('…')))
  if (lacks) return { ...one, reason: 'variable', said: null, prepared: null }
  return { ...one, said: its, prepared: preparedBy(said, its) }
}

/** As it goes into the spool. A file carries its words as a caption, so there is no room for buttons. */
export function preparedBy(said: Said, { body, holes }: Made): PreparedMessage {
  const file = said.fileId === null ? {} : { fileId: said.fileId }
  if (said.template && holes) return { body, ...file, content: templateFilling(said.template.words, holes) }
  if (said.stopButton === null || said.fileId !== null) return { body, ...file }
  return { body, content: { type: 'buttons', buttons: [{ id: `stop:${said.id}`, title: said.stopButton }] } }
}

interface Taking {
  going: Going
  decided: readonly Decided[]
  now: Date
}

async function take(tx: Tx, channel: HeldChannel, { going, decided }: Taking): Promise<Claimed[]> {
  const { tenantId, channelId, capabilities: can } = channel
  const drafts = decided.map(({ no, contact, ticket, reason, said, prepared }) => ({
    no,
    contact,
    ticket,
    variant: said?.variant ?? null,
    reason,
    draft: prepared && draftsOf([prepared], { sendType: 'campaign', isDirect: false, isAutomatic: true })[0],
  }))
  const { rows } = await sql<{ id: number; no: number; contact: number; outboundId: string }>`
    select * from take_recipients(${going.id}, ${channelId}, ${JSON.stringify(drafts)}, ${can.chosenIds})`.execute(tx)
  const by = new Map(decided.map(one => [one.no, one]))
  return rows.flatMap(row => {
    const one = by.get(row.no)
    return one?.prepared ? [turnOf({ tenantId, channelId, row, one, file: going.file }, can)] : []
  })
}

interface Turning {
  tenantId: number
  channelId: number
  row: { id: number; contact: number; outboundId: string }
  one: Decided
  file: ClaimRow['file']
}

function turnOf({ tenantId, channelId, row, one, file }: Turning, can: Capabilities): Claimed {
  const { body = '', content } = one.prepared ?? {}
  const kinds = namesOn(can.addresses)
  const to = kinds.includes(one.kind) ? { kind: one.kind, scope: one.scope, value: one.value } : null
  const claimRow: ClaimRow = {
    id: row.id,
    contactId: row.contact,
    outboundId: row.outboundId,
    attempt: 1,
    isDirect: false,
    body,
    payload: content ? { content } : null,
    to: to as ClaimRow['to'],
    file,
    quoted: null,
    forwarded: null,
  }
  const turn = { tenantId, channelId, messageId: row.id, conversation: String(row.contact), direct: false, attempt: 1 }
  const outbound = outboundOf(claimRow, tenantId, can)
  return { ...turn, outbound: outbound ?? nowhere(claimRow) }
}

/** A recipient of a kind this channel does not know goes to its driver with no name, and fails there as anybody else's would. */
const nowhere = (row: ClaimRow): Claimed['outbound'] => ({
  id: row.outboundId,
  to: { kind: 'account', scope: '', value: '' },
  content: { type: 'text', text: row.body },
})
