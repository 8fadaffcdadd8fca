import { type Condition, testsIn } from '../../conditions/condition.ts'
import { type FieldSet, fits } from '../../conditions/fields.ts'
import { fold } from '../../conditions/fold.ts'
import { misplaced } from '../../hours/hours.ts'
import { LIST_ROW } from '../../messages/choices.ts'
import { VARIABLES } from '../../messages/variables.ts'
import { BUTTON_LABEL_MAX } from '../../values/constants.ts'
import type { FlowDocument } from '../document.ts'
import { type FlowFacts, type FlowReference, type Named, namedOf } from '../facts.ts'
import { referenceOf } from '../fields.ts'
import type { FlowNode, NodeKind, NodeOf } from '../nodes.ts'
import { learntBy, namesFor, namesIn, textsOf } from '../texts.ts'

/** What is wrong at a node by itself, each with the field it is mended in. */

const PROBLEMS = [
  'missing',
  'gone',
  'inactive',
  'empty',
  'sameTitle',
  'titleLong',
  'descriptionLong',
  'badName',
  'reservedName',
  'badPattern',
  'badCondition',
  'neverReached',
  'badSchedule',
  'badUrl',
  'badPointer',
  'bodyOfGet',
  'secretInUrl',
  'ownFlow',
  'noCredentials',
  'unknownVariable',
  'becomesList',
  'becomesNumbers',
  'textLong',
  'fileRefused',
  'keywordTaken',
  'waitsTooLong',
  'notUnderstood',
  'deadEnd',
  'unreachable',
  'loop',
  'tooMany',
  'tooLarge',
  'manyMessages',
  'noWayBack',
] as const // prettier-ignore
export type ProblemCode = (typeof PROBLEMS)[number]

/** What is in the way of publishing (`error`), or may surprise. */
export interface Problem {
  level: 'error' | 'warning'
  code: ProblemCode
  /** Null: the flow as a whole. */
  node: string | null
  /** Where it is mended: `options.2.title`, `exit:next`. */
  field: string | null
  /** What its sentence speaks of: a name, a figure. */
  about: string
}

export interface Asking {
  document: FlowDocument
  facts: FlowFacts
  /** The flow itself; null: not kept yet. */
  flowId: number | null
  /** What conditions of this flow may ask. */
  fields: FieldSet<never>
  /** Whether the linear engine takes a pattern. */
  isPattern(pattern: string): boolean
}

type Found = Omit<Problem, 'node'>
type Checks<K extends NodeKind> = (node: NodeOf<K>, asking: Asking) => Iterable<Found>

const error = (code: ProblemCode, field: string | null, about: string | number = ''): Found => ({
  level: 'error',
  code,
  field,
  about: String(about),
}) // prettier-ignore
const warning = (code: ProblemCode, field: string | null, about: string | number = ''): Found => ({
  ...error(code, field, about),
  level: 'warning',
})

/** The channels this flow answers on; while it has none, all: one of them will be chosen. */
function channelsOf({ facts, flowId }: Asking): FlowFacts['channels'] {
  const own = facts.channels.filter(one => flowId !== null && one.chatFlowId === flowId)
  return own.length > 0 ? own : facts.channels
}

function* reference(asking: Asking, what: FlowReference, id: number | null, field: string): Iterable<Found> {
  if (id === null) return yield error('missing', field)
  const row: Named | undefined = namedOf(asking.facts, what).find(one => one.id === id)
  if (!row) yield error('gone', field)
  else if (!row.isActive) yield warning('inactive', field, row.name)
}

function* texts(node: FlowNode, asking: Asking): Iterable<Found> {
  const known = new Set(namesFor(asking.document, asking.facts.ownVariables))
  const most = Math.min(...channelsOf(asking).map(({ textMax }) => textMax))
  for (const [field, text] of textsOf(node)) {
    for (const name of new Set(namesIn(text))) if (!known.has(name)) yield warning('unknownVariable', field, name)
    if (text.length > most && node.kind !== 'http') yield warning('textLong', field, most)
  }
  for (const [field, name] of learntBy(node))
    if ((VARIABLES as readonly string[]).includes(name)) yield error('reservedName', field, name)
}

function* start(node: NodeOf<'start'>, asking: Asking): Iterable<Found> {
  const { fallback, trigger, keywords } = node
  yield* fallback.to === 'queue'
    ? reference(asking, 'queue', fallback.queueId, 'fallback')
    : reference(asking, 'user', fallback.userId, 'fallback')
  if (trigger !== 'keywords') return
  if (keywords.length === 0) yield error('empty', 'keywords')
  const own = new Set(keywords.map(fold))
  for (const flow of asking.facts.flows)
    if (flow.id !== asking.flowId && flow.isActive && flow.keywords.some(word => own.has(fold(word))))
      yield warning('keywordTaken', 'keywords', flow.name)
}

function* message({ parts }: NodeOf<'message'>, asking: Asking): Iterable<Found> {
  if (parts.length === 0) yield error('empty', 'parts')
  for (const [i, part] of parts.entries()) {
    const field = `parts.${i}`
    if (part.type === 'text' && !part.text.trim()) yield error('empty', field)
    if (part.type === 'contact' && (!part.contactName.trim() || !part.number.trim())) yield error('empty', field)
    if (part.type !== 'file') continue
    if (part.fileId === null) yield error('missing', field, part.fileName)
    const family = part.mimetype.split('/')[0] || 'document'
    const takes = (media: readonly string[]) => media.includes('document') || media.includes(family)
    if (part.fileId && asking.facts.channels.length > 0 && !channelsOf(asking).some(({ media }) => takes(media)))
      yield error('fileRefused', field, part.fileName)
  }
}

function* menu(node: NodeOf<'menu'>, asking: Asking): Iterable<Found> {
  if (!node.text.trim()) yield error('empty', 'text')
  if (node.options.length === 0) yield error('empty', 'options')
  const most = node.look === 'buttons' ? BUTTON_LABEL_MAX : LIST_ROW.title
  const seen = new Map<string, number>()
  for (const [i, { title, description, synonyms }] of node.options.entries()) {
    const field = `options.${i}.title`
    if (!title.trim()) yield error('empty', field)
    if (title.length > most) yield error('titleLong', field, most)
    if (description.length > LIST_ROW.description)
      yield error('descriptionLong', `options.${i}.description`, LIST_ROW.description)
    for (const [name, at] of [[title, field], ...synonyms.map(word => [word, `options.${i}.synonyms`])] as [string, string][]) {
      const word = fold(name.trim())
      const other = seen.get(word)
      if (word && other !== undefined && other !== i) yield error('sameTitle', at, name)
      seen.set(word, i)
    }
  }
  yield* looks(node, asking)
}

function* looks({ options, look }: NodeOf<'menu'>, asking: Asking): Iterable<Found> {
  const count = options.length
  if (look === 'numbers' || count === 0) return
  for (const { name, buttons, listRows } of channelsOf(asking)) {
    const isButtons = look !== 'list' && count <= buttons
    if (isButtons) continue
    if (count > listRows) yield warning('becomesNumbers', 'look', name)
    else if (look === 'buttons') yield warning('becomesList', 'look', name)
  }
}

function* ask(node: NodeOf<'ask'>, { isPattern }: Asking): Iterable<Found> {
  if (!node.text.trim()) yield error('empty', 'text')
  if (!node.variable) yield error('badName', 'variable')
  if (node.pattern && !isPattern(node.pattern)) yield error('badPattern', 'pattern')
}

function* condition({ rules }: NodeOf<'condition'>, asking: Asking): Iterable<Found> {
  const { fields, isPattern } = asking
  if (rules.length === 0) yield error('empty', 'rules')
  const before = new Set<string>()
  for (const [i, { when, label }] of rules.entries()) {
    const field = `rules.${i}`
    const isWrong = (one: Condition) =>
      testsIn(one).some(test => !fits(fields, test) || (test.operator === 'matches' && !isPattern(String(test.value))))
    if (isWrong(when)) yield error('badCondition', field, label)
    else yield* rowsAsked(when, asking, field)
    const said = JSON.stringify(when)
    if (before.has(said)) yield warning('neverReached', field, label)
    before.add(said)
  }
}

/** Each row once: a tag, a stage, a channel that is not there is had by nobody. */
function* rowsAsked(when: Condition, asking: Asking, field: string): Iterable<Found> {
  const seen = new Set<string>()
  for (const { field: asked, value } of testsIn(when)) {
    const what = referenceOf(asked)
    if (what === null || !Array.isArray(value)) continue
    for (const id of value) {
      if (typeof id !== 'number' || seen.has(`${what}:${id}`)) continue
      seen.add(`${what}:${id}`)
      yield* reference(asking, what, id, field)
    }
  }
}

function* hours({ own }: NodeOf<'hours'>): Iterable<Found> {
  if (!own) return
  if (own.businessHours.length === 0) yield error('badSchedule', 'own')
  for (const day of own.businessHours) if (misplaced(day)) return yield error('badSchedule', `own.${day.day}`)
}

function* setVariable({ variable }: NodeOf<'setVariable'>): Iterable<Found> {
  if (!variable) yield error('badName', 'variable')
}

function* updateContact({ value }: NodeOf<'updateContact'>): Iterable<Found> {
  if (!value.trim()) yield error('empty', 'value')
}

function* tag({ add, remove }: NodeOf<'tag'>, asking: Asking): Iterable<Found> {
  if (add.length + remove.length === 0) yield error('missing', 'add')
  for (const id of add) yield* reference(asking, 'tag', id, 'add')
  for (const id of remove) yield* reference(asking, 'tag', id, 'remove')
}

const SECRET = /(?:token|secret|password|senha|api[_-]?key|apikey)=(?!\{\{)[^&\s]{6,}/i
function* http(node: NodeOf<'http'>): Iterable<Found> {
  if (!/^https?:\/\/[^\s/]+/i.test(node.url)) yield error('badUrl', 'url')
  if (SECRET.test(node.url)) yield warning('secretInUrl', 'url')
  if (node.method === 'GET' && node.bodyKind !== 'none') yield warning('bodyOfGet', 'bodyKind')
  for (const [i, { pointer, variable }] of node.mapped.entries()) {
    if (pointer !== '' && !pointer.startsWith('/')) yield error('badPointer', `mapped.${i}`)
    if (!variable) yield error('badName', `mapped.${i}`)
  }
}

function* wait({ until }: NodeOf<'wait'>, asking: Asking): Iterable<Found> {
  if (until.by !== 'duration') return
  for (const { replyWindowHours, name } of channelsOf(asking))
    if (replyWindowHours !== null && until.seconds > replyWindowHours * 3600) return yield warning('waitsTooLong', 'until', name)
}

function* transfer({ target }: NodeOf<'transfer'>, asking: Asking): Iterable<Found> {
  if (target.to === 'queue') yield* reference(asking, 'queue', target.queueId, 'target')
  if (target.to === 'user') yield* reference(asking, 'user', target.userId, 'target')
  if (target.to === 'team') yield* reference(asking, 'team', target.teamId, 'target')
  if (target.to === 'variable' && !target.variable) yield error('badName', 'target')
}

function* flow({ flowId }: NodeOf<'flow'>, asking: Asking): Iterable<Found> {
  yield* reference(asking, 'flow', flowId, 'flowId')
  if (flowId !== null && flowId === asking.flowId) yield error('ownFlow', 'flowId')
  const other = asking.facts.flows.find(one => one.id === flowId)
  if (other && !other.isPublished) yield error('inactive', 'flowId', other.name)
}

/** Each channel that is led here asks by its own values or by the company's. */
function* integration({ engine }: NodeOf<'integration'>, { facts, flowId }: Asking): Iterable<Found> {
  if (facts.engines.includes(engine)) return
  const led = facts.channels.filter(one => flowId !== null && one.chatFlowId === flowId)
  const bare = led.find(({ engines }) => !engines.includes(engine))
  if (bare) yield error('noCredentials', 'engine', bare.name)
  else if (led.length === 0 && !facts.channels.some(({ engines }) => engines.includes(engine)))
    yield error('noCredentials', 'engine')
}

const CHECKS: { [K in NodeKind]?: Checks<K> } = {
  start,
  message,
  menu,
  ask,
  condition,
  hours,
  setVariable,
  updateContact,
  tag,
  http,
  wait,
  transfer,
  flow,
  integration,
  *kanban({ laneId }, asking) {
    yield* reference(asking, 'lane', laneId, 'laneId')
  },
  *close({ demandId }, asking) {
    if (demandId !== null) yield* reference(asking, 'demand', demandId, 'demandId')
  },
  *unsupported({ was }) {
    yield warning('notUnderstood', null, was)
  },
} // prettier-ignore

export function problemsAt(id: string, node: FlowNode, asking: Asking): Problem[] {
  const check = CHECKS[node.kind] as Checks<NodeKind> | undefined
  return [...(check?.(node as NodeOf<NodeKind>, asking) ?? []), ...texts(node, asking)].map(found => ({ ...found, node: id }))
}
