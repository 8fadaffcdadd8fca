import { expect, test } from 'vitest'
import type { News } from '../driver.ts'
import { APP_SECRET, TOKEN } from '../lib/meta/double.testkit.ts'
import { callOf, mangled, payloadsIn, signed } from '../lib/meta/payloads.testkit.ts'
import { instagram } from './index.ts'

const config = instagram.config.parse({ accountId: '17841405309211844', token: TOKEN, appSecret: APP_SECRET })
const payloads = payloadsIn(new URL('./payloads/', import.meta.url))
const read = (name: string) => instagram.webhook?.read(config, payloads.call(name))

const address = { kind: 'page', scope: '17841405309211844', value: '903456789012345' } as const
const at = new Date(1_794_571_200_123)
const mid = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3'
const said = { type: 'message', externalId: mid, address, name: '', fromMe: false, at } as const
const image = (url: string) => ({ kind: 'image', media: { kind: 'image', source: { url } } }) as const
const cdn = 'https://lookaside.example/ig_messaging_cdn/'

/** Every kind of call and what it says, whole. */
const SAYS: Record<string, News[]> = {
  text: [{ ...said, text: 'Oi! 🧡' }],
  image: [{ ...said, text: '', ...image(`${cdn}?asset_id=1&signature=x`) }],
  'story-reply': [
    {
      ...said,
      text: 'quanto custa?',
      ...image(`${cdn}?asset_id=2`),
      referral: { source: 'story', id: '17900000000000001', url: `${cdn}?asset_id=2` },
    },
  ],
  'story-mention': [
    { ...said, text: '', ...image(`${cdn}?asset_id=3`), referral: { source: 'mention', url: `${cdn}?asset_id=3` } },
  ],
  'story-gone': [{ ...said, text: 'adorei', referral: { source: 'story', id: '17900000000000002' } }],
  'shared-post': [{ ...said, text: 'https://lookaside.example/post' }],
  'shared-reel': [{ ...said, text: 'Como fazer\nhttps://lookaside.example/reel' }],
  'view-once': [{ ...said, text: '', kind: 'unsupported' }],
  unsupported: [{ ...said, text: '', kind: 'unsupported' }],
  deleted: [{ type: 'removed', externalId: mid, parts: expect.arrayContaining([`${mid}#2`, `${mid}#10`, `${mid}#30`]), at }],
  'from-ad': [{ ...said, text: 'oi', referral: { source: 'ad', id: '120200000000', title: 'Coleção' } }],
  'about-product': [{ ...said, text: 'tem P?', referral: { source: 'product', id: '77' } }],
  icebreaker: [{ ...said, externalId: 'aWdfPOSTBACK', text: 'Qual o horário?', kind: 'interactive', choice: 'HORARIO' }],
  referral: [
    {
      ...said,
      externalId: `referral:${address.value}:${at.getTime()}`,
      text: 'bio',
      kind: 'interactive',
      choice: 'bio',
      referral: { source: 'igme_source_link', id: 'bio' },
    },
  ],
  reaction: [{ type: 'reaction', externalId: 'aWdfOURS', emoji: '🎉', from: address, at }],
  'reaction-unnamed': [{ type: 'unknown', what: 'reaction other' }],
  seen: [
    { type: 'ack', externalId: 'aWdfOURS', ack: 3 },
    { type: 'acksUntil', address, ack: 3, until: at },
  ],
  echo: [{ ...said, externalId: 'aWdfAPP', fromMe: true, text: 'respondido no aplicativo' }],
  comment: [{ type: 'unknown', what: 'field comments' }],
  'of-another-account': [{ type: 'unknown', what: 'of another account: 17841400000000000' }],
}

test('[CHN-09] every kind of call has a file and a row here', () => {
  expect(payloads.names.toSorted()).toEqual(Object.keys(SAYS).toSorted())
})

test.for(Object.entries(SAYS))('[CHN-09] a call of Instagram: %s', ([name, news]) => {
  expect(read(name)).toEqual(news)
})

test('[CHN-09] what was taken back is taken back with every file it came with', () => {
  const [removed] = read('deleted') ?? []
  expect(removed?.type === 'removed' && removed.parts).toHaveLength(29)
})

test('[CHN-09] forged calls are known by their signature: the secret is that of the Instagram app', () => {
  const call = payloads.call('text')
  expect(instagram.webhook?.verify(config, call)).toBe(true)
  expect(instagram.webhook?.verify(config, signed(call.bytes, 'the secret of the Facebook app'))).toBe(false)
})

test('nothing a stranger can send makes reading throw, and it always says something', () => {
  const news = (body: unknown) => instagram.webhook?.read(config, { ...callOf(null), body }) ?? []
  for (const body of [null, 'text', [], { object: 'page', entry: [] }]) expect(news(body)).toMatchObject([{ type: 'unknown' }])
  for (const name of payloads.names) {
    for (const body of mangled(payloads.call(name).body)) {
      if (news(body).length === 0) expect.fail(`silent about ${JSON.stringify(body)}`)
    }
  }
})
