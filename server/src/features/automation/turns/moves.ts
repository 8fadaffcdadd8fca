import type { FlowDocument } from '@balcao/contract/flows/document'
import { beginState, startOf } from '@balcao/contract/flows/engine/turn'
import type { HandedBecause } from '@balcao/contract/flows/hand-overs'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { HandOver, RunEffect, RunFacts, RunState } from '@balcao/contract/flows/run'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { type Learnt, learnOfContact } from '../../contacts/index.ts'
import { sayAbsence } from '../../messages/index.ts'
import {
  closeForBot,
  giveToEngine,
  giveToFlow,
  leaveBot,
  noteByProgram,
  type Place,
  rateForBot,
  type TicketLinks,
} from '../../tickets/index.ts'
import type { Run } from './run.ts'
import type { Line } from './sending.ts'
import { beginRun, endRun } from './state.ts'

/** What a turn does beside talking: to the contact, the ticket, and who answers next. */

export interface Moving {
  run: Run
  document: FlowDocument | null
  facts: RunFacts
  links: TicketLinks
  state: RunState
  /** The last message of the customer's that was heard. */
  heardTo: number
  /** It said something before. */
  hasSaid: boolean
  /** An engine answers within the flow, which goes on after it. */
  staysInFlow: boolean
  /** Words of a node's own to the customer. */
  say(text: string): Promise<void>
}

const FIELDS = {
  name: 'name',
  email: 'email',
  document: 'cpf',
  firstName: 'firstName',
  lastName: 'lastName',
  businessName: 'businessName',
} as const

/** Carries out all but the messages, in their order; answers lines for the turn's log. */
export async function carryOut(tx: Tx, effects: readonly RunEffect[], moving: Moving): Promise<Line[]> {
  const { run } = moving
  const lines: Line[] = []
  const learnt = learntIn(effects)
  if (Object.keys(learnt).length > 0) await learnOfContact(tx, run.contactId, learnt)
  for (const effect of effects) {
    switch (effect.do) {
      case 'note':
        await noteByProgram(tx, run.ticketId, effect.text)
        break
      case 'log':
        lines.push({ node: effect.node, code: effect.code, ...(effect.details && { details: effect.details }) })
        break
      case 'handOver':
        lines.push(...(await handOver(tx, effect, moving)))
        break
      case 'flow':
        lines.push(...(await toFlow(tx, effect.flowId, moving)))
        break
      case 'engine':
        if (!moving.staysInFlow) await toEngine(tx, effect.engine, moving)
        break
      case 'evaluate':
        await endRun(tx, run.id, { how: 'rated', because: 'rated' })
        await rateForBot(tx, run.ticketId, moving.links)
        break
      case 'close':
        await endRun(tx, run.id, { how: 'closed', because: 'closed' })
        await closeForBot(tx, run.ticketId, { ...effect, hasSaid: moving.hasSaid })
        break
      default:
        break
    }
  }
  return lines
}

/** Several nodes may say something of one contact: it is announced once. */
function learntIn(effects: readonly RunEffect[]): Learnt {
  const learnt: Learnt = {}
  for (const effect of effects) {
    if (effect.do === 'contact') learnt[FIELDS[effect.field]] = effect.value
    if (effect.do === 'lane') learnt.laneId = effect.laneId
    if (effect.do !== 'tags') continue
    const dropped = new Set(effect.remove)
    const added = new Set(effect.add)
    learnt.addTags = [...(learnt.addTags ?? []).filter(id => !dropped.has(id)), ...added]
    learnt.removeTags = [...(learnt.removeTags ?? []).filter(id => !added.has(id)), ...dropped]
  }
  return learnt
}

interface Handing {
  to: HandOver
  distribution: 'none' | 'random' | 'fewest'
  outOfHours: string
  because: HandedBecause
  details?: string
}

/** To people: who they are is looked up now, and what is gone leads to the fallback, then to all who see the ticket. */
export async function handOver(tx: Tx, handing: Handing, moving: Moving): Promise<Line[]> {
  const { run, facts } = moving
  const { because, details } = handing
  const asked = await placeOf(tx, handing.to, moving)
  const place = asked ?? (await placeOf(tx, fallbackOf(moving), moving)) ?? NOWHERE
  const given = { ...place, userId: place.userId ?? (await personFor(tx, place, handing.distribution, moving)) }
  await endRun(tx, run.id, { how: given.userId ? 'user' : given.teamId ? 'team' : 'queue', because, details })
  await leaveBot(tx, run.ticketId, given)
  // A node's own words, else what the company says to all.
  if (!facts.isOpen(null)) await (handing.outOfHours === '' ? sayAbsence(tx, run.ticketId) : moving.say(handing.outOfHours))
  return asked === null ? [{ node: run.state.at ?? '', code: 'place', details: handing.to.to }] : []
}

const NOWHERE: Place = { queueId: null, teamId: null, userId: null }

const fallbackOf = ({ document }: Moving): HandOver => (document && startOf(document)?.fallback) ?? { to: 'fallback' }

/** Null: it is not there any more, or nobody was named. */
async function placeOf(tx: Tx, to: HandOver, moving: Moving): Promise<Place | null> {
  switch (to.to) {
    case 'queue':
      return inQueue(await oneId(tx, sql`select id from queues where tenant_id = ${tx.tenant} and id = ${to.queueId}`))
    case 'team':
      return inTeam(await oneId(tx, sql`select id from teams where tenant_id = ${tx.tenant} and id = ${to.teamId} and is_active`))
    case 'user':
      return to.userId === null ? null : placeOfUser(tx, to.userId, moving.run)
    case 'wallet':
      return placeOfUser(tx, moving.run.walletIds[0] ?? 0, moving.run)
    case 'variable':
      return named(tx, saidIn(moving, to.variable), moving.run)
    case 'fallback':
      return null
  }
}

const inQueue = (queueId: number | null): Place | null => (queueId === null ? null : { ...NOWHERE, queueId })
const inTeam = (teamId: number | null): Place | null => (teamId === null ? null : { ...NOWHERE, teamId })

const saidIn = ({ state: { variables }, facts }: Moving, name: string): string =>
  (Object.hasOwn(variables, name) ? variables[name] : facts.values[name])?.trim() ?? ''

/** A user who is still here and works on the channel; of one who does not work there, their queue. */
async function placeOfUser(tx: Tx, userId: number, { channelId, queueId }: Run): Promise<Place | null> {
  const { rows } = await sql<{ works: boolean; queue: number | null }>`
    select may_use_channel(u.tenant_id, u.id, ${channelId}) as works, (
      select q.queue_id from user_queues q where q.tenant_id = u.tenant_id and q.user_id = u.id order by q.queue_id limit 1) as queue
    from users u where u.tenant_id = ${tx.tenant} and u.id = ${userId} and u.is_active and u.deleted_at is null`.execute(tx)
  const [user] = rows
  if (!user) return null
  return user.works ? { ...NOWHERE, queueId, userId } : inQueue(user.queue)
}

/** By a queue's name or a person's e-mail, as a customer or another program wrote it. */
async function named(tx: Tx, words: string, run: Run): Promise<Place | null> {
  if (words === '') return null
  const queue = await oneId(
    tx,
    sql`select id from queues where tenant_id = ${tx.tenant} and searchable(name) = searchable(${words}) order by id limit 1`,
  )
  if (queue !== null) return inQueue(queue)
  const user = await oneId(
    tx,
    sql`select id from users where tenant_id = ${tx.tenant} and lower(email) = lower(${words}) limit 1`,
  )
  return user === null ? null : placeOfUser(tx, user, run)
}

async function oneId(tx: Tx, query: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Somebody who is there and has room; nobody where none is, and then it waits. */
async function personFor(
  tx: Tx,
  { queueId, teamId }: Place,
  how: Handing['distribution'],
  { run }: Moving,
): Promise<number | null> {
  if (how === 'none' || (queueId === null && teamId === null)) return null
  const { rows } = await sql<{ id: number }>`
    select h.user_id as id from hands_for(${tx.tenant}, ${queueId}, ${run.channelId}, ${teamId}) h
    order by ${how === 'fewest' ? sql`h.turn` : sql`random()`} limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Another flow goes on from its start; a chain of flows that never asks anything ends with people. */
export async function toFlow(tx: Tx, flowId: number, moving: Moving): Promise<Line[]> {
  const { run, state } = moving
  const node = state.at ?? ''
  const key = `flow:${flowId}`
  const chain = chainIn(state)
  const visits = (chain[key] ?? 0) + 1
  const { rows } = await sql<{ version: number }>`
    select published as version from chat_flows
    where tenant_id = ${tx.tenant} and id = ${flowId} and is_active and published is not null`.execute(tx)
  const version = rows[0]?.version
  if (version === undefined || visits > CHAIN_MAX) {
    const because = version === undefined ? 'deadEnd' : 'loop'
    const lines = await handOver(tx, { to: { to: 'fallback' }, distribution: 'none', outOfHours: '', because }, moving)
    return [{ node, code: because === 'loop' ? 'loop' : 'flowGone', details: String(flowId) }, ...lines]
  }
  await endRun(tx, run.id, { how: 'flow', because: 'flow' })
  await giveToFlow(tx, run.ticketId, flowId)
  await beginRun(tx, {
    ticketId: run.ticketId,
    engine: 'flow',
    flowId,
    version,
    heardSeq: moving.heardTo,
    state: { ...beginState(), variables: state.variables, visits: { ...chain, [key]: visits }, automatic: state.automatic },
  })
  return []
}

const CHAIN_MAX = 5

/** How often each flow was begun since the customer's last accepted answer, however many others and engines stood between. */
const chainIn = ({ visits }: RunState): RunState['visits'] =>
  Object.fromEntries(Object.entries(visits).filter(([key]) => key.startsWith('flow:')))

/** An engine outside answers from now on; one that speaks first is asked at once. */
async function toEngine(tx: Tx, engine: BotEngine, { run, heardTo, state: before }: Moving): Promise<void> {
  await endRun(tx, run.id, { how: 'engine', because: 'engine' })
  await giveToEngine(tx, run.ticketId, engine)
  const state = { ...beginState(), visits: chainIn(before), automatic: before.automatic }
  await beginRun(tx, { ticketId: run.ticketId, engine, flowId: null, version: null, heardSeq: heardTo, state })
}
