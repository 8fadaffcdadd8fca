import { describe, expect, test } from 'vitest'
import { diffOf } from '../changes.ts'
import { type FlowDocument, flowDocument } from '../document.ts'
import type { FlowFacts } from '../facts.ts'
import { flowFields } from '../fields.ts'
import { TEMPLATES } from '../flows.ts'
import { emptyNode, type FlowNode, type NodeKind, type NodeOf } from '../nodes.ts'
import { templateOf, withQueues } from '../templates.ts'
import { namesFor } from '../texts.ts'
import { isPublishable, problemsOf } from './problems.ts'

const queue = { id: 7, name: 'Vendas', isActive: true }
const channel = {
  id: 1,
  name: 'Loja',
  chatFlowId: 5,
  official: true,
  buttons: 3,
  listRows: 10,
  textMax: 4096,
  replyWindowHours: 24,
  media: ['image', 'document'],
  engines: [],
}
const FACTS: FlowFacts = {
  queues: [queue],
  users: [],
  teams: [],
  tags: [{ id: 3, name: 'Velha', isActive: false }],
  lanes: [],
  demands: [],
  channels: [channel],
  ownVariables: ['cnpj'],
  engines: [],
  flows: [
    { id: 5, name: 'Este', isActive: true, isPublished: true, keywords: [] },
    { id: 6, name: 'Outro', isActive: true, isPublished: true, keywords: ['Olá'] },
  ],
} // prettier-ignore

const found = (document: FlowDocument, facts = FACTS) =>
  problemsOf({
    document,
    facts,
    flowId: 5,
    fields: flowFields(namesFor(document, facts.ownVariables)),
    isPattern: pattern => !pattern.includes('(?='),
  })
const START = { ...emptyNode('start'), fallback: { to: 'queue' as const, queueId: 7 } }
const END = { ...emptyNode('transfer'), target: { to: 'queue' as const, queueId: 7 } }

/** A flow that is right but for one node between its start and its end. */
function around(node: FlowNode, exits: readonly string[] = ['next']): FlowDocument {
  const lines = exits.map((exit): [string, string, string] => ['x', exit, 'z'])
  return { schema: 1, start: 's', nodes: { s: START, x: node, z: END }, edges: [['s', 'next', 'x'], ...lines], layout: {} }
}
const at = (document: FlowDocument) =>
  found(document)
    .filter(({ node }) => node === 'x')
    .map(({ level, code, field }) => `${level} ${code} ${field ?? ''}`.trim())
const make = <K extends NodeKind>(kind: K, fields: Partial<NodeOf<K>>): FlowNode =>
  ({ ...emptyNode(kind), ...fields }) as NodeOf<K>
const option = (id: string, title: string) => ({ id, title, description: '', synonyms: [] })

describe('[FLW-02] what is wrong at a node, with the field it is mended in', () => {
  const text = { type: 'text' as const, text: 'Oi' }
  const rows: [string, FlowNode, string[], string[]][] = [
    ['an empty message', make('message', {}), ['next'], ['error empty parts']],
    ['an empty part', make('message', { parts: [{ type: 'text', text: ' ' }] }), ['next'], ['error empty parts.0']],
    [
      'a sound no channel takes',
      make('message', { parts: [{ type: 'file', fileId: 'f', fileName: 'a.ogg', mimetype: 'audio/ogg', caption: '' }] }),
      ['next'],
      [],
    ],
    [
      'a variable nobody fills',
      make('message', { parts: [{ type: 'text', text: '{{cpf}} {{cnpj}} {{name}}' }] }),
      ['next'],
      ['warning unknownVariable parts.0'],
    ],
    ['an engine nobody has a key for', make('integration', { engine: 'dify' }), [], ['error noCredentials engine']],
    ['nothing behind it', make('message', { parts: [text] }), [], ['error deadEnd exit:next']],
    [
      'two options of one name',
      make('menu', { text: 'Oi', options: [option('a', 'Sim'), option('b', 'sím')] }),
      ['o:a', 'o:b'],
      ['error sameTitle options.1.title'],
    ],
    [
      'a title too long for a button',
      make('menu', { text: 'Oi', look: 'buttons', options: [option('a', 'x'.repeat(21))] }),
      ['o:a'],
      ['error titleLong options.0.title'],
    ],
    [
      'more options than buttons',
      make('menu', { text: 'Oi', look: 'buttons', options: 'abcd'.split('').map(one => option(one, one)) }),
      'abcd'.split('').map(one => `o:${one}`),
      ['warning becomesList look'],
    ],
    ['an option that leads nowhere', make('menu', { text: 'Oi', options: [option('a', 'Sim')] }), [], ['error deadEnd exit:o:a']],
    ['a question without a name for the answer', make('ask', { text: 'CPF?' }), ['next'], ['error badName variable']],
    ['a name that is taken', make('ask', { text: 'CPF?', variable: 'name' }), ['next'], ['error reservedName variable']],
    [
      'a pattern that looks around',
      make('ask', { text: 'CPF?', variable: 'cpf', pattern: '(?=a)a' }),
      ['next'],
      ['error badPattern pattern'],
    ],
    [
      'a condition without its value',
      make('condition', { rules: [{ id: 'a', label: '', when: { field: 'lastMessage', operator: 'is' } }] }),
      ['r:a', 'else'],
      ['error badCondition rules.0'],
    ],
    [
      'a rule after the same',
      make('condition', { rules: ['a', 'b'].map(id => ({ id, label: '', when: { field: 'lastMessage', operator: 'filled' } })) }),
      ['r:a', 'r:b', 'else'],
      ['warning neverReached rules.1'],
    ],
    [
      'an own week without days',
      make('hours', { own: { businessHours: [], holidays: [] } }),
      ['open', 'closed'],
      ['error badSchedule own'],
    ],
    ['a tag that is off', make('tag', { add: [3] }), ['next'], ['warning inactive add']],
    ['a tag that is gone', make('tag', { add: [4] }), ['next'], ['error gone add']],
    ['no address', make('http', { url: 'ftp://x' }), ['ok', 'failed'], ['error badUrl url']],
    [
      'a secret in the address',
      make('http', { url: 'https://x.com/?token=abcdef123' }),
      ['ok', 'failed'],
      ['warning secretInUrl url'],
    ],
    ['a failed call that leads nowhere', make('http', { url: 'https://x.com' }), ['ok'], ['error deadEnd exit:failed']],
    [
      'a wait longer than may be answered',
      make('wait', { until: { by: 'duration', seconds: 90_000 } }),
      ['elapsed'],
      ['warning waitsTooLong until'],
    ],
    ['nobody to hand over to', make('transfer', {}), [], ['error missing target']],
    ['itself as another flow', make('flow', { flowId: 5 }), [], ['error ownFlow flowId']],
    [
      'a step of another program',
      make('unsupported', { was: 'Code', exits: [{ id: 'a', label: '' }] }),
      ['x:a'],
      ['warning notUnderstood'],
    ],
  ] // prettier-ignore
  test.each(rows)('%s', (_, node, exits, said) => {
    expect(at(around(node, exits))).toEqual(said)
  })
})

describe('[FLW-02] what is wrong with the drawing', () => {
  test('a circle in which nobody is waited for, and none where somebody is', () => {
    const say = make('message', { parts: [{ type: 'text', text: 'Oi' }] })
    const circle: FlowDocument = {
      schema: 1,
      start: 's',
      nodes: { s: START, a: say, b: say },
      edges: [
        ['s', 'next', 'a'],
        ['a', 'next', 'b'],
        ['b', 'next', 'a'],
      ],
      layout: {},
    } // prettier-ignore
    expect(found(circle)).toContainEqual(expect.objectContaining({ code: 'loop', level: 'error' }))
    const menu = make('menu', { text: 'Oi', options: [option('a', 'Sim')] })
    const waiting: FlowDocument = {
      ...circle,
      nodes: { ...circle.nodes, b: menu },
      edges: [
        ['s', 'next', 'a'],
        ['a', 'next', 'b'],
        ['b', 'o:a', 'a'],
      ],
    } // prettier-ignore
    expect(found(waiting).filter(({ level }) => level === 'error')).toEqual([])
  })

  test('what nothing leads to, and words another flow begins by', () => {
    const document = around(END, [])
    const lost = { ...document, nodes: { ...document.nodes, q: END } }
    expect(found(lost)).toContainEqual({ level: 'warning', code: 'unreachable', node: 'q', field: null, about: '' })
    const spoken = { ...document, nodes: { ...document.nodes, s: { ...START, trigger: 'keywords' as const, keywords: ['ola'] } } }
    expect(found(spoken)).toContainEqual(expect.objectContaining({ code: 'keywordTaken', about: 'Outro' }))
  })

  test('300 steps are looked at within a moment', () => {
    const say = make('message', { parts: [{ type: 'text', text: 'Oi' }] })
    const ids = Array.from({ length: 298 }, (_, i) => `m${i}`)
    const nodes = Object.fromEntries([['s', START], ...ids.map(id => [id, say]), ['z', END]])
    const edges = ['s', ...ids].map((id, i): [string, string, string] => [id, 'next', ids[i] ?? 'z'])
    const began = performance.now()
    expect(found({ schema: 1, start: 's', nodes, edges, layout: {} })).toContainEqual(
      expect.objectContaining({ code: 'manyMessages', about: '298' }),
    )
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('300 menus of ten options are too, on every save, whether or not one leads to another', () => {
    const ids = Array.from({ length: 298 }, (_, i) => `m${i}`)
    const options = Array.from({ length: 10 }, (_, i) => option(`o${i}`, `Opção ${i}`))
    const menu = make('menu', { text: 'Oi', options })
    const nodes = Object.fromEntries([['s', START], ...ids.map(id => [id, menu]), ['z', END]])
    const apart = ids.flatMap(id => options.map((one): [string, string, string] => [id, `o:${one.id}`, 'z']))
    const chained = apart.map(([id, exit, to], i): [string, string, string] => [id, exit, ids[Math.floor(i / 10) + 1] ?? to])
    for (const edges of [apart, chained]) {
      const began = performance.now()
      found({ schema: 1, start: 's', nodes, edges: [['s', 'next', 'm0'], ...edges], layout: {} })
      expect(performance.now() - began).toBeLessThan(1_500)
    }
  })
})

test('a rule that asks for another company’s tag, stage, person or channel names nobody', () => {
  const asking = (field: string, operator: string, id: number) =>
    around(
      make('condition', { rules: [{ id: 'a', label: 'VIP', when: { all: [{ any: [{ field, operator, value: [id] }] }] } }] }),
    )
  const saidOf = (field: string, operator: string, id: number) =>
    found(asking(field, operator, id)).filter(({ code }) => code === 'gone' || code === 'inactive')
  const gone = [{ level: 'error', code: 'gone', node: 'x', field: 'rules.0', about: '' }]
  expect(saidOf('tags', 'hasAny', 99)).toEqual(gone)
  expect(saidOf('lane', 'among', 99)).toEqual(gone)
  expect(saidOf('wallet', 'hasAny', 99)).toEqual(gone)
  expect(saidOf('channel', 'among', 99)).toEqual(gone)
  expect(saidOf('channel', 'among', 1)).toEqual([])
  expect(saidOf('tags', 'hasAny', 3)).toEqual([{ ...gone[0], level: 'warning', code: 'inactive', about: 'Velha' }])
})

test.each(TEMPLATES.flatMap(key => (['pt', 'es'] as const).map(language => [key, language] as const)))(
  'the template %s in %s can be published as it is',
  (key, language) => {
    const document = withQueues(templateOf(key, language), [queue])
    expect(flowDocument.safeParse(document).success).toBe(true)
    expect(found(document).filter(({ level }) => level === 'error')).toEqual([])
    expect(isPublishable(found(document))).toBe(true)
  },
)

test('what changed between two documents: nodes, words, lines; moving is no change', () => {
  const before = around(make('message', { parts: [{ type: 'text', text: 'Oi' }] }))
  const { x: _, ...rest } = before.nodes
  const after: FlowDocument = {
    ...before,
    layout: { s: [9, 9] },
    nodes: { ...rest, x: make('message', { parts: [{ type: 'text', text: 'Olá' }] }), y: END },
    edges: [
      ['s', 'next', 'x'],
      ['x', 'next', 'y'],
    ],
  } // prettier-ignore
  expect(diffOf(before, { ...before, layout: { x: [5, 5] } })).toEqual([])
  expect(diffOf(before, after)).toMatchObject([
    { what: 'changed', node: 'x', fields: [{ field: 'parts.0.text', before: 'Oi', after: 'Olá' }] },
    { what: 'rewired', node: 'x', fields: [{ field: 'next', before: 'z', after: 'y' }] },
    { what: 'added', node: 'y' },
  ])
  expect(diffOf(after, before).map(({ what, node }) => `${what} ${node}`)).toEqual(['changed x', 'rewired x', 'removed y'])
  expect(diffOf(null, before)).toHaveLength(3)
})

test('what changed stands in the order of the flow from its start, whatever was drawn first', () => {
  const say = make('message', { parts: [{ type: 'text', text: 'Oi' }] })
  const menu = make('menu', { text: 'Oi', options: [option('a', 'Sim'), option('b', 'Não')] })
  const document: FlowDocument = {
    schema: 1,
    start: 's',
    nodes: { lost: say, end: END, no: say, yes: say, m: menu, s: START },
    edges: [
      ['m', 'o:b', 'no'],
      ['no', 'next', 'end'],
      ['m', 'o:a', 'yes'],
      ['yes', 'next', 'm'],
      ['s', 'next', 'm'],
    ],
    layout: {},
  }
  expect(diffOf(null, document).map(({ node }) => node)).toEqual(['s', 'm', 'yes', 'no', 'end', 'lost'])
})

test('an engine is asked by the values of each channel that is led here, or by the company’s', () => {
  const document = around(make('integration', { engine: 'dify' }), [])
  const bare = (more: Partial<FlowFacts>) => found(document, { ...FACTS, ...more }).some(({ code }) => code === 'noCredentials')
  const own = { ...channel, engines: ['dify' as const] }
  expect(bare({ engines: ['dify'] })).toBe(false)
  expect(bare({ channels: [own] })).toBe(false)
  expect(bare({ channels: [own, { ...channel, id: 2 }] })).toBe(true)
  expect(
    bare({
      channels: [
        { ...channel, chatFlowId: null },
        { ...own, chatFlowId: null },
      ],
    }),
  ).toBe(false)
  expect(bare({ engines: ['n8n'] })).toBe(true)
})
