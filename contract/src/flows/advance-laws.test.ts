import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACTS, flowOf, node, said, talkIn } from './advance.testkit.ts'
import { advance } from './advance.ts'
import { exitsOf, type FlowDocument } from './document.ts'
import { answerKey, answerValue, optionOf } from './engine/answers.ts'
import { menuSend } from './engine/menus.ts'
import { beginState, GUARDS } from './engine/turn.ts'
import { EXPECTS, emptyNode, type FlowNode, NODE_KINDS, type NodeKind } from './nodes.ts'
import type { Heard, RunInput, RunState } from './run.ts'

const title = fc.stringMatching(/^[a-z]{2,12}[0-9]?$/)
const option = fc.record({ title, synonyms: fc.array(title, { maxLength: 2 }) })
const options = fc
  .uniqueArray(option, { minLength: 1, maxLength: 10, selector: one => one.title })
  .map(all => all.map((one, i) => ({ id: `o${i}`, description: '', ...one })))
const words = fc.oneof(
  title,
  fc.constantFrom('', '{{a}}', '{{constructor}}', '{{lastMessage}}', 'a\n\nb'),
  fc.string({ maxLength: 40 }),
)

function filledNode(kind: NodeKind): fc.Arbitrary<FlowNode> {
  switch (kind) {
    case 'start':
      return fc
        .record({
          silenceMinutes: fc.constantFrom(null, 5),
          oldButtons: fc.boolean(),
          menuWords: fc.constantFrom<string[]>([], ['menu']),
        })
        .map(one => node('start', one))
    case 'message':
      return words.map(text => node('message', { parts: [{ type: 'text', text }] }))
    case 'menu':
      return fc.tuple(options, words).map(([all, text]) => node('menu', { options: all, text, variable: 'a' }))
    case 'ask':
      return fc
        .constantFrom('text', 'number', 'date', 'cpf', 'file')
        .map(expects => node('ask', { text: '?', expects, variable: 'b' }) as FlowNode)
    case 'condition':
      return words.map(value =>
        node('condition', { rules: [{ id: 'r', label: '', when: { field: 'v:a', operator: 'contains', value: value || 'x' } }] }),
      )
    case 'setVariable':
      return fc
        .tuple(fc.constantFrom('a', 'constructor', 'b'), words)
        .map(([variable, value]) => node('setVariable', { variable, value }))
    case 'http':
      return words.map(url => node('http', { url, mapped: [{ pointer: '/a', variable: 'a' }] }))
    default:
      return fc.constant(emptyNode(kind))
  }
}

const ids = ['s', 'a', 'b', 'c', 'd', 'constructor', 'f']
/** Any lines between any nodes, loops and ends without a line among them. */
const document: fc.Arbitrary<FlowDocument> = fc
  .tuple(...ids.slice(1).map(() => fc.constantFrom(...NODE_KINDS).chain(filledNode)), filledNode('start'))
  .chain(nodes => {
    const all = Object.fromEntries(ids.map((id, i) => [id, nodes[(i + ids.length - 1) % ids.length] as FlowNode]))
    const doors = ids.flatMap(id => exitsOf(all[id] as FlowNode).map(exit => [id, exit.id] as const))
    const lines = fc.tuple(
      ...doors.map(([from, exit]) =>
        fc.constantFrom(...ids, null).map(to => (to === null ? [] : [[from, exit, to] as [string, string, string]])),
      ),
    )
    return lines.map(edges => flowOf(all, edges.flat()))
  })

const heard: fc.Arbitrary<Partial<Heard>> = fc.record({
  type: fc.constantFrom('text', 'image', 'audio', 'sticker', 'location'),
  body: fc.oneof(words, fc.constantFrom('1', '2', 'menu', '529.982.247-25', '31/12/2026', '10')),
  choice: fc.constantFrom(null, '7.1:a:o0', '7.2:b:o1', '9.9:x:y', 'x'),
})
const input = fc.oneof(
  fc.array(heard, { minLength: 1, maxLength: 3 }).map(messages => ({ type: 'heard' as const, messages })),
  fc.constant({ type: 'due' as const }),
  fc
    .constantFrom(
      { ok: true as const, status: 200, body: '{"a":{"__proto__":1}}' },
      { ok: true as const, status: 500, body: 'x' },
      { ok: false as const, why: 'timeout' },
    )
    .map(result => ({ type: 'result' as const, result })),
)

test('any flow and any conversation: nothing is thrown, and each turn ends within the guards', () => {
  fc.assert(
    fc.property(document, fc.array(input, { maxLength: 12 }), (flow, inputs) => {
      const talk = talkIn(flow)
      let step = talk.begin()
      for (const one of inputs) {
        expect(step.path.length).toBeLessThanOrEqual(GUARDS.nodes + 1)
        expect(step.state.automatic).toBeLessThanOrEqual(GUARDS.automatic)
        if (step.next.stop === 'ended') break
        step = one.type === 'heard' ? talk.says(...one.messages) : one.type === 'due' ? talk.waits() : talk.result(one.result)
      }
    }),
    { numRuns: 300 },
  )
})

test('a turn is the same each time it is made, and a run survives being written down', () => {
  fc.assert(
    fc.property(document, fc.array(heard, { maxLength: 6 }), (flow, messages) => {
      let kept: RunState = beginState()
      let written: RunState = beginState()
      const inputs: RunInput[] = [
        { type: 'begin', first: said('oi') },
        ...messages.map((one, i): RunInput => ({ type: 'heard', messages: [said('', { ...one, seq: i + 2 })] })),
      ]
      for (const one of inputs) {
        const first = advance(flow, kept, one, FACTS)
        const again = advance(JSON.parse(JSON.stringify(flow)), written, one, FACTS)
        expect(again).toEqual(first)
        expect(JSON.parse(JSON.stringify(first.state))).toEqual(first.state)
        kept = first.state
        written = JSON.parse(JSON.stringify(again.state))
      }
    }),
    { numRuns: 200 },
  )
})

test('what a customer wrote is never filled again, wherever it is put', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'secret', 'firstMessage', 'a'), inner => {
      const bait = `{{${inner}}}`
      const flow = flowOf(
        {
          v: node('setVariable', { variable: 'a', value: '{{firstMessage}}' }),
          w: node('setVariable', { variable: 'b', value: '{{a}}' }),
          m: node('message', { parts: [{ type: 'text', text: '{{b}}' }] }),
          x: node('rest'),
        },
        [
          ['s', 'next', 'v'],
          ['v', 'next', 'w'],
          ['w', 'next', 'm'],
          ['m', 'next', 'x'],
        ],
      )
      const { effects } = talkIn(flow, { values: { name: 'Ana', secret: 'never' } }).begin(bait)
      expect(effects).toEqual([{ do: 'send', part: { type: 'text', text: bait }, node: 'm' }])
    }),
  )
})

test('each option of a menu is chosen by its button, its number and its title, and no words choose two', () => {
  fc.assert(
    fc.property(options, fc.string({ maxLength: 20 }), (all, noise) => {
      const key = '7.1:m'
      for (const [i, one] of all.entries()) {
        const by = (body: string, choice: string | null = null) => optionOf({ key, options: all }, said(body, { choice }))
        expect(by(one.title, `${key}:${one.id}`)).toBe(one)
        expect(by(String(i + 1))).toBe(one)
        expect(by(`${i + 1}️⃣`)).toBe(one)
        expect(by(` *${one.title.toUpperCase()}*! `)).toBe(one)
      }
      const chosen = optionOf({ key, options: all }, said(noise))
      expect(optionOf({ key, options: all }, said(`${noise} `))).toBe(chosen)
      expect(answerKey(answerKey(noise))).toBe(answerKey(noise))
    }),
  )
})

test('on each channel, by whichever of its looks: what the menu shows is what is taken for an answer', () => {
  const channel = fc.record({ buttons: fc.constantFrom(0, 3, 10), listRows: fc.constantFrom(0, 10) })
  fc.assert(
    fc.property(options, channel, fc.constantFrom('auto', 'buttons', 'list', 'numbers'), (all, shows, look) => {
      const key = '7.1:m'
      const facts = { locale: 'pt', channel: { ...FACTS.channel, ...shows } }
      const sent = menuSend(node('menu', { options: all, look, text: 'Qual?' }), { text: 'Qual?', key }, facts)
      const chosen = (body: string, choice: string | null = null) => optionOf({ key, options: all }, said(body, { choice }))
      expect(sent.choices).toHaveLength(all.length)
      if (sent.look === 'buttons') expect(all.length).toBeLessThanOrEqual(shows.buttons)
      if (sent.look === 'list') expect(all.length).toBeLessThanOrEqual(shows.listRows)
      for (const [i, { id, title }] of sent.choices.entries()) {
        const taken = [chosen('', id), chosen(title), chosen(String(i + 1))]
        expect(taken).toEqual([all[i], all[i], all[i]])
        if (sent.look === 'numbers') expect(sent.text).toContain(`*${i + 1}* - ${title}`)
      }
    }),
  )
})

test('what an option is called chooses it, though it reads like the number of another', () => {
  const called = (...titles: string[]) => titles.map((one, i) => ({ id: `o${i}`, title: one, description: '', synonyms: [] }))
  const chosen = (body: string, ...titles: string[]) => optionOf({ key: '7.1:m', options: called(...titles) }, said(body))?.title
  expect([chosen('no2', 'no2', 'aa'), chosen('Um', 'Dois', 'Um'), chosen('no 2', 'aa', 'bb')]).toEqual(['no2', 'Um', 'bb'])
  expect(chosen('2', '2', '1')).toBe('1')
})

test.each([
  ['signs between letters', `a${'!'.repeat(65_000)}a`],
  ['what is nearly the number of an option', `n${'.'.repeat(65_000)} b c`],
  ['spaces', `a${' '.repeat(65_000)}b`],
])('a message as long as any, of %s, is heard within a moment', (_, body) => {
  const began = performance.now()
  const menu = node('menu', { options: [{ id: 'a', title: 'Sim', description: '', synonyms: ['claro'] }] })
  expect(optionOf({ key: '7.1:m', options: menu.options }, said(body))).toBeNull()
  for (const expects of EXPECTS) answerValue({ expects, pattern: '' }, said(body), () => true)
  expect(performance.now() - began).toBeLessThan(2_000)
})
