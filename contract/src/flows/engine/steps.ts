import { dayAt, instantOf, plusDays } from '../../conditions/days.ts'
import { asked } from '../../conditions/evaluate.ts'
import { wallTime } from '../../values/zones.ts'
import { leadsTo } from '../document.ts'
import { type FlowRow, flowFields, variablesIn } from '../fields.ts'
import type { FlowNode, NodeOf } from '../nodes.ts'
import type { RunNext } from '../run.ts'
import { answerValue } from './answers.ts'
import { askIn } from './questions.ts'
import { requestOf } from './requests.ts'
import { ended, filled, handOver, keep, say, type Turn, valuesIn, type Went } from './turn.ts'

/** What happens as a conversation enters a node. */
export function enter(turn: Turn, id: string, node: FlowNode): Went {
  switch (node.kind) {
    case 'menu':
    case 'ask':
      return askIn(turn, id, node)
    case 'message':
      return sendParts(turn, id, node)
    case 'condition':
      return decide(turn, node)
    case 'hours':
      return { exit: turn.facts.isOpen(node.own) ? 'open' : 'closed' }
    case 'setVariable':
      keep(turn, id, node.variable, filled(turn, node.value).trim())
      return { exit: 'next' }
    case 'updateContact':
      return updateContact(turn, id, node)
    case 'tag':
      turn.effects.push({ do: 'tags', add: node.add, remove: node.remove })
      return { exit: 'next' }
    case 'kanban':
      if (node.laneId !== null) turn.effects.push({ do: 'lane', laneId: node.laneId })
      return { exit: 'next' }
    case 'wait':
      return waitIn(turn, id, node)
    case 'http':
      return callIn(turn, id, node)
    case 'integration':
      return engineIn(turn, id, node)
    case 'unsupported':
      turn.effects.push({ do: 'log', node: id, code: 'unsupported', details: node.was })
      return { exit: node.exits[0] ? `x:${node.exits[0].id}` : 'next' }
    case 'start':
    case 'note':
      return { exit: 'next' }
    default:
      return leave(turn, id, node)
  }
}

type Terminal = NodeOf<'transfer'> | NodeOf<'flow'> | NodeOf<'evaluation'> | NodeOf<'close'> | NodeOf<'rest'>

/** Nodes a flow ends in. */
function leave(turn: Turn, id: string, node: Terminal): RunNext {
  const { effects, state } = turn
  state.at = id
  switch (node.kind) {
    case 'transfer': {
      say(turn, id, node.text)
      const note = filled(turn, node.note).trim()
      if (note !== '') effects.push({ do: 'note', text: note })
      const { target: to, distribution } = node
      const outOfHours = filled(turn, node.outOfHours).trim()
      effects.push({ do: 'handOver', to, distribution, outOfHours, because: 'asked' })
      return ended(turn, 'asked')
    }
    case 'flow':
      if (node.flowId === null) return handOver(turn, 'deadEnd')
      effects.push({ do: 'flow', flowId: node.flowId })
      return ended(turn, 'flow')
    case 'evaluation':
      effects.push({ do: 'evaluate' })
      return ended(turn, 'rated')
    case 'close':
      say(turn, id, node.text)
      effects.push({ do: 'close', demandId: node.demandId, value: node.value })
      return ended(turn, 'closed')
    case 'rest':
      return ended(turn, 'resting')
  }
}

function sendParts(turn: Turn, id: string, { parts }: NodeOf<'message'>): Went {
  for (const part of parts) {
    if (part.type === 'text') say(turn, id, part.text)
    else if (part.type === 'file')
      turn.effects.push({ do: 'send', part: { ...part, caption: filled(turn, part.caption) }, node: id })
    else turn.effects.push({ do: 'send', part, node: id })
  }
  return { exit: 'next' }
}

function decide(turn: Turn, { rules }: NodeOf<'condition'>): Went {
  const { facts } = turn
  const row = rowOf(turn)
  const asking = { now: facts.now, zone: facts.zone, userId: 0, matches: facts.matches }
  const rule = rules.find(({ when }) => asked(flowFields(variablesIn(when)), when, asking)(row))
  return { exit: rule ? `r:${rule.id}` : 'else' }
}

function rowOf(turn: Turn): FlowRow {
  const { contact, channel, now, zone, isOpen } = turn.facts
  const { year, month, day, hour } = wallTime(now, zone)
  return {
    values: valuesIn(turn),
    tagIds: contact.tagIds,
    laneId: contact.laneId,
    walletIds: contact.walletIds,
    channelId: channel.id,
    isFirst: contact.isFirst,
    isOpen: isOpen(null),
    hour,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  }
}

/** What does not fit the field stays out of it. */
function updateContact(turn: Turn, id: string, { field, value }: NodeOf<'updateContact'>): Went {
  const written = filled(turn, value).replace(/\s+/g, ' ').trim().slice(0, 200)
  const said = { seq: 0, type: 'text', body: written, choice: null, transcript: null, mediaUrl: null, at: '' } as const
  const asA = (expects: 'email' | 'cpf' | 'cnpj') => answerValue({ expects, pattern: '' }, said, turn.facts.matches)
  const fits = field === 'email' ? asA('email') : field === 'document' ? (asA('cpf') ?? asA('cnpj')) : written || null
  if (fits === null) turn.effects.push({ do: 'log', node: id, code: 'contactField', details: field })
  else turn.effects.push({ do: 'contact', field, value: fits })
  return { exit: 'next' }
}

function waitIn(turn: Turn, id: string, node: NodeOf<'wait'>): Went {
  const until = untilWhen(turn, node)
  if (until === null || until <= turn.facts.now) return { exit: 'elapsed' }
  Object.assign(turn.state, { at: id, asked: null, due: { at: until.toISOString(), why: 'wait' } })
  return { stop: 'due' }
}

function untilWhen({ facts }: Turn, { until }: NodeOf<'wait'>): Date | null {
  const { now, zone } = facts
  if (until.by === 'duration') return new Date(now.getTime() + until.seconds * 1000)
  if (until.by === 'opening') return facts.nextOpening()
  const today = dayAt(now, zone)
  const at = instantOf(today, until.time, zone)
  return at > now ? at : instantOf(plusDays(today, 1), until.time, zone)
}

/** The run stands until the answer is there; what was asked is the same at each attempt. */
function callIn(turn: Turn, id: string, node: NodeOf<'http'>): RunNext {
  const { state, facts } = turn
  const key = `${facts.runId}.${state.turn}.${state.visits[id] ?? 1}`
  Object.assign(state, { at: id, asked: null, due: null, calling: { node: id, attempt: 1, key } })
  return { stop: 'call', request: requestOf(node, { id, key }, valuesIn(turn)) }
}

/** With a line for its end the flow keeps the conversation and goes on after it. */
function engineIn(turn: Turn, id: string, { engine }: NodeOf<'integration'>): RunNext {
  turn.effects.push({ do: 'engine', engine })
  const goesOn = ['ended', 'failed'].some(exit => leadsTo(turn.document, id, exit) !== null)
  if (!goesOn) return ended(turn, 'engine')
  Object.assign(turn.state, { at: id, asked: null, due: null })
  return { stop: 'heard' }
}
