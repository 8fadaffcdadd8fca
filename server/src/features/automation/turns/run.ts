import type { ChannelKind } from '@balcao/contract/channels/channel-words'
import { beginState } from '@balcao/contract/flows/engine/turn'
import type { Heard, RunState } from '@balcao/contract/flows/run'
import { type Answerer, isBot } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/database/db.ts'
import { publicFileUrl } from '../../files/index.ts'

/** A conversation in a bot's hands, held, with all that a turn looks at. */
export interface Run {
  id: number
  ticketId: number
  engine: Answerer
  flowId: number | null
  version: number | null
  state: RunState
  heardSeq: number
  within: string | null
  asksAgain: boolean
  heldBy: string | null
  /** Messages of the customer's that no turn has heard. */
  heard: Heard[]
  answeredBy: Answerer
  chatFlowId: number | null
  msgs: number
  contactId: number
  channelId: number
  queueId: number | null
  kind: ChannelKind
  config: Record<string, unknown>
  channelName: string
  isChannelGone: boolean
  tagIds: number[]
  laneId: number | null
  walletIds: number[]
  isFirst: boolean
  heardAt: Date | null
  adAt: Date | null
  /** Why a machine seems to be on the other side. */
  machine: 'own' | 'same' | 'turns' | null
}

interface Row extends Omit<Run, 'state' | 'heard' | 'heardAt' | 'adAt'> {
  state: Partial<RunState>
  heard: Said[]
  heardAt: string | null
  adAt: string | null
}

interface Said {
  seq: number
  type: string
  body: string
  choice: string | null
  location: { latitude: number; longitude: number } | null
  transcript: string | null
  file: { id: string; name: string } | null
  at: string
}

/**
 * Holds the ticket and then its run, in this order everywhere. `isBusy`: somebody has the ticket in hand; null: the run is over, or not due,
 * or another process is at it.
 */
export async function holdRun(
  tx: Tx,
  { id, ticketId }: { id: number; ticketId: number },
  now: Date,
): Promise<Run | 'busy' | null> {
  // One after the other in one round trip; a run whose ticket is in other hands is read in vain.
  const [held, run] = await Promise.all([
    sql`select from tickets where tenant_id = ${tx.tenant} and id = ${ticketId} for no key update skip locked`.execute(tx),
    readRun(tx, id, now, sql`r.due_at <= ${now} and (r.lease_until is null or r.lease_until <= ${now})`),
  ])
  return held.rows.length === 0 ? 'busy' : run
}

/** The same run after a call, if the call is still ours: its ticket is waited for. */
export async function holdCall(tx: Tx, { id, ticketId }: { id: number; ticketId: number }, heldBy: string): Promise<Run | null> {
  await sql`select from tickets where tenant_id = ${tx.tenant} and id = ${ticketId} for no key update`.execute(tx)
  return readRun(tx, id, clock.now(), sql`r.held_by = ${heldBy}`)
}

async function readRun(tx: Tx, id: number, now: Date, when: ReturnType<typeof sql>): Promise<Run | null> {
  const { rows } = await sql<Row>`
    select r.id, r.ticket_id as "ticketId", r.engine, r.flow_id as "flowId", r.version, r.state, r.heard_seq as "heardSeq", r.within,
      r.asks_again as "asksAgain", r.held_by as "heldBy", t.answered_by as "answeredBy", t.chat_flow_id as "chatFlowId", t.msgs, t.contact_id as "contactId",
      t.channel_id as "channelId", t.queue_id as "queueId", ch.kind, ch.config, ch.name as "channelName",
      ch.deleted_at is not null as "isChannelGone", c.tag_ids as "tagIds", c.kanban_id as "laneId", c.wallet_ids as "walletIds",
      not exists (select from tickets o where o.tenant_id = t.tenant_id and o.contact_id = t.contact_id and o.id < t.id) as "isFirst",
      wire_time(last_heard(t.tenant_id, t.contact_id, t.channel_id)) as "heardAt",
      wire_time(last_ad(t.tenant_id, t.contact_id, t.channel_id)) as "adAt",
      machine_in(t.tenant_id, t.id, t.contact_id, coalesce((r.state->>'turn')::int, 0), ${now}) as machine, (
        select coalesce(json_agg(json_build_object('seq', m.seq, 'type', m.type, 'body', m.body, 'choice', m.extra->>'choice',
          'location', m.extra->'location', 'transcript', m.media->>'transcript', 'at', wire_time(m.created_at),
          'file', case when m.file_id is not null then json_build_object('id', m.file_id, 'name', coalesce(m.media->>'name', '')) end)
          order by m.seq), '[]')
        from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq > r.heard_seq and not m.from_me
          and m.synced_at is null and m.deleted_at is null) as heard
    from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
    join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
    join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where r.tenant_id = ${tx.tenant} and r.id = ${id} and r.ended_at is null and ${when}
    for update of r skip locked`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { state, heard, heardAt, adAt, ...run } = row
  return {
    ...run,
    state: { ...beginState(), ...state },
    heard: await Promise.all(heard.map(one => heardOf(tx.tenant, one))),
    heardAt: momentOf(heardAt),
    adAt: momentOf(adAt),
  }
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const TYPES: Record<string, Heard['type']> = {
  chat: 'text',
  interactive: 'text',
  image: 'image',
  audio: 'audio',
  voice: 'audio',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
}

export const kindHeard = (type: string): Heard['type'] => TYPES[type] ?? 'other'

async function heardOf(tenantId: number, { location, file, type, ...said }: Said): Promise<Heard> {
  return {
    ...said,
    type: kindHeard(type),
    body: location ? `${location.latitude},${location.longitude}` : said.body,
    mediaUrl: file && (await publicFileUrl({ tenantId, ...file })),
  }
}

/** Whether the ticket is still this bot's. */
export const isTheirs = ({ engine, flowId, answeredBy, chatFlowId }: Run): boolean =>
  isBot(answeredBy) && answeredBy === engine && (engine !== 'flow' || flowId === chatFlowId)
