import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { type FlowFacts, type FlowReference, namedOf } from '@balcao/contract/flows/facts'
import type { FlowNode, MessagePart, TransferTarget } from '@balcao/contract/flows/nodes'
import type { Translate } from '../../../i18n/index.ts'

/** A flow in words. */

export const kindWords = (kind: FlowNode['kind'], t: Translate): string => t(`flows.kind_${kind}`)
export const nameOf = (node: FlowNode, t: Translate): string => node.name || kindWords(node.kind, t)

const EXITS = ['next', 'other', 'silence', 'else', 'open', 'closed', 'ok', 'failed', 'elapsed', 'spoke', 'ended'] as const
export function exitWords(exit: { id: string; label?: string }, t: Translate): string {
  const own = EXITS.find(one => one === exit.id)
  if (own) return t(`flows.exit_${own}`)
  return exit.label || t('flows.exit_unnamed')
}

export const problemWords = ({ code, about }: Problem, t: Translate): string => {
  const exit = EXITS.find(one => one === about)
  return t(`flowFields.problem_${code}`, { about: code === 'deadEnd' && exit ? t(`flows.exit_${exit}`) : about })
}

const named = (facts: FlowFacts, what: FlowReference, id: number | null): string =>
  namedOf(facts, what).find(one => one.id === id)?.name ?? ''

function targetWords(target: TransferTarget, facts: FlowFacts, t: Translate): string {
  if (target.to === 'queue') return named(facts, 'queue', target.queueId)
  if (target.to === 'user') return named(facts, 'user', target.userId)
  if (target.to === 'team') return named(facts, 'team', target.teamId)
  return target.to === 'wallet' ? t('flows.toWallet') : `{{${target.variable}}}`
}

const partWords = (part: MessagePart, t: Translate): string => {
  if (part.type === 'text') return part.text
  if (part.type === 'file') return `📎 ${part.caption || part.fileName}`
  if (part.type === 'location') return `📍 ${part.label}`
  if (part.type === 'contact') return part.contactName
  return t('flows.seconds', { count: part.seconds })
}

/** What a card says of a node, below its name. */
export function summaryOf(node: FlowNode, facts: FlowFacts, t: Translate): string {
  switch (node.kind) {
    case 'start':
      return node.trigger === 'keywords' && node.keywords.length > 0
        ? node.keywords.join(', ')
        : t(`flows.trigger_${node.trigger}`)
    case 'message':
      return node.parts.map(part => partWords(part, t)).join('\n')
    case 'menu':
    case 'ask':
    case 'note':
      return node.text
    case 'hours':
      return t(node.own ? 'flows.ownHours' : 'flows.companyHours')
    case 'transfer':
      return targetWords(node.target, facts, t)
    case 'http':
      return `${node.method} ${node.url}`
    case 'wait':
      return waitWords(node.until, t)
    case 'tag':
      return [
        ...node.add.map(id => `+ ${named(facts, 'tag', id)}`),
        ...node.remove.map(id => `− ${named(facts, 'tag', id)}`),
      ].join(', ')
    case 'kanban':
      return named(facts, 'lane', node.laneId)
    case 'setVariable':
      return node.variable && `${node.variable} = ${node.value}`
    case 'updateContact':
      return `${t(`flows.contact_${node.field}`)} = ${node.value}`
    case 'flow':
      return named(facts, 'flow', node.flowId)
    case 'integration':
      return ENGINES[node.engine]
    case 'close':
      return node.text
    case 'unsupported':
      return node.was
    default:
      return ''
  }
}

export const ENGINES = { typebot: 'Typebot', chatgpt: 'ChatGPT', dify: 'Dify', n8n: 'n8n', dialogflow: 'Dialogflow' } as const

export const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
export type Unit = keyof typeof UNITS
export const unitOf = (seconds: number): Unit =>
  (['days', 'hours', 'minutes'] as const).find(unit => seconds % UNITS[unit] === 0) ?? 'seconds'

function waitWords(until: Extract<FlowNode, { kind: 'wait' }>['until'], t: Translate): string {
  if (until.by === 'time') return t('flows.untilTime', { time: until.time })
  if (until.by === 'opening') return t('flows.untilOpening')
  const unit = unitOf(until.seconds)
  return t(`flows.${unit}`, { count: until.seconds / UNITS[unit] })
}

/** Words of the form, and names of rows and files: nobody wrote them. */
const UNWRITTEN = new Set(['id', 'kind', 'type', 'fileId', 'mimetype', 'to', 'by', 'look', 'operator', 'field', 'raw'])
/** Everything people wrote into a node. */
export function writtenIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(writtenIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => (UNWRITTEN.has(name) ? [] : writtenIn(one)))
}
