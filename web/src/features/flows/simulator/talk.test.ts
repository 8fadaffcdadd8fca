import type { FlowDocument } from '@balcao/contract/flows/document'
import { emptyNode } from '@balcao/contract/flows/nodes'
import { templateOf } from '@balcao/contract/flows/templates'
import { expect, test } from 'vitest'
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
