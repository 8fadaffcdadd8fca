import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowDocument, leadsTo } from '../document.ts'
import type { FlowFacts } from '../facts.ts'
import { TEMPLATES } from '../flows.ts'
import { emptyNode, NODE_KINDS, type NodeOf } from '../nodes.ts'
import { templateOf, withQueues } from '../templates.ts'
import { writeFamily } from './family-export.ts'
import { brokenAt } from './json-place.ts'
import { FlowFileFault } from './loose.ts'
import { writeOurs } from './ours.ts'
import { readFlowFile } from './read.ts'

const queue = { id: 7, name: 'Vendas', isActive: true }
const FACTS: FlowFacts = {
  queues: [queue],
  users: [],
  teams: [],
  tags: [],
  lanes: [],
  demands: [],
  flows: [],
  channels: [],
  ownVariables: [],
  engines: [],
}
const read = (file: unknown, facts = FACTS, choices = {}) => readFlowFile(JSON.stringify(file), facts, choices)
const faultOf = (text: string) => {
  try {
    readFlowFile(text, FACTS)
  } catch (fault) {
    if (fault instanceof FlowFileFault) return { why: fault.why, ...fault.details }
    throw fault
  }
  return null
}

describe('a file that is no flow', () => {
  test.each([
    ['{\n  "a": 1,\n  "b": [1, 2\n}', { line: 4, column: 1, reason: 'comma' }],
    ['{"a" 1}', { line: 1, column: 6, reason: 'colon' }],
    ['{a: 1}', { line: 1, column: 2, reason: 'name' }],
    ['[1,]', { line: 1, column: 4, reason: 'value' }],
    ['{"a": "b\n"}', { line: 1, column: 7, reason: 'string' }],
    ['{"a": 1', { line: 1, column: 8, reason: 'end' }],
    ['{} x', { line: 1, column: 4, reason: 'more' }],
    ['['.repeat(10_000), { line: 1, column: 202, reason: 'deep' }],
  ])('[FLW-01] %# says the line, the column and the reason', (text, said) => {
    expect(faultOf(text)).toEqual({ why: 'json', ...said })
  })

  test('is JSON exactly where the language says so', () => {
    fc.assert(
      fc.property(fc.json(), text => brokenAt(text) === null),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '{', '"', ']', 'x'), (text, at, put) => {
        const cut = at % (text.length + 1)
        const other = text.slice(0, cut) + put + text.slice(cut + 1)
        const isJson = (() => {
          try {
            JSON.parse(other)
            return true
          } catch {
            return false
          }
        })()
        return (brokenAt(other) === null) === isJson
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    [{}, { why: 'form' }],
    [[], { why: 'form' }],
    [
      { format: 'balcao-flow', schema: 2, nodes: {} },
      { why: 'newer', schema: '2' },
    ],
    [{ format: 'balcao-flow', schema: 1, nodes: {}, edges: [] }, { why: 'noStart' }],
    [
      { nodeList: Array.from({ length: 50_000 }, () => ({})), lineList: [] },
      { why: 'tooMany', most: 300, count: 50_000 },
    ],
    [
      { groups: [{ blocks: Array.from({ length: 50_000 }, () => ({})) }], edges: [] },
      { why: 'tooMany', most: 300, count: 50_000 },
    ],
  ])('%# is refused with why', (file, said) => {
    expect(faultOf(JSON.stringify(file))).toEqual(said)
  })
})

describe('our own file', () => {
  test.each(TEMPLATES)('%s comes back as it went', key => {
    const document = withQueues(templateOf(key, 'pt'), [queue])
    const back = readFlowFile(writeOurs({ name: 'F', description: 'd' }, document, FACTS), FACTS)
    expect(back).toMatchObject({ form: 'ours', name: 'F', description: 'd', missing: [] })
    expect(back.document).toEqual(document)
  })

  test('[FLW-01] keeps a kind of node it does not know, marked, with its lines', () => {
    const file = {
      format: 'balcao-flow',
      schema: 1,
      start: 'a',
      nodes: { a: { kind: 'start' }, b: { kind: 'dance', name: 'Dançar', steps: 3 }, c: { kind: 'rest' } },
      edges: [
        ['a', 'next', 'b'],
        ['b', 'done', 'c'],
      ],
    }
    const { document } = read(file)
    expect(document.nodes.b).toMatchObject({ kind: 'unsupported', was: 'dance', raw: JSON.stringify(file.nodes.b) })
    expect(leadsTo(document, 'b', 'x:e1')).toBe('c')
  })

  test('finds what it names by name, and says what is not here', () => {
    const elsewhere = {
      ...FACTS,
      queues: [
        { ...queue, id: 3 },
        { id: 4, name: 'Obras', isActive: true },
      ],
    }
    const transfer = (queueId: number) => ({ ...emptyNode('transfer'), target: { to: 'queue' as const, queueId } })
    const document = {
      schema: 1 as const,
      start: 'a',
      nodes: { a: emptyNode('start'), b: transfer(3), c: transfer(4) },
      edges: [],
      layout: {},
    }
    const text = writeOurs({ name: 'F', description: '' }, document, elsewhere)
    const found = readFlowFile(text, FACTS)
    expect(found.document.nodes.b).toMatchObject({ target: { queueId: 7 } })
    expect(found.missing).toEqual([{ what: 'queue', key: 'queue:4', name: 'Obras', nodes: ['c'] }])
    expect(readFlowFile(text, FACTS, { 'queue:4': 7 }).document.nodes.c).toMatchObject({ target: { queueId: 7 } })
    expect(readFlowFile(text, FACTS, { 'queue:4': 99 }).document.nodes.c).toMatchObject({ target: { queueId: null } })
  })

  test('finds what a condition asks for by name too: the number of another company’s tag is nobody’s here', () => {
    const of = (tags: FlowFacts['tags'], more: Partial<FlowFacts> = {}): FlowFacts => ({ ...FACTS, tags, ...more })
    const vip = { id: 5, name: 'VIP', isActive: true }
    const asks = (field: string, operator: string, value: number[]) => ({ field, operator, value })
    const rule = (id: string, when: object) => ({ id, label: id, when })
    const document = {
      schema: 1 as const,
      start: 'a',
      nodes: {
        a: emptyNode('start'),
        c: {
          ...emptyNode('condition'),
          rules: [
            rule('t', { all: [{ none: [asks('tags', 'hasAny', [5, 6])] }] }),
            rule('h', { all: [asks('channel', 'among', [9])] }),
            rule('w', { all: [asks('wallet', 'hasAny', [4])] }),
          ] as NodeOf<'condition'>['rules'],
        },
      },
      edges: [],
      layout: { a: [0, 0] as [number, number], c: [0, 0] as [number, number] },
    }
    const store = { id: 9, name: 'Loja' } as FlowFacts['channels'][number]
    const there = of([vip, { id: 6, name: 'Atacado', isActive: true }], {
      channels: [store],
      users: [{ id: 4, name: 'Bia', isActive: true, queueIds: [] }],
    })
    const text = writeOurs({ name: 'F', description: '' }, document, there)
    // Here 5 is another tag, 9 another channel, and 4 somebody else.
    const here = of(
      [
        { id: 5, name: 'Devedor', isActive: true },
        { ...vip, id: 12 },
      ],
      {
        channels: [
          { ...store, name: 'Obras' },
          { ...store, id: 10 },
        ],
        users: [{ id: 4, name: 'Rui', isActive: true, queueIds: [] }],
      },
    )
    const found = readFlowFile(text, here)
    const when = (it: typeof found) => {
      const node = it.document.nodes.c
      return node?.kind === 'condition' ? node.rules.map(one => one.when) : []
    }
    expect(when(found)).toEqual([
      { all: [{ none: [asks('tags', 'hasAny', [12])] }] },
      { all: [asks('channel', 'among', [10])] },
      { all: [{ field: 'wallet', operator: 'hasAny' }] },
    ])
    expect(found.missing).toEqual([
      { what: 'tag', key: 'tag:6', name: 'Atacado', nodes: ['c'] },
      { what: 'user', key: 'user:4', name: 'Bia', nodes: ['c'] },
    ])
    expect(when(readFlowFile(text, here, { 'tag:6': 5, 'user:4': 4 }))[0]).toEqual({
      all: [{ none: [asks('tags', 'hasAny', [12, 5])] }],
    })
    expect(readFlowFile(text, there).document).toEqual(document)
  })

  test('a line to what every object has by nature leads nowhere', () => {
    const file = {
      format: 'balcao-flow',
      schema: 1,
      start: 'a',
      nodes: { a: { kind: 'start' }, m: emptyNode('menu') },
      edges: [
        ['a', 'next', 'm'],
        ['m', 'other', 'toString'],
        ['m', 'silence', 'constructor'],
        ['constructor', 'next', 'm'],
      ],
    }
    expect(read(file).document.edges).toEqual([['a', 'next', 'm']])
  })

  test('what is larger than a flow may be is refused at the dry run already', () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 80 }, (_, i) => [`n${i}`, { ...emptyNode('note'), text: 'ã'.repeat(4_000) }]),
    )
    const file = { format: 'balcao-flow', schema: 1, start: 's', nodes: { ...nodes, s: { kind: 'start' } }, edges: [] }
    expect(faultOf(JSON.stringify(file))).toEqual({ why: 'tooLarge' })
  })

  test('of anything never throws but a fault, and gives a document', () => {
    const node = fc.record({
      kind: fc.oneof(fc.constantFrom(...NODE_KINDS), fc.string()),
      text: fc.anything(),
      options: fc.anything(),
      parts: fc.anything(),
    })
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), node),
        fc.array(fc.array(fc.string())),
        (nodes, edges) => {
          const file = { format: 'balcao-flow', schema: 1, start: 's', nodes: { ...nodes, s: { kind: 'start' } }, edges }
          try {
            expect(flowDocument.safeParse(readFlowFile(JSON.stringify(file), FACTS).document).success).toBe(true)
          } catch (fault) {
            expect(fault).toBeInstanceOf(FlowFileFault)
          }
        },
      ),
    )
  })
})

describe("the family's file", () => {
  const family = {
    name: 'Atendimento',
    nodeList: [
      { id: 'start', type: 'start' },
      {
        type: 'configurations',
        configurations: {
          notOptionsSelectMessage: { message: 'Não entendi' },
          maxRetryBotMessage: { number: 2, type: 1, destiny: 12 },
          notResponseMessage: { time: 10, type: 3 },
          farewellMessage: { message: 'Tchau' },
          answerCloseTicket: ['sair'],
        },
      },
      {
        id: 'nodeC',
        type: 'node',
        name: 'Boas-vindas',
        left: '100px',
        top: '50px',
        interactions: [
          { type: 'MessageField', data: { message: 'Olá' } },
          { type: 'DelayField', data: { time: 2 } },
          {
            type: 'ButtonsField',
            data: {
              text: 'O que deseja?',
              buttons: [
                { id: 'v', title: 'Vendas' },
                { id: 's', title: 'Suporte' },
              ],
            },
          },
        ],
        conditions: [
          { type: 'R', condition: ['Vendas'], action: 1, queueId: 12 },
          { type: 'R', condition: ['2'], action: 0, nextStepId: 'n2' },
          { type: 'US', condition: [], action: 3 },
        ],
      },
      {
        id: 'n2',
        type: 'node',
        name: 'Suporte',
        interactions: [
          { type: 'MessageField', data: { message: 'Conte o problema' } },
          { type: 'Hologram', data: {} },
          { type: 'MessageField', data: { message: 'Diga' } },
        ],
        conditions: [
          { type: 'Contain', condition: ['caro'], action: 2, userIdDestination: 5 },
          { type: 'US', action: 1, queueId: 12 },
        ],
      },
    ],
    lineList: [{ from: 'start', to: 'nodeC' }],
  } // prettier-ignore

  test('[AHD-13] becomes ours: what is said, the menu, where each answer leads, what is missing here', () => {
    const { document, missing, became } = read(family, FACTS, { 'queue:12': 7 })
    expect(flowDocument.safeParse(document).success).toBe(true)
    const menu = Object.entries(document.nodes).find(([, { kind }]) => kind === 'menu')
    if (!menu) throw new Error('no menu')
    expect(menu[1]).toMatchObject({
      text: 'O que deseja?',
      wrong: 'Não entendi',
      look: 'buttons',
      options: [{ title: 'Vendas' }, { title: 'Suporte' }],
    })
    expect(document.nodes[document.start]).toMatchObject({
      maxInvalid: 2,
      silence: 'close',
      silenceMinutes: 10,
      fallback: { queueId: 7 },
      closingWords: ['sair'],
    })
    const kindBehind = (from: string, exit: string) => document.nodes[leadsTo(document, from, exit) ?? '']
    expect(kindBehind(menu[0], 'o:o1')).toMatchObject({ kind: 'transfer', target: { to: 'queue', queueId: 7 } })
    expect(kindBehind(menu[0], 'other')).toMatchObject({ kind: 'close', text: 'Tchau' })
    expect(kindBehind(menu[0], 'o:o2')).toMatchObject({ kind: 'message', parts: [{ text: 'Conte o problema' }] })
    expect(missing).toEqual([{ what: 'user', key: 'user:5', name: '', nodes: [expect.any(String)] }])
    expect(became.map(({ from }) => from)).toContain('Hologram')
    expect(Object.values(document.nodes).find(({ kind }) => kind === 'unsupported')).toMatchObject({ was: 'Hologram' })
  })

  test('loses none of its steps, known or unknown, in any order', () => {
    const kinds = ['MessageField', 'DelayField', 'ButtonsField', 'ListField', 'MessageOptionsField', 'TagsField', 'Hologram']
    const interactions = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(interactions, { minLength: 1, maxLength: 6 }), steps => {
        const marks: string[] = []
        const dataOf = (type: string, mark: string) => {
          if (type === 'DelayField' || type === 'TagsField') return { time: 2, values: [] }
          marks.push(mark)
          const buttons = [{ id: 'a', title: 'Sim' }]
          return { message: mark, text: mark, what: mark, buttons, sections: [{ rows: buttons }], values: ['Sim'] }
        }
        const nodeList = steps.map((types, i) => ({
          id: `n${i}`,
          type: 'node',
          name: `Passo ${i}`,
          interactions: types.map((type, j) => ({ type, data: dataOf(type, `marca-${i}-${j}`) })),
          conditions: [{ type: 'US', action: 0, nextStepId: `n${(i + 1) % steps.length}` }],
        }))
        const { document } = read({
          name: 'F',
          nodeList: [{ id: 'start', type: 'start' }, ...nodeList],
          lineList: [{ from: 'start', to: 'n0' }],
        })
        const all = JSON.stringify(document)
        expect(marks.filter(mark => !all.includes(mark))).toEqual([])
        expect(flowDocument.safeParse(document).success).toBe(true)
        expect(new Set(document.edges.map(([from]) => from)).size).toBeGreaterThanOrEqual(steps.length)
      }),
      { numRuns: 100 },
    )
  })

  test('goes out only when nothing is lost, and then comes back the same menu', () => {
    const document = withQueues(templateOf('reception', 'pt'), [queue])
    expect(writeFamily({ name: 'F', isActive: true, testNumber: '' }, document)).toMatchObject({
      lost: expect.arrayContaining([{ node: 'hours', why: 'hours' }]),
    })
    const plain = read(family, FACTS, { 'queue:12': 7, 'user:5': null }).document
    const nodes = Object.fromEntries(
      Object.entries(plain.nodes)
        .map(([id, node]) => [id, node.kind === 'close' ? { ...node, text: '' } : node])
        .filter(([, node]) => typeof node === 'object' && ['start', 'message', 'menu', 'transfer', 'close'].includes(node.kind)),
    )
    const kept = { ...plain, nodes, edges: plain.edges.filter(([from, , to]) => from in nodes && to in nodes) }
    const written = writeFamily({ name: 'F', isActive: true, testNumber: '' }, kept)
    if (!('text' in written)) throw new Error(JSON.stringify(written))
    const back = readFlowFile(written.text, FACTS, { 'queue:7': 7 })
    expect(back.form).toBe('family')
    const titles = (document: typeof plain) =>
      Object.values(document.nodes).flatMap(node => (node.kind === 'menu' ? node.options.map(one => one.title) : []))
    expect(titles(back.document)).toEqual(titles(plain))
  })
})

test("[AHD-13] a file of Typebot's becomes ours, and nothing of it runs", () => {
  const file = {
    version: '6',
    name: 'Bot',
    events: [{ id: 'e', type: 'start', outgoingEdgeId: 'x0' }],
    variables: [{ id: 'v1', name: 'Nome do cliente' }],
    groups: [
      {
        id: 'g1',
        title: 'Começo',
        graphCoordinates: { x: 10, y: 20 },
        blocks: [
          {
            id: 'b1',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'Olá ' }, { text: 'você', bold: true }] }] },
          },
          { id: 'b2', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Seu nome?' }] }] } },
          { id: 'b3', type: 'text input', options: { variableId: 'v1' } },
          {
            id: 'b4',
            type: 'choice input',
            items: [
              { id: 'i1', content: 'Comprar', outgoingEdgeId: 'x1' },
              { id: 'i2', content: 'Sair' },
            ],
            outgoingEdgeId: 'x2',
          },
        ],
      },
      {
        id: 'g2',
        title: 'Compra',
        blocks: [
          {
            id: 'c1',
            type: 'Condition',
            items: [
              {
                id: 'k',
                content: {
                  logicalOperator: 'AND',
                  comparisons: [{ variableId: 'v1', comparisonOperator: 'Equal to', value: 'Ana' }],
                },
                outgoingEdgeId: 'x2',
              },
            ],
            outgoingEdgeId: 'x3',
          },
        ],
      },
      {
        id: 'g3',
        title: 'Fim',
        blocks: [
          { id: 'd1', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Tchau {{Nome do cliente}}' }] }] } },
          { id: 'd2', type: 'Code', options: { content: 'alert(1)' } },
        ],
      },
    ],
    edges: [
      { id: 'x0', from: { eventId: 'e' }, to: { groupId: 'g1' } },
      { id: 'x1', from: { blockId: 'b4', itemId: 'i1' }, to: { groupId: 'g2' } },
      { id: 'x2', from: { blockId: 'b4' }, to: { groupId: 'g3' } },
      { id: 'x3', from: { blockId: 'c1' }, to: { groupId: 'g3', blockId: 'd2' } },
    ],
  } // prettier-ignore
  const { document, form } = read(file)
  expect(form).toBe('typebot')
  expect(flowDocument.safeParse(document).success).toBe(true)
  const walk = (at: string, ...exits: string[]): string => exits.reduce((node, exit) => leadsTo(document, node, exit) ?? '', at)
  const of = (id: string) => document.nodes[id]
  expect(of(walk(document.start, 'next'))).toMatchObject({ kind: 'message', parts: [{ text: 'Olá *você*' }] })
  expect(of(walk(document.start, 'next', 'next'))).toMatchObject({ kind: 'ask', text: 'Seu nome?', variable: 'nomeDoCliente' })
  const menu = walk(document.start, 'next', 'next', 'next')
  expect(of(menu)).toMatchObject({ kind: 'menu', options: [{ title: 'Comprar' }, { title: 'Sair' }] })
  expect(of(walk(menu, 'o:o1'))).toMatchObject({
    kind: 'condition',
    rules: [{ when: { all: [{ field: 'v:nomeDoCliente', operator: 'is', value: 'Ana' }] } }],
  })
  expect(of(walk(menu, 'o:o2'))).toMatchObject({ kind: 'message', parts: [{ text: 'Tchau {{nomeDoCliente}}' }] })
  expect(of(walk(menu, 'o:o1', 'else'))).toMatchObject({ kind: 'unsupported', was: 'Code' })
})

describe('a file made to take long', () => {
  const typebot = (...words: string[]) =>
    JSON.stringify({
      groups: [
        {
          id: 'g',
          blocks: words.map((text, i) => ({
            id: `b${i}`,
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text }] }] },
          })),
        },
      ],
      edges: [],
    })
  const edges = Array.from({ length: 250_000 }, () => ['a', 'b', 'c'])
  const ours = Object.fromEntries(Array.from({ length: 299 }, (_, i) => [`n${i}`, { kind: 'note' }]))
  test.each([
    ['a text of nothing but lines', typebot(...Array.from({ length: 900 }, () => '\n'.repeat(4_000)), 'fim')],
    [
      'one text of a million lines',
      JSON.stringify({
        groups: [
          {
            blocks: [
              {
                type: 'text',
                content: { richText: [...Array.from({ length: 900 }, () => ({ text: '\n'.repeat(4_000) })), { text: 'fim' }] },
              },
            ],
          },
        ],
        edges: [],
      }),
    ],
    ['a variable of nothing but spaces', typebot(`{{${' '.repeat(4_000)}`)],
    [
      'names that all come to the same',
      typebot(
        ...Array.from({ length: 1_000 }, (_, i) =>
          Array.from({ length: 200 }, (__, j) => `{{${'!'.repeat(1 + (j % 9))}${i}.${j}}}`).join(''),
        ),
      ),
    ],
    [
      'a paragraph of hundred thousands of variables',
      typebot(...Array.from({ length: 900 }, (_, i) => `{{a${i}b}}`.repeat(300))),
    ],
    [
      'lines without end',
      JSON.stringify({ format: 'balcao-flow', schema: 1, start: 's', nodes: { s: { kind: 'start' }, ...ours }, edges }),
    ],
    [
      'conditions without end',
      JSON.stringify({
        nodeList: [
          {
            id: 'n',
            type: 'node',
            conditions: [{ type: 'Contain', condition: Array.from({ length: 200_000 }, () => 'a'), action: 3 }],
          },
        ],
        lineList: [],
      }),
    ],
  ])('%s is read, or refused, within a moment', (_, file) => {
    const began = performance.now()
    faultOf(file)
    expect(performance.now() - began).toBeLessThan(4_000)
  })

  test('conditions of more tests than a rule may have give a flow that can be saved', () => {
    const condition = Array.from({ length: 500 }, (_, i) => `palavra ${i}`)
    const file = { nodeList: [{ id: 'n', type: 'node', conditions: [{ type: 'Contain', condition, action: 3 }] }], lineList: [] }
    expect(flowDocument.safeParse(read(file).document).success).toBe(true)
  })
})
