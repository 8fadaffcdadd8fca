import { type Condition, MOST_TESTS } from '../../conditions/condition.ts'
import { BOT_ENGINES, CONDITION_RULES_MAX, type MenuOption, type MessagePart } from '../nodes.ts'
import { askedOf } from './asked.ts'
import { STEP_X, STEP_Y } from './drawing.ts'
import { type Family, targetOf } from './family-whole.ts'
import { count, first, type Loose, text, thing, things } from './loose.ts'

/** A step of the family: its interactions as a chain of nodes, its conditions as what follows an answer. */

export interface Step {
  id: string
  raw: Loose
  entry: string
  /** The last of the chain and its exit; null: it ends there. */
  last: { id: string; exit: string } | null
  at: [number, number]
}

export function stepOf(family: Family, raw: Loose): Step {
  const { drawing } = family
  const place = (value: unknown) => count(typeof value === 'string' ? value.replace('px', '') : value, -1e5, 1e5) ?? 0
  const at: [number, number] = [place(raw.left) * 1.4, place(raw.top) * 1.4]
  const step: Step = { id: text(raw.id, 80), raw, entry: '', last: null, at }
  const name = text(raw.name, 80)
  let parts: MessagePart[] = []
  let isOver = false
  const join = (id: string, exit: string | null) => {
    if (step.last) drawing.line(step.last.id, step.last.exit, id)
    step.entry ||= id
    step.last = exit === null ? null : { id, exit }
    step.at = [step.at[0] + 60, step.at[1] + STEP_Y]
    isOver = exit === null
  }
  const flush = () => {
    if (parts.length === 0) return
    join(drawing.add('message', name || 'step', { name, parts }, step.at), 'next')
    parts = []
  }
  for (const interaction of things(raw.interactions)) {
    if (isOver) break
    const data = thing(interaction.data)
    const part = partOf(interaction, data)
    if (part) {
      if (parts.length === PARTS_MAX) flush()
      parts.push(part)
      if (part.type === 'file') family.finder.lacks('file', `file:${part.fileName}`, part.fileName, step.entry || name)
    } else {
      // A choice without words of its own is asked by the message before it.
      const isBare = isChoice(interaction) && bodyOf(data) === ''
      if (!isBare) flush()
      const said = isBare ? leading(parts, flush, taken => (parts = taken)) : ''
      const [id, exit] = nodeOf(family, step, interaction, data, said)
      join(id, exit)
    }
  }
  flush()
  if (!step.entry) join(drawing.add('message', name || 'step', { name }, step.at), 'next')
  return step
}

const PARTS_MAX = 10
const CHOICES = ['ButtonsField', 'ListField', 'LinkButtonsField', 'MessageOptionsField']
const isChoice = ({ type }: Loose): boolean => CHOICES.includes(text(type))

/** What was said before a choice goes out on its own. */
function leading(parts: MessagePart[], flush: () => void, keep: (parts: MessagePart[]) => void): string {
  const last = parts.at(-1)
  if (last?.type !== 'text') {
    flush()
    return ''
  }
  keep(parts.slice(0, -1))
  flush()
  return last.text
}

function partOf({ type }: Loose, data: Loose): MessagePart | null {
  switch (text(type)) {
    case 'MessageField':
      return { type: 'text', text: text(data.message) }
    case 'MediaField':
      return {
        type: 'file',
        fileId: null,
        fileName: text(first(data, 'name', 'mediaUrl'), 500),
        mimetype: text(data.type, 200),
        caption: text(data.caption),
      }
    case 'DelayField': {
      const seconds = count(data.time, 1, 604_800) ?? 1
      return seconds <= 30 ? { type: 'pause', seconds } : null
    }
    case 'SendLocationField': {
      const latitude = Number(first(data, 'latitude', 'lat'))
      const longitude = Number(first(data, 'longitude', 'lng'))
      const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      return isPlace ? { type: 'location', latitude, longitude, label: text(first(data, 'name', 'label', 'address'), 500) } : null
    }
    default:
      return null
  }
}

function nodeOf(family: Family, step: Step, interaction: Loose, data: Loose, said: string): [id: string, exit: string | null] {
  const { drawing, finder, wrong } = family
  const type = text(interaction.type, 80)
  const { at } = step
  if (isChoice(interaction))
    return [
      drawing.add(
        'menu',
        type,
        {
          name: text(step.raw.name, 80),
          text: said || bodyOf(data),
          options: optionsOf(data),
          wrong,
          button: text(data.button, 20),
          look: type === 'ListField' ? 'list' : type === 'ButtonsField' ? 'buttons' : 'auto',
        },
        at,
      ),
      'other',
    ]
  const ids = (what: 'tag' | 'lane') =>
    [first(data, 'tagIds', 'tags', 'tagId', 'tag', 'kanbanId', 'laneId', 'id', 'value')]
      .flat()
      .flatMap(id => finder.find(what, text(id, 40), '', type) ?? [])
  if (type === 'TagField') return [drawing.add('tag', type, { add: ids('tag').slice(0, 20) }, at), 'next']
  if (type === 'KanbanField') return [drawing.add('kanban', type, { laneId: ids('lane')[0] ?? null }, at), 'next']
  if (type === 'DelayField')
    return [
      drawing.add(
        'wait',
        type,
        { until: { by: 'duration', seconds: count(data.time, 1, 604_800) ?? 60 }, endsByMessage: false },
        at,
      ),
      'elapsed',
    ]
  if (type === 'WebhookField') {
    const method = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).find(one => one === text(data.method).toUpperCase()) ?? 'GET'
    const id = drawing.add(
      'http',
      type,
      { url: text(data.url, 2000), method, timeoutSeconds: count(data.timeout, 1, 20) ?? 10 },
      at,
    )
    return [id, 'ok']
  }
  if (type === 'ChatFlowField')
    return [
      drawing.add(
        'flow',
        type,
        { flowId: finder.find('flow', text(first(data, 'chatFlowId', 'id'), 40), text(data.name, 120), type) },
        at,
      ),
      null,
    ]
  const engine = BOT_ENGINES.find(one => type.toLowerCase() === `${one}field`)
  if (engine) return [drawing.add('integration', type, { engine }, at), null]
  return [
    drawing.add(
      'unsupported',
      type,
      { was: type, raw: JSON.stringify(interaction).slice(0, 50_000), exits: [{ id: 'next', label: '' }] },
      at,
    ),
    'x:next',
  ]
}

const bodyOf = (data: Loose): string => text(first(data, 'text', 'body', 'message', 'header'))

function optionsOf(data: Loose): MenuOption[] {
  const sections = things(thing(data.action).sections).concat(things(data.sections))
  const given = [
    ...things(data.buttons),
    ...things(data.values),
    ...sections.flatMap(one => things(one.rows)),
    ...things(data.links),
  ]
  const plain = Array.isArray(data.values) ? data.values.filter(one => typeof one === 'string').map(title => ({ title })) : []
  return [...given.filter(one => Object.keys(one).length > 0), ...plain].slice(0, 10).map((one: Loose, i) => {
    const title = text(first(one, 'title', 'value', 'label', 'text', 'displayText'), 60)
    const id = text(one.id, 60).trim()
    return {
      id: `o${i + 1}`,
      title,
      description: text(one.description, 120),
      synonyms: id && id !== title && !/^\d+$/.test(id) ? [id] : [],
    }
  })
}

/** What follows: each condition leads from the option it answers, or from a rule of a condition node. */
export function conditionsOf(family: Family, step: Step): void {
  const { drawing } = family
  const conditions = things(step.raw.conditions)
  if (conditions.length === 0 || !step.last) return
  const last = drawing.nodes[step.last.id]
  const menu = last?.kind === 'menu' ? last : null
  const anything = conditions.find(({ type }) => type === 'US')
  const others = conditions.filter(one => one !== anything)
  if (menu && others.every(({ type }) => type === 'R')) {
    for (const condition of others) {
      const answers = [condition.condition].flat().map(one => text(one, 60).trim().toLowerCase())
      for (const [i, option] of menu.options.entries())
        if ([option.title, String(i + 1), ...option.synonyms].some(name => answers.includes(name.trim().toLowerCase())))
          drawing.line(step.last.id, `o:${option.id}`, leads(family, step, condition))
    }
    if (anything) drawing.line(step.last.id, 'other', leads(family, step, anything))
    return
  }
  if (others.length === 0 && anything && !menu) {
    drawing.line(...after(family, step), leads(family, step, anything))
    return
  }
  const [from, exit] = after(family, step)
  const rules = others.slice(0, CONDITION_RULES_MAX).map((condition, i) => ({
    id: `r${i + 1}`,
    label: [condition.condition]
      .flat()
      .map(one => text(one, 60))
      .join(', ')
      .slice(0, 60),
    when: whenOf(family, condition),
  }))
  const id = drawing.add('condition', 'conditions', { rules }, [step.at[0] + STEP_X, step.at[1]])
  drawing.line(from, exit, id)
  for (const [i, condition] of others.slice(0, CONDITION_RULES_MAX).entries())
    drawing.line(id, `r:r${i + 1}`, leads(family, step, condition))
  if (anything) drawing.line(id, 'else', leads(family, step, anything))
}

/** Where an answer is waited for: after the menu, or at a question that takes anything. */
function after({ drawing, wrong }: Family, { last, at, raw }: Step): [from: string, exit: string] {
  const node = last && drawing.nodes[last.id]
  if (last && node?.kind === 'menu') return [last.id, 'other']
  const ask = drawing.add(
    'ask',
    'conditions',
    { name: text(raw.name, 80), variable: drawing.variable(`resposta ${text(raw.name, 30)}`), wrong },
    at,
  )
  if (last && node?.kind === 'message') {
    const said = node.parts.at(-1)
    if (said?.type === 'text') {
      drawing.change(ask, 'ask', { text: said.text })
      drawing.change(last.id, 'message', { parts: node.parts.length > 1 ? node.parts.slice(0, -1) : node.parts })
    }
  }
  if (last) drawing.line(last.id, last.exit, ask)
  return [ask, 'next']
}

const OPERATORS: Readonly<Record<string, string>> = {
  R: 'is',
  Contain: 'contains',
  contains: 'contains',
  starts: 'starts',
  startsWith: 'starts',
  ends: 'ends',
  endsWith: 'ends',
  regex: 'matches',
  Regex: 'matches',
}

function whenOf({ drawing }: Family, { type, condition, variable }: Loose): Condition {
  const values = [condition]
    .flat()
    .flatMap(one => text(one, 200) || [])
    .slice(0, MOST_TESTS)
  const kind = text(type)
  const tests = (field: string, operator: string): Condition => {
    const each = (values.length > 0 ? values : ['']).map(value => ({ field, operator, value }))
    return each.length === 1 && each[0] ? each[0] : { any: each }
  }
  const operator = OPERATORS[kind]
  if (operator) return tests(askedOf.lastMessage, operator)
  const name = askedOf.variable(drawing.variable(text(variable, 60) || values[0] || 'valor'))
  if (/not.*exist/i.test(kind)) return { field: name, operator: 'empty' }
  if (/exist/i.test(kind)) return { field: name, operator: 'filled' }
  return tests(name, /not/i.test(kind) ? 'isNot' : 'is')
}

/** 0 a step, 1 a queue, 2 a person, 3 the end, 4 another flow. */
function leads(family: Family, step: Step, condition: Loose): string | null {
  const { drawing, finder, entries, welcome, farewell, distribution } = family
  const at: [number, number] = [step.at[0] + STEP_X, step.at[1] + STEP_Y]
  const action = count(condition.action, 0, 9) ?? 0
  if (action === 0) return entries.get(text(condition.nextStepId)) ?? null
  if (action === 3) return drawing.add('close', 'action 3', { text: farewell }, at)
  if (action === 4)
    return drawing.add('flow', 'action 4', { flowId: finder.find('flow', text(condition.chatFlowId, 40), '', step.id) }, at)
  const id = drawing.add('transfer', `action ${action}`, { text: welcome, distribution }, at)
  const target = targetOf(finder, action, action === 1 ? condition.queueId : condition.userIdDestination, id)
  if (target) drawing.change(id, 'transfer', { target })
  return id
}
