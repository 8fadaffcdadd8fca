import type { Condition } from '../../conditions/condition.ts'
import { CONDITION_RULES_MAX, type EXPECTS, type FlowNode } from '../nodes.ts'
import { askedOf } from './asked.ts'
import { count, type Loose, text, thing, things } from './loose.ts'
import { type Block, Jump, type Typebot } from './typebot-parts.ts'

/** A block that is no bubble, as a node. What asks takes the words said before it. */

const INPUTS: Readonly<Record<string, (typeof EXPECTS)[number]>> = {
  'text input': 'text',
  'number input': 'number',
  'email input': 'email',
  'phone number input': 'phone',
  'date input': 'date',
  'url input': 'text',
  'file input': 'file',
  'rating input': 'number',
}

type Make = (typebot: Typebot, block: Loose, at: [number, number], before: (node: FlowNode) => string) => Block
const NOBODY = {} as FlowNode

export function blockOf(typebot: Typebot, block: Loose, at: [number, number], before: (node: FlowNode) => string): Block {
  const type = text(block.type, 80)
  const make = INPUTS[type] ? ask : MAKES[type]
  return (make ?? unsupported)(typebot, block, at, before)
}

const ask: Make = ({ drawing, variable, filled }, block, at, before) => {
  const options = thing(block.options)
  const labels = thing(options.labels)
  const said = before(NOBODY) || filled(text(labels.placeholder))
  const expects = INPUTS[text(block.type)] ?? 'text'
  const fields = {
    text: said,
    expects,
    wrong: filled(text(options.retryMessageContent)),
    variable: variable(options.variableId ?? block.id),
  }
  return { id: drawing.add('ask', text(block.type, 80), fields, at), exit: 'next', doors: [] }
}

const choice: Make = ({ drawing, variable, filled }, block, at, before) => {
  const options = thing(block.options)
  const items = things(block.items).slice(0, 10)
  const id = drawing.add(
    'menu',
    text(block.type, 80),
    {
      text: before(NOBODY),
      options: items.map((one, i) => ({
        id: `o${i + 1}`,
        title: filled(text(one.content ?? one.title, 60)),
        description: text(one.description, 120),
        synonyms: [],
      })),
      variable: options.variableId ? variable(options.variableId) : '',
    },
    at,
  ) // prettier-ignore
  // A button without a line of its own goes on by the block's.
  const doors = items.map((one, i) => ({ exit: `o:o${i + 1}`, edge: one.outgoingEdgeId ?? block.outgoingEdgeId }))
  return { id, exit: 'other', doors: doors.filter(({ edge }) => edge) }
}

const OPERATORS: readonly [RegExp, string][] = [
  [/^not contains|does not contain/i, 'lacks'],
  [/contains/i, 'contains'],
  [/^not equal/i, 'isNot'],
  [/^equal/i, 'is'],
  [/starts/i, 'starts'],
  [/ends/i, 'ends'],
  [/^is set/i, 'filled'],
  [/^is empty/i, 'empty'],
  [/^matches/i, 'matches'],
]

const condition: Make = ({ drawing, variable, filled }, block, at) => {
  const items = things(block.items).slice(0, CONDITION_RULES_MAX)
  const rules = items.map((item, i) => {
    const content = thing(item.content)
    const tests = things(content.comparisons)
      .slice(0, 20)
      .map((one): Condition => {
        const said = text(one.comparisonOperator)
        const operator = OPERATORS.find(([is]) => is.test(said))?.[1] ?? 'is'
        const field = askedOf.variable(variable(one.variableId))
        return operator === 'filled' || operator === 'empty'
          ? { field, operator }
          : { field, operator, value: filled(text(one.value, 200)) }
      }) // prettier-ignore
    const all = tests.length > 0 ? tests : [{ field: askedOf.lastMessage, operator: 'filled' }]
    return { id: `r${i + 1}`, label: text(item.title, 60), when: content.logicalOperator === 'OR' ? { any: all } : { all } }
  })
  const id = drawing.add('condition', 'condition', { rules }, at)
  return { id, exit: 'else', doors: items.map((one, i) => ({ exit: `r:r${i + 1}`, edge: one.outgoingEdgeId })) }
}

/** Only words: code is nothing we run. */
const set: Make = (typebot, block, at, before) => {
  const options = thing(block.options)
  const value = text(options.expressionToEvaluate)
  const kind = text(options.type)
  const isWords =
    (kind === '' || kind === 'Custom') && options.isCode !== true && !/[;=()`]|=>/.test(value.replace(/\{\{[^{}]*\}\}/g, ''))
  if (!isWords) return unsupported(typebot, block, at, before)
  const fields = { variable: typebot.variable(options.variableId), value: typebot.filled(value.replace(/^"(.*)"$/s, '$1')) }
  return { id: typebot.drawing.add('setVariable', 'set variable', fields, at), exit: 'next', doors: [] }
}

const wait: Make = ({ drawing }, block, at) => {
  const seconds = count(thing(block.options).secondsToWaitFor, 1, 604_800) ?? 1
  const isShort = seconds <= 30
  return isShort
    ? { id: drawing.add('message', 'wait', { parts: [{ type: 'pause', seconds }] }, at), exit: 'next', doors: [] }
    : {
        id: drawing.add('wait', 'wait', { until: { by: 'duration', seconds }, endsByMessage: false }, at),
        exit: 'elapsed',
        doors: [],
      }
}

const redirect: Make = ({ drawing, filled }, block, at) => ({
  id: drawing.add('message', 'redirect', { parts: [{ type: 'text', text: filled(text(thing(block.options).url, 2000)) }] }, at),
  exit: 'next',
  doors: [],
})

const jump: Make = ({ drawing }, block, at) => ({
  id: drawing.add('message', 'jump', { parts: [{ type: 'pause', seconds: 1 }] }, at),
  exit: null,
  doors: [{ exit: 'next', edge: new Jump(text(thing(block.options).groupId)) }],
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const http: Make = ({ drawing, variable, filled }, block, at) => {
  const options = thing(block.options)
  const asked = thing(options.webhook)
  const body = filled(text(asked.body, 20_000))
  const id = drawing.add(
    'http',
    text(block.type, 80),
    {
      method: METHODS.find(one => one === asked.method) ?? 'GET',
      url: filled(text(asked.url, 2000)),
      headers: things(asked.headers)
        .slice(0, 20)
        .map(one => ({ name: text(one.key, 100), value: filled(text(one.value, 500)), secret: '' })),
      bodyKind: body ? 'json' : 'none',
      body,
      mapped: things(options.responseVariableMapping)
        .slice(0, 20)
        .map(one => ({ pointer: pointerOf(text(one.bodyPath, 250)), variable: variable(one.variableId) })),
    },
    at,
  ) // prettier-ignore
  return { id, exit: 'ok', doors: [] }
}

/** `data.items[0].name` → `/items/0/name`: the body is where ours begins. */
const pointerOf = (path: string): string =>
  path
    .replace(/^data(?=[.[]|$)/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map(key => `/${key.replace(/["']/g, '').replace(/~/g, '~0').replace(/\//g, '~1')}`)
    .join('') // prettier-ignore

const unsupported: Make = ({ drawing }, block, at) => {
  const type = text(block.type, 80)
  const raw = JSON.stringify(block).slice(0, 50_000)
  return {
    id: drawing.add('unsupported', type, { was: type, raw, exits: [{ id: 'next', label: '' }] }, at),
    exit: 'x:next',
    doors: [],
  }
}

const MAKES: Readonly<Record<string, Make>> = {
  'choice input': choice,
  'picture choice input': choice,
  Condition: condition,
  condition,
  'Set variable': set,
  Wait: wait,
  Redirect: redirect,
  Jump: jump,
  Webhook: http,
  webhook: http,
  'HTTP request': http,
}
