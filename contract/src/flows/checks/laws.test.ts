import fc from 'fast-check'
import { expect, test } from 'vitest'
import { talkIn, FACTS as WORLD } from '../advance.testkit.ts'
import { diffOf } from '../changes.ts'
import { exitsOf, type FlowDocument, flowDocument } from '../document.ts'
import type { FlowFacts } from '../facts.ts'
import { flowFields } from '../fields.ts'
import { writeOurs } from '../files/ours.ts'
import { readFlowFile } from '../files/read.ts'
import { emptyNode, type FlowNode } from '../nodes.ts'
import { namesFor } from '../texts.ts'
import { isPublishable, problemsOf } from './problems.ts'

/** What holds for any flow that may be published. */

const FACTS: FlowFacts = {
  queues: [{ id: 7, name: 'Vendas', isActive: true }],
  users: [],
  teams: [],
  tags: [{ id: 3, name: 'VIP', isActive: true }],
  lanes: [{ id: 4, name: 'Novos', isActive: true }],
  demands: [],
  flows: [],
  channels: [],
  ownVariables: [],
  engines: [],
}
const name = fc.constantFrom('', 'Passo', 'Outro passo')
const option = (id: string, title: string) => ({ id, title, description: '', synonyms: [] })
const target = { to: 'queue' as const, queueId: 7 }

const step: fc.Arbitrary<FlowNode> = fc.oneof(
  name.map(its => ({ ...emptyNode('message'), name: its, parts: [{ type: 'text' as const, text: 'Olá {{firstMessage}}' }] })),
  name.map(its => ({ ...emptyNode('menu'), name: its, text: 'Qual?', options: [option('a', 'Um'), option('b', 'Dois')] })),
  fc
    .constantFrom('text', 'number', 'email', 'file')
    .map(expects => ({ ...emptyNode('ask'), text: 'Qual?', variable: 'a', expects }) as FlowNode),
  fc.constant<FlowNode>({
    ...emptyNode('condition'),
    rules: [{ id: 'r', label: '', when: { field: 'v:firstMessage', operator: 'contains', value: 'x' } }],
  }),
  fc.constant<FlowNode>(emptyNode('hours')),
  fc.constant<FlowNode>({ ...emptyNode('setVariable'), variable: 'a', value: '{{lastMessage}}' }),
  fc.constant<FlowNode>({ ...emptyNode('tag'), add: [3] }),
  fc.constant<FlowNode>({ ...emptyNode('kanban'), laneId: 4 }),
  fc.constant<FlowNode>({ ...emptyNode('http'), url: 'https://erp.example/{{a}}', mapped: [{ pointer: '/a', variable: 'a' }] }),
  fc.constant<FlowNode>({ ...emptyNode('wait'), until: { by: 'duration', seconds: 60 } }),
  fc.constant<FlowNode>({ ...emptyNode('transfer'), target }),
  fc.constant<FlowNode>({ ...emptyNode('close'), text: 'Tchau' }),
)
const STOPS = new Set(['menu', 'ask', 'wait'])

/** Each exit leads on; back only to what waits there, so that nothing goes in a circle by itself. */
const right: fc.Arbitrary<FlowDocument> = fc.array(step, { minLength: 1, maxLength: 12 }).chain(steps => {
  const ids = ['s', ...steps.map((_, i) => `n${i}`), 'z']
  const nodes: Record<string, FlowNode> = {
    s: { ...emptyNode('start'), fallback: target },
    ...Object.fromEntries(steps.map((one, i) => [`n${i}`, one])),
    z: { ...emptyNode('transfer'), target },
  }
  const doors = ids.flatMap((id, i) => exitsOf(nodes[id] as FlowNode).map(exit => ({ id, i, exit: exit.id })))
  const goals = (i: number) => ids.filter((id, to) => to > i || STOPS.has(nodes[id]?.kind ?? ''))
  return fc.tuple(...doors.map(({ i }) => fc.constantFrom(...goals(i)))).map(to => ({
    schema: 1 as const,
    start: 's',
    nodes,
    edges: doors.map(({ id, exit }, n): [string, string, string] => [id, exit, to[n] as string]),
    layout: Object.fromEntries(ids.map((id, i) => [id, [i * 300, 0]])),
  }))
})
const problems = (document: FlowDocument) =>
  problemsOf({ document, facts: FACTS, flowId: null, fields: flowFields(namesFor(document, [])), isPattern: () => true })

const answer = fc.constantFrom('1', '2', 'Um', 'x', 'ana@loja.com.br', '42', 'nada disso')

test('a flow that may be published: each turn comes to a question, a wait, a call or an end, and no end is a dead one', () => {
  fc.assert(
    fc.property(right, fc.array(answer, { maxLength: 10 }), fc.constantFrom(true, false), (document, answers, isOpen) => {
      expect(problems(document).filter(({ level }) => level === 'error')).toEqual([])
      expect(isPublishable(problems(document))).toBe(true)
      const talk = talkIn(document, { ...WORLD, isOpen: () => isOpen })
      let step = talk.begin()
      for (const body of answers) {
        // Nothing is gone through twice without a stop.
        expect(step.path.length).toBeLessThanOrEqual(Object.keys(document.nodes).length)
        if (step.next.stop === 'ended') {
          expect(['deadEnd', 'failed']).not.toContain(step.next.because)
          break
        }
        if (step.next.stop === 'heard') step = talk.says({ type: 'text', body })
        else step = step.next.stop === 'due' ? talk.waits() : talk.result({ ok: true, status: 200, body: '{"a":1}' })
      }
    }),
    { numRuns: 200 },
  )
})

test('a flow goes out as our file and comes back as it was', () => {
  fc.assert(
    fc.property(right, document => {
      const back = readFlowFile(writeOurs({ name: 'F', description: '' }, document, FACTS), FACTS)
      expect(back).toMatchObject({ missing: [], left: [], document })
      expect(flowDocument.parse(JSON.parse(JSON.stringify(back.document)))).toEqual(document)
    }),
    { numRuns: 100 },
  )
})

/** All that a drawing says, each value and each line under its path. */
function saidBy({ nodes, edges }: FlowDocument): Map<string, string> {
  const all = new Map<string, string>()
  const put = (path: string, value: unknown): void => {
    if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) put(path ? `${path}.${key}` : key, one)
    else if (value !== null && value !== '') all.set(path, String(value))
  }
  for (const [id, node] of Object.entries(nodes)) put(id, node)
  for (const [from, exit, to] of edges) all.set(`${from} → ${exit}`, to)
  return all
}

test('the list of changes is whole: what one drawing says, changed by it, is what the other says', () => {
  fc.assert(
    fc.property(right, right, (before, after) => {
      const said = saidBy(before)
      for (const { what, node, fields } of diffOf(before, after)) {
        const own = [...said.keys()].filter(key => key.startsWith(`${node}.`) || key.startsWith(`${node} →`))
        if (what === 'removed') for (const key of own) said.delete(key)
        if (what === 'added')
          for (const [key, value] of saidBy(after))
            if (key.startsWith(`${node}.`) || key.startsWith(`${node} →`)) said.set(key, value)
        for (const field of fields) {
          const key = what === 'rewired' ? `${node} → ${field.field}` : `${node}.${field.field}`
          expect(said.get(key) ?? '').toBe(field.before)
          if (field.after === '') said.delete(key)
          else said.set(key, field.after)
        }
      }
      expect(said).toEqual(saidBy(after))
      expect(diffOf(after, { ...after, layout: {} })).toEqual([])
    }),
    { numRuns: 150 },
  )
})
