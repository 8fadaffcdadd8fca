import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsContext } from '../../../i18n/index.ts'
import { createTexts } from '../../../i18n/store.ts'
import { message } from '../conversation.testkit.ts'
import { Content } from './Content.tsx'
import { kindName, viaOf } from './kinds.ts'

const texts = createTexts(name => (name === 'kit/pt' ? () => import('../../../kit/i18n/pt.ts') : () => import('../i18n/pt.ts')), {
  getItem: () => null,
  setItem: () => undefined,
})
await texts.load(['messages', 'kit'])

const said = (more: Partial<MessageRow>): string =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <Content message={message(1, { body: '', ...more })} />
    </TextsContext>,
  ).replaceAll(/<[^>]*>/g, '|')

test('a message of a kind nobody knows says so, and to write otherwise is asked of the customer alone', () => {
  expect(said({ type: 'unsupported' })).toMatch(/tipo que não pode ser mostrado aqui\. Peça ao cliente/)
  expect(said({ type: 'unsupported', fromMe: true })).not.toMatch(/Peça/)
  expect(said({ type: 'unsupported', body: 'poll' })).toMatch(/mostrado aqui.*\|poll\|/)
  expect(kindName(message(1, { type: 'unsupported' }))).toBe('messages.unsupported')
  expect(said({ body: 'oi' })).not.toMatch(/mostrado/)
})

test.each([
  ['mention', 'Mencionou você em um story'],
  ['story', 'Respondeu ao seu story'],
  ['ad', 'Veio de um anúncio'],
  ['something new', 'Veio por um link'],
])('what a %s brought says so in the bubble', (source, sentence) => {
  expect(said({ extra: { referral: { source, title: 'Promoção' } } })).toContain(`|${sentence}|`)
})

test('the address of what somebody came by is a link only when it is one of the web', () => {
  const hrefOf = (url: string) =>
    renderToStaticMarkup(
      <TextsContext value={texts}>
        <Content message={message(1, { extra: { referral: { source: 'ad', url } } })} />
      </TextsContext>,
    ).match(/href="([^"]*)"/)?.[1]
  expect(hrefOf('https://fb.me/1')).toBe('https://fb.me/1')
  expect(hrefOf('javascript:alert(1)')).toBeUndefined()
})

test.each([
  [{}, 'viaPhone'],
  [{ extra: { by: 'agent' as const } }, 'viaAgent'],
  [{ sendType: 'bot' as const, idFront: 'b:1' }, 'bot'],
  [{ sendType: 'API' as const, idFront: 'a:1' }, 'viaApi'],
])('what no person here wrote says who did: %o', (more, said) => {
  expect(viaOf(message(1, { fromMe: true, ...more }))).toBe(`messages.${said}`)
})

test('what a person here wrote says no more, whether they are still here or not, nor does what is on its way', () => {
  expect(viaOf(message(1, { fromMe: true, userId: 3, idFront: 'x' }))).toBeNull()
  expect(viaOf(message(1, { fromMe: true, idFront: 'x' }))).toBeNull()
})
