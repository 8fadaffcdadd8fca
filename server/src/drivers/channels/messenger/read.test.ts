import { expect, test } from 'vitest'
import type { News } from '../driver.ts'
import { APP_SECRET, TOKEN } from '../lib/meta/double.testkit.ts'
import { callOf, mangled, payloadsIn, signed } from '../lib/meta/payloads.testkit.ts'
import { messenger } from './index.ts'

const config = messenger.config.parse({ pageId: '118800223344', token: TOKEN, appSecret: APP_SECRET })
const payloads = payloadsIn(new URL('./payloads/', import.meta.url))
const read = (name: string) => messenger.webhook?.read(config, payloads.call(name))

const address = { kind: 'page', scope: '118800223344', value: '6543210987654321' } as const
const at = new Date(1_794_571_200_123)
const mid = 'm_AG5Hz2Uq7tuwNEhXfYYKj8mJ'
const said = { type: 'message', externalId: mid, address, name: '', fromMe: false, at } as const
const file = (kind: 'image' | 'video' | 'audio' | 'document' | 'sticker', url: string) => ({
  kind,
  media: { kind, source: { url } },
})

/** Every kind of call and what it says, whole. */
const SAYS: Record<string, News[]> = {
  text: [{ ...said, text: 'Boa tarde, tem vaga?' }],
  'text-reply': [{ ...said, text: 'sim, esta', quoted: 'm_BEFORE' }],
  'quick-reply': [{ ...said, text: 'Financeiro', kind: 'interactive', choice: 'opt-2' }],
  image: [{ ...said, text: 'olhe', ...file('image', 'https://scontent.example/1.jpg?oh=x') }],
  'several-files': [
    { ...said, text: '', ...file('image', 'https://scontent.example/1.jpg') },
    { ...said, externalId: `${mid}#2`, text: '', ...file('video', 'https://video.example/2.mp4') },
    { ...said, externalId: `${mid}#3`, text: '', ...file('audio', 'https://cdn.example/3.mp4') },
    { ...said, externalId: `${mid}#4`, text: '', ...file('document', 'https://cdn.example/4.pdf') },
  ],
  sticker: [{ ...said, text: '', ...file('sticker', 'https://scontent.example/like.png') }],
  location: [
    { ...said, text: 'Minha casa', kind: 'location', location: { latitude: -8.05, longitude: -34.9, name: 'Minha casa' } },
  ],
  link: [{ ...said, text: 'vejam https://loja.example' }],
  'shared-post': [{ ...said, text: 'Promoção\nhttps://facebook.example/posts/1' }],
  'from-ad': [{ ...said, text: 'vi o anúncio', referral: { source: 'ad', id: '6045246247433', title: 'Verão na loja' } }],
  postback: [
    {
      ...said,
      externalId: 'm_POSTBACK',
      text: 'Começar',
      kind: 'interactive',
      choice: 'GET_STARTED',
      referral: { source: 'shortlink', id: 'cartaz-7' },
    },
  ],
  'postback-without-id': [
    {
      ...said,
      externalId: `postback:${address.value}:${at.getTime()}`,
      text: 'Falar com gente',
      kind: 'interactive',
      choice: 'HUMAN',
    },
  ],
  referral: [
    {
      ...said,
      externalId: `referral:${address.value}:${at.getTime()}`,
      text: 'cartaz-9',
      kind: 'interactive',
      choice: 'cartaz-9',
      referral: { source: 'shortlink', id: 'cartaz-9', url: 'https://loja.example/contato' },
    },
  ],
  reaction: [{ type: 'reaction', externalId: 'm_OURS', emoji: '❤️', from: address, at }],
  'reaction-by-name': [{ type: 'reaction', externalId: 'm_OURS', emoji: '😮', from: address, at }],
  'reaction-removed': [{ type: 'reaction', externalId: 'm_OURS', emoji: '', from: address, at }],
  edit: [{ type: 'edited', externalId: mid, text: 'texto certo', at }],
  delivery: [
    { type: 'ack', externalId: 'm_OURS', ack: 2 },
    { type: 'ack', externalId: 'm_OURS2', ack: 2 },
  ],
  'delivery-watermark': [{ type: 'acksUntil', address, ack: 2, until: new Date(at.getTime() - 1000) }],
  read: [{ type: 'acksUntil', address, ack: 3, until: new Date(at.getTime() - 500) }],
  'echo-of-ours': [{ type: 'ack', externalId: 'm_OURS', ack: 1, reference: '0198-our-id' }],
  'echo-of-the-inbox': [{ ...said, externalId: 'm_INBOX', fromMe: true, text: 'respondido na página' }],
  standby: [
    { ...said, text: 'com outro aplicativo' },
    { type: 'handover', address, holder: 'provider' },
  ],
  handover: [{ type: 'handover', address, holder: 'us' }],
  'of-another-page': [{ type: 'unknown', what: 'of another account: 999000111222' }],
  several: [
    { ...said, externalId: 'm_A', text: 'um' },
    { type: 'unknown', what: expect.stringContaining('message.mid') },
    { type: 'unknown', what: 'an item of nobody' },
    { type: 'message', externalId: 'm_C', address, name: '', fromMe: false, text: 'dois' },
  ],
}

test('[CHN-10] every kind of call has a file and a row here', () => {
  expect(payloads.names.toSorted()).toEqual(Object.keys(SAYS).toSorted())
})

test.for(Object.entries(SAYS))('[CHN-10] a call of Messenger: %s', ([name, news]) => {
  expect(read(name)).toEqual(news)
})

test('[CHN-10] forged calls are known by their signature, handshakes by their token', () => {
  const call = payloads.call('text')
  expect(messenger.webhook?.verify(config, call)).toBe(true)
  expect(messenger.webhook?.verify(config, { ...call, bytes: Buffer.concat([call.bytes, Buffer.from(' ')]) })).toBe(false)
  expect(messenger.webhook?.verify(config, signed(call.bytes, 'another secret'))).toBe(false)
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'nosso-segredo', 'hub.challenge': '42' }
  expect(messenger.webhook?.handshake?.({ ...config, verifyToken: 'nosso-segredo' }, query)).toBe('42')
  expect(messenger.webhook?.handshake?.(config, query)).toBeNull()
})

test('nothing a stranger can send makes reading throw, and it always says something', () => {
  const news = (body: unknown) => messenger.webhook?.read(config, { ...callOf(null), body }) ?? []
  for (const body of [null, 'text', [], { object: 'instagram', entry: [] }])
    expect(news(body)).toMatchObject([{ type: 'unknown' }])
  for (const name of payloads.names) {
    for (const body of mangled(payloads.call(name).body)) {
      if (news(body).length === 0) expect.fail(`silent about ${JSON.stringify(body)}`)
    }
  }
})
