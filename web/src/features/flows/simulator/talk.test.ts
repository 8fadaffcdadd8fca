import type { Tried } from '@balcao/contract/flows/bots'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { emptyNode } from '@balcao/contract/flows/nodes'
import { templateOf } from '@balcao/contract/flows/templates'
import { expect, test } from 'vitest'
import { costOf } from './cost.ts'
import { asked, heardFrom } from './engines.ts'
import { answered, said, silent, skipped, type World } from './talk.ts'

const WORLD: World = {
  now: new Date('2026-11-25T13:00:00Z'),
  zone: 'America/Sao_Paulo',
  locale: 'pt',
  channel: { id: 1, buttons: 3, listRows: 10, textMax: 4096, joinsTexts: false },
  isOpen: at => at.getUTCHours() < 21,
  nextOpening: () => null,
  values: { firstName: 'Mariana', greeting: 'Boa tarde' },
}

const texts = (talk: { lines: readonly object[] }) => talk.lines.flatMap(line => ('text' in line ? [String(line.text)] : []))

test('[AHD-09] a conversation goes as the engine says: buttons or numbers, open or closed, the path lit', () => {
  const flow = templateOf('reception', 'pt')
  const begun = said(flow, silent(WORLD), WORLD, 'oi')
  expect(texts(begun)).toEqual(['Boa tarde, Mariana! Sou o assistente virtual. Como podemos ajudar?'])
  expect(begun).toMatchObject({ at: 'menu', sent: 1, next: { stop: 'heard' } })
  const choice = begun.lines
    .flatMap(line => ('menu' in line && line.menu ? line.menu.choices : []))
    .find(one => one.title === 'Suporte')
  const ended = said(flow, begun, WORLD, 'Suporte', choice?.id ?? null)
  expect(ended.next).toMatchObject({ stop: 'ended', because: 'asked' })
  for (const lit of ['hours open', 'menu o:c', 'support']) expect(ended.lit).toContain(lit)
  expect(ended.state.variables).toMatchObject({ setor: 'Suporte' })

  const plain = { ...WORLD, channel: { ...WORLD.channel, buttons: 0, listRows: 0 } }
  expect(texts(said(flow, silent(plain), plain, 'oi'))[0]).toContain('*3* - Suporte')
  const night = { ...WORLD, now: new Date('2026-11-25T23:00:00Z') }
  expect(said(flow, silent(night), night, 'oi').lit).toContain('hours closed')
})

test('a call takes its pinned answer, or one made up; a wait is skipped', () => {
  const flow = templateOf('invoice', 'pt')
  const asked = said(flow, said(flow, silent(WORLD), WORLD, 'oi'), WORLD, '52998224725')
  expect(texts(asked).join('\n')).toContain('R$ 189,90')
  const unpinned: FlowDocument = { ...flow, nodes: { ...flow.nodes, call: { ...emptyNode('http'), url: 'https://x.com' } } }
  const waiting = said(unpinned, said(unpinned, silent(WORLD), WORLD, 'oi'), WORLD, '52998224725')
  expect(waiting.next).toMatchObject({ stop: 'call' })
  expect(answered(unpinned, waiting, WORLD, { ok: false, why: 'simulated' }).next).toMatchObject({ stop: 'ended' })

  const wait: FlowDocument = {
    schema: 1,
    start: 's',
    nodes: {
      s: emptyNode('start'),
      w: { ...emptyNode('wait'), until: { by: 'duration', seconds: 3600 } },
      m: { ...emptyNode('message'), parts: [{ type: 'text', text: 'Voltei' }] },
      r: emptyNode('rest'),
    },
    edges: [
      ['s', 'next', 'w'],
      ['w', 'elapsed', 'm'],
      ['m', 'next', 'r'],
    ],
    layout: {},
  } // prettier-ignore
  const still = said(wait, silent(WORLD), WORLD, 'oi')
  expect(texts(still)).toEqual([])
  expect(texts(skipped(wait, still, WORLD))).toEqual(['Voltei'])
})

test('what is no text answers what asks for it, and nothing else', () => {
  const asks = (expects: 'file' | 'location'): FlowDocument => ({
    schema: 1,
    start: 's',
    nodes: {
      s: emptyNode('start'),
      a: { ...emptyNode('ask'), text: 'Mande.', expects, variable: 'mandado' },
      r: emptyNode('rest'),
    },
    edges: [
      ['s', 'next', 'a'],
      ['a', 'next', 'r'],
    ],
    layout: {},
  })
  const send = (expects: 'file' | 'location', type: 'image' | 'location', body = '') =>
    said(asks(expects), said(asks(expects), silent(WORLD), WORLD, 'oi'), WORLD, body, null, type)
  expect(send('location', 'location', '-23.5,-46.6').state.variables.mandado).toBe('-23.5,-46.6')
  expect(send('file', 'image').at).toBe('r')
  const wrong = send('location', 'image')
  expect(wrong).toMatchObject({ at: 'a', state: { invalid: 1 } })
  expect(wrong.lines).toContainEqual(expect.objectContaining({ by: 'customer', body: '🖼' }))
})

test('an engine that was really asked says its words, counts its tokens, and gives the conversation back when it ends or fails', () => {
  const document: FlowDocument = {
    schema: 1,
    start: 's',
    nodes: {
      s: emptyNode('start'),
      e: { ...emptyNode('integration'), engine: 'chatgpt' },
      m: { ...emptyNode('message'), parts: [{ type: 'text', text: 'Voltei' }] },
      r: emptyNode('rest'),
      c: emptyNode('close'),
    },
    edges: [
      ['s', 'next', 'e'],
      ['e', 'ended', 'm'],
      ['e', 'failed', 'c'],
      ['m', 'next', 'r'],
    ],
    layout: {},
  }
  const scene = { document, world: WORLD }
  const given = said(document, silent(WORLD), WORLD, 'oi')
  expect(given).toMatchObject({ engine: { name: 'chatgpt', node: 'e' }, tokens: 0 })
  const option = { id: 'x', title: 'Sim', description: '' }
  const tried: Tried = {
    replies: [
      { type: 'text', text: 'Olá!' },
      { type: 'choice', text: 'Posso ajudar?', look: 'auto', options: [option] },
    ],
    memory: null,
    ended: false,
    tokens: { input: 120, output: 8 },
    ms: 300,
    failure: null,
  }
  const spoken = heardFrom(asked(given, 'quero saber'), tried, scene)
  expect(texts(spoken)).toEqual(['Olá!', 'Posso ajudar?'])
  expect(spoken).toMatchObject({ tokens: 128, sent: 2, engine: { node: 'e' } })
  expect(spoken.lines).toContainEqual(expect.objectContaining({ menu: expect.objectContaining({ choices: [option] }) }))
  const ended = heardFrom(asked(spoken, 'tchau'), { ...tried, replies: [], ended: true }, scene)
  expect(ended).toMatchObject({ at: 'r', engine: null, tokens: 256 })
  expect(texts(ended).at(-1)).toBe('Voltei')
  const failure = { code: 'ERR_BOT_KEY', details: 'Incorrect API key' }
  const failed = heardFrom(asked(given, 'oi'), { ...tried, replies: [], tokens: null, failure }, scene)
  expect(failed.lines).toContainEqual({ by: 'fault', ...failure })
  expect(failed.next).toMatchObject({ stop: 'ended', because: 'closed' })
})

test('a path costs what the company says a message and a token cost, and without prices nothing is said', () => {
  const talk = { ...silent(WORLD), sent: 3, tokens: 2_000_000 }
  const official = { ...WORLD, channel: { ...WORLD.channel, joinsTexts: true } }
  expect(costOf(talk, official, {})).toBeNull()
  expect(costOf(talk, official, { messagePrice: '', tokenPrice: '' })).toBeNull()
  expect(costOf(talk, official, { messagePrice: '0,02', tokenPrice: '12.5' })).toBeCloseTo(25.06)
  expect(costOf(talk, WORLD, { messagePrice: '0,02' })).toBe(0)
})
