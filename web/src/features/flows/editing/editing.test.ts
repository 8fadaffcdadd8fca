import { diffOf } from '@balcao/contract/flows/changes'
import { exitsOf, type FlowDocument, flowDocument, leadsTo } from '@balcao/contract/flows/document'
import { emptyNode, NODE_KINDS } from '@balcao/contract/flows/nodes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNode, connect, copyOf, type Edit, freshNode, moveNodes, pasted, placeBeside, putNode, removeNodes } from './edits.ts'
import { drawn, drawnFrom, redone, undone } from './history.ts'

const EMPTY: FlowDocument = { schema: 1, start: 's', nodes: { s: emptyNode('start') }, edges: [], layout: { s: [0, 0] } }

/** Anything somebody may do, with what is there. */
const step = fc.tuple(
  fc.constantFrom('add', 'remove', 'move', 'connect', 'rename', 'paste'),
  fc.nat(),
  fc.nat(),
  fc.constantFrom(...NODE_KINDS.slice(1)),
)
function editOf(document: FlowDocument, [what, a, b, kind]: typeof step extends fc.Arbitrary<infer T> ? T : never): Edit {
  const ids = Object.keys(document.nodes)
  const one = ids[a % ids.length] ?? 's'
  const other = ids[b % ids.length] ?? 's'
  const node = document.nodes[one]
  if (what === 'add' || !node) return addNode(`n${ids.length}x${a}`, freshNode(kind), [a % 1000, b % 1000])
  if (what === 'remove') return removeNodes([one])
  if (what === 'move') return moveNodes({ [one]: [a % 500, b % 500] })
  if (what === 'rename') return putNode(one, { ...node, name: `Nome ${b % 9}` })
  const exits = exitsOf(node)
  const exit = exits[b % (exits.length || 1)]
  if (what === 'connect') return exit ? connect(one, exit.id, a % 3 === 0 ? null : other) : it => it
  return it => {
    const clip = copyOf(it, [one, other])
    return clip ? pasted(it, clip, [a % 900, b % 900]).document : it
  }
}

test('everything that is done can be undone, step by step, at least a hundred of them, and done again', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 160 }), steps => {
      let now = drawnFrom(EMPTY)
      for (const one of steps) now = drawn(now, editOf(now.document, one), null, 0)
      const last = now
      expect(flowDocument.safeParse(last.document).success).toBe(true)
      for (const _ of last.past) now = undone(now)
      expect(now.document).toBe(EMPTY)
      expect(undone(now)).toBe(now)
      for (const _ of last.past) now = redone(now)
      expect(now.document).toBe(last.document)
    }),
    { numRuns: 30 },
  )
})

test('two hundred steps are kept; typing into one field is one of them, until somebody rests', () => {
  let now = drawnFrom(EMPTY)
  for (let i = 0; i < 150; i++) now = drawn(now, moveNodes({ s: [i + 1, 0] }), null, 0)
  expect(now.past).toHaveLength(150)
  const type = (name: string, at: number) => {
    now = drawn(now, putNode('s', { ...emptyNode('start'), name }), 'name:s', at)
  }
  type('B', 10_000)
  type('Bo', 10_200)
  type('Boa', 10_400)
  expect(now.past).toHaveLength(151)
  type('Boas', 20_000)
  expect(now.past).toHaveLength(152)
  expect(undone(undone(now)).document.nodes.s?.name).toBe('')
})

test('an option taken away takes its line with it; the others keep theirs', () => {
  const option = (id: string) => ({ id, title: id, description: '', synonyms: [] })
  const menu = { ...emptyNode('menu'), options: [option('a'), option('b')] }
  let document = addNode('m', menu, [0, 0])(EMPTY)
  document = connect('m', 'o:a', 's')(connect('m', 'o:b', 's')(document))
  document = putNode('m', { ...menu, options: [option('b')] })(document)
  expect([leadsTo(document, 'm', 'o:a'), leadsTo(document, 'm', 'o:b')]).toEqual([null, 's'])
})

test('a copy keeps the lines between what was copied, never the start, and nothing stands on another', () => {
  const document = connect(
    'a',
    'next',
    'b',
  )(addNode('b', freshNode('message'), [300, 0])(addNode('a', freshNode('message'), [0, 200])(EMPTY)))
  const clip = copyOf(document, ['s', 'a', 'b'])
  if (!clip) throw new Error('nothing copied')
  const { document: after, ids } = pasted(document, clip, [50, 600])
  expect(ids).toHaveLength(2)
  expect(after.edges.filter(([from]) => ids.includes(from))).toHaveLength(1)
  expect(diffOf(document, after).map(({ what }) => what)).toEqual(['added', 'added'])
  expect(copyOf(document, ['s'])).toBeNull()
  const [x, y] = placeBeside(document, 's')
  for (const [ox, oy] of Object.values(document.layout)) expect(Math.abs(x - ox) >= 260 || Math.abs(y - oy) >= 150).toBe(true)
})

test('a new card does not cover a tall one that stands where it would go', () => {
  const options = Array.from({ length: 8 }, (_, i) => ({ id: `o${i}`, title: '', description: '', synonyms: [] }))
  const menu = { ...emptyNode('menu'), options }
  const document: FlowDocument = { ...EMPTY, nodes: { ...EMPTY.nodes, m: menu }, layout: { s: [0, 200], m: [320, 0] } }
  expect(placeBeside(document, 's')[1]).toBeGreaterThan(8 * 34)
})
