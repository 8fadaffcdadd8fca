import { describe, expect, test } from 'vitest'
import { FACTS } from '../advance.testkit.ts'
import { exitsOf } from '../document.ts'
import { talkOf, worldOf } from '../figures/examples.ts'
import { replayed } from '../figures/replayed.ts'
import { TEMPLATES } from '../flows.ts'
import { templateOf } from '../templates.ts'

const world = {
  zone: 'America/Sao_Paulo',
  locale: 'pt-BR',
  isOpen: () => true,
  nextOpening: () => null,
  matches: FACTS.matches,
  channelOf: () => ({ ...FACTS.channel, id: 0 }),
}
const LOST = ['deadEnd', 'loop', 'invalid', 'failed', 'silence']

describe.each(TEMPLATES)('%s', key => {
  test.each(['pt', 'es'] as const)('has conversations to try it with in %s: each goes where its customer wants', language => {
    const document = templateOf(key, language)
    expect(document.examples?.length).toBeGreaterThanOrEqual(2)
    for (const example of document.examples ?? []) {
      const now = replayed(document, talkOf(example, {}), worldOf(world, example))
      expect([example.name, now.verdict, now.differsAt]).toEqual([example.name, 'same', null])
      expect(LOST).not.toContain(example.because)
      expect(now.lines.filter(({ by }) => by === 'customer')).toHaveLength(example.said.length)
      // Nothing is said that no question waited for.
      expect(new Set(example.path.map(([node]) => node)).size).toBeGreaterThan(2)
    }
    const ends = document.examples?.map(({ because, path }) => `${because} ${path.at(-1)?.[0]}`)
    expect(new Set(ends).size).toBe(ends?.length)
  })
})

test.each(TEMPLATES)('no card of %s lies on another', key => {
  const { nodes, layout } = templateOf(key, 'pt')
  // As the canvas draws a card: 41 pixels for its name, 36 for each of several exits.
  const boxes = Object.entries(nodes).map(([id, node]) => {
    const [x, y] = layout[id] ?? [0, 0]
    const exits = exitsOf(node).length
    return { id, x, y, bottom: y + 75 + (exits > 1 ? exits * 36 : 0) }
  })
  const covers = boxes.flatMap(a =>
    boxes.filter(b => a.id !== b.id && a.x === b.x && a.y <= b.y && b.y < a.bottom).map(b => `${a.id} ${b.id}`),
  )
  expect(covers).toEqual([])
})

test('a drawing that goes another way than it did is told: stuck, and where', () => {
  const document = templateOf('clinic', 'pt')
  const [first] = document.examples ?? []
  if (!first) throw new Error('no example')
  const edges = document.edges.filter(([from, exit]) => !(from === 'speciality' && exit === 'o:b'))
  const now = replayed({ ...document, edges }, talkOf(first, {}), world)
  expect(now).toMatchObject({ verdict: 'stuck', because: 'deadEnd', differsAt: 'speciality' })
})
