import { z } from 'zod'
import { condition } from '../conditions/condition.ts'
import { hours } from '../hours/hours.ts'
import { CHOICES_MAX } from '../messages/choices.ts'
import { idNumber } from '../shapes.ts'
import { BOT_ENGINES } from './bot-engines.ts'

export { BOT_ENGINES, type BotEngine } from './bot-engines.ts'

/**
 * The nodes of a flow, by their kind. A draft may have empty fields: what must be filled before it is published is said by
 * `problemsOf`, not here. Texts are templates: variables are filled once, in them alone.
 */

const TEXT_MAX = 4096
const WORDS_MAX = 40
const PARTS_MAX = 10
export const CONDITION_RULES_MAX = 12
export const MAPPED_MAX = 20
export const STATUSES_MAX = 5
export const PAUSE_MAX = 30
export const WAIT_MAX = 7 * 86_400
export const HTTP_TIMEOUT_MAX = 20

/** Of nodes, menu options and rules: made by the browser, kept for ever, so that two files of one flow can be compared. */
export const nodeId = z.string().regex(/^[a-z0-9]{1,24}$/)
/** What a flow calls what it has learnt. */
export const VARIABLE_NAME = /^[a-z][a-zA-Z0-9]{0,39}$/
const variable = z.union([z.literal(''), z.string().regex(VARIABLE_NAME)]).default('')
const text = z.string().max(TEXT_MAX).default('')
const line = z.string().max(500).default('')
const words = z.array(z.string().trim().min(1).max(60)).max(WORDS_MAX).default([])
const reference = idNumber.nullable().default(null)
const minutes = z.number().int().min(1).max(10_080)
/** A name for people; the kind's where it is empty. */
const common = { name: z.string().max(80).default('') }

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }).strict(),
  z
    .object({ type: z.literal('file'), fileId: z.uuid().nullable().default(null), fileName: line, mimetype: line, caption: text })
    .strict(),
  z
    .object({
      type: z.literal('location'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      label: line,
    })
    .strict(),
  z.object({ type: z.literal('contact'), contactName: line, number: line }).strict(),
  z.object({ type: z.literal('pause'), seconds: z.number().int().min(1).max(PAUSE_MAX) }).strict(),
])
export type MessagePart = z.output<typeof part>

const option = z
  .object({ id: nodeId, title: z.string().max(60).default(''), description: z.string().max(120).default(''), synonyms: words })
  .strict()
export type MenuOption = z.output<typeof option>

/** What a menu is shown as; a look that a channel cannot show falls to the next one. */
export const MENU_LOOKS = ['auto', 'buttons', 'list', 'numbers'] as const
/** What is accepted as an answer. */
export const EXPECTS = ['text', 'number', 'email', 'phone', 'cpf', 'cnpj', 'date', 'file', 'location'] as const
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const BODY_KINDS = ['none', 'json', 'form', 'text'] as const
/** How a queue's ticket finds a person: not at all, by chance among those online, to the one with the fewest. */
export const DISTRIBUTIONS = ['none', 'random', 'fewest'] as const
export const CONTACT_FIELDS = ['name', 'email', 'document', 'firstName', 'lastName', 'businessName'] as const

const rule = z.object({ id: nodeId, label: z.string().max(60).default(''), when: condition }).strict()
/** A part of the answer by a JSON pointer, into a variable of the flow. */
const mapped = z.object({ pointer: z.string().max(300), variable }).strict()
const header = z.object({ name: z.string().max(100), value: line, secret: z.string().max(60).default('') }).strict()

/** Where a conversation goes. `wallet`: to the first person of the contact's wallet, else the fallback. */
const target = z.discriminatedUnion('to', [
  z.object({ to: z.literal('queue'), queueId: reference }).strict(),
  z.object({ to: z.literal('user'), userId: reference }).strict(),
  z.object({ to: z.literal('team'), teamId: reference }).strict(),
  z.object({ to: z.literal('wallet') }).strict(),
  /** The name of a queue or the e-mail of a person, as a variable says it. */
  z.object({ to: z.literal('variable'), variable }).strict(),
])
export type TransferTarget = z.output<typeof target>

const until = z.discriminatedUnion('by', [
  z.object({ by: z.literal('duration'), seconds: z.number().int().min(1).max(WAIT_MAX) }).strict(),
  z.object({ by: z.literal('time'), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }).strict(),
  z.object({ by: z.literal('opening') }).strict(),
])

const of = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...common, ...shape }).strict()

/** What the start says for the whole flow. */
const start = of('start', {
  /** `every`: each new ticket; `keywords`: one that begins with a word of them; `handOver`: only what people or other flows send here. */
  trigger: z.enum(['every', 'keywords', 'handOver']).default('every'),
  keywords: words,
  /** It begins while the company is closed too; else the customer is told so, and people answer. */
  outOfHours: z.boolean().default(false),
  fallback: z
    .discriminatedUnion('to', [
      z.object({ to: z.literal('queue'), queueId: reference }).strict(),
      z.object({ to: z.literal('user'), userId: reference }).strict(),
    ])
    .default({ to: 'queue', queueId: null }),
  maxInvalid: z.number().int().min(1).max(10).default(3),
  /** Of a customer who does not answer a question whose `silence` leads nowhere; null: as long as the ticket lives. */
  silenceMinutes: minutes.nullable().default(null),
  /** What happens then. */
  silence: z.enum(['queue', 'close']).default('queue'),
  menuWords: words,
  closingWords: words,
  farewell: text,
  /** Buttons of older menus work too. */
  oldButtons: z.boolean().default(false),
})
const message = of('message', { parts: z.array(part).max(PARTS_MAX).default([]) })
const menu = of('menu', {
  text,
  options: z.array(option).max(CHOICES_MAX).default([]),
  look: z.enum(MENU_LOOKS).default('auto'),
  button: z.string().max(20).default(''),
  footer: z.string().max(60).default(''),
  /** Said before the question is asked again; empty: only the question. */
  wrong: text,
  silenceMinutes: minutes.nullable().default(null),
  variable,
})
const ask = of('ask', {
  text,
  expects: z.enum(EXPECTS).default('text'),
  /** In the linear engine, over the whole answer; only of texts. */
  pattern: z.string().max(500).default(''),
  wrong: text,
  silenceMinutes: minutes.nullable().default(null),
  variable,
})
const conditionNode = of('condition', { rules: z.array(rule).max(CONDITION_RULES_MAX).default([]) })
/** The company's hours, or some of its own. */
const hoursNode = of('hours', { own: hours.omit({ messageBusinessHours: true }).nullable().default(null) })
const setVariable = of('setVariable', { variable, value: text })
const updateContact = of('updateContact', { field: z.enum(CONTACT_FIELDS).default('name'), value: text })
const tag = of('tag', { add: z.array(idNumber).max(20).default([]), remove: z.array(idNumber).max(20).default([]) })
const kanban = of('kanban', { laneId: reference })
const http = of('http', {
  method: z.enum(METHODS).default('GET'),
  url: z.string().max(2000).default(''),
  headers: z.array(header).max(20).default([]),
  bodyKind: z.enum(BODY_KINDS).default('none'),
  body: z.string().max(20_000).default(''),
  timeoutSeconds: z.number().int().min(1).max(HTTP_TIMEOUT_MAX).default(10),
  retries: z.number().int().min(0).max(2).default(0),
  mapped: z.array(mapped).max(MAPPED_MAX).default([]),
  /** Statuses with an exit of their own. */
  statuses: z.array(z.number().int().min(100).max(599)).max(STATUSES_MAX).default([]),
  /** What the simulator and a replay take for the answer. */
  pinned: z
    .object({ status: z.number().int().min(100).max(599), body: z.string().max(20_000) })
    .strict()
    .nullable()
    .default(null),
})
const wait = of('wait', { until: until.default({ by: 'duration', seconds: 60 }), endsByMessage: z.boolean().default(true) })
const transfer = of('transfer', {
  target: target.default({ to: 'queue', queueId: null }),
  distribution: z.enum(DISTRIBUTIONS).default('none'),
  text,
  /** A note in the conversation, with what was collected. */
  note: text,
  outOfHours: text,
})
const flow = of('flow', { flowId: reference })
const integration = of('integration', { engine: z.enum(BOT_ENGINES).default('chatgpt') })
const evaluation = of('evaluation', {})
const close = of('close', { text, demandId: reference, value: z.number().int().min(0).nullable().default(null) })
/** The customer is heard and not answered until the ticket ends. */
const rest = of('rest', {})
const note = of('note', { text })
/** Of another program, with its own JSON; passes by its first exit. */
const unsupported = of('unsupported', {
  was: z.string().max(80).default(''),
  raw: z.string().max(50_000).default(''),
  exits: z
    .array(z.object({ id: nodeId, label: z.string().max(60).default('') }).strict())
    .max(20)
    .default([]),
})

const NODES = {
  start,
  message,
  menu,
  ask,
  condition: conditionNode,
  hours: hoursNode,
  setVariable,
  updateContact,
  tag,
  kanban,
  http,
  wait,
  transfer,
  flow,
  integration,
  evaluation,
  close,
  rest,
  note,
  unsupported,
} as const
export type NodeKind = keyof typeof NODES
export const NODE_KINDS = Object.keys(NODES) as NodeKind[]
export type NodeOf<K extends NodeKind> = z.output<(typeof NODES)[K]>
export type FlowNode = { [K in NodeKind]: NodeOf<K> }[NodeKind]

export const flowNode: z.ZodType<FlowNode> = z.discriminatedUnion('kind', [
  start,
  message,
  menu,
  ask,
  conditionNode,
  hoursNode,
  setVariable,
  updateContact,
  tag,
  kanban,
  http,
  wait,
  transfer,
  flow,
  integration,
  evaluation,
  close,
  rest,
  note,
  unsupported,
])

/** A new node of a kind, with what nobody has chosen yet. */
export const emptyNode = <K extends NodeKind>(kind: K): NodeOf<K> => NODES[kind].parse({ kind }) as NodeOf<K>
