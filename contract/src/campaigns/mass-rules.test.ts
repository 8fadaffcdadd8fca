import { expect, test } from 'vitest'
import type { Capabilities } from '../channels/channel-words.ts'
import type { MassLooked } from './mass.ts'
import { massLacks, variablesAsked } from './mass-rules.ts'

const image = { maxBytes: 1, types: ['*'], caption: true }
const PHONE = {
  addresses: 'phone',
  starts: true,
  replyWindowHours: null,
  media: { image },
  official: false,
  templates: false,
  textMax: 20,
} as unknown as Capabilities
const OFFICIAL = { ...PHONE, official: true, templates: true, replyWindowHours: 24 }
const SMS = { ...PHONE, media: {} }
const asked: Omit<MassLooked, 'channelId'> = {
  tab: 'texto',
  text: 'Oi',
  template: null,
  attached: null,
  lines: '11984027716',
  audience: null,
  gapMinMs: 1_000,
  gapMaxMs: 2_000,
}
const holes = { templateId: 1, header: [], body: ['{{var1}}', '{{ var3 }}'], buttons: [] }

test.each<[string, Partial<MassLooked>, Capabilities | null, object]>([
  ['nothing', {}, PHONE, {}],
  ['a channel', {}, null, { channelId: 'channel' }],
  ['a channel for templates', { tab: 'template', template: holes }, PHONE, { channelId: 'channel' }],
  ['a template', { tab: 'template' }, OFFICIAL, { template: 'template' }],
  ['a channel for short messages', { tab: 'sms' }, PHONE, { channelId: 'channel' }],
  ['nothing of a short message', { tab: 'sms', gapMinMs: 0 }, SMS, {}],
  ['a text', { text: ' ' }, PHONE, { text: 'text' }],
  ['a shorter text', { text: 'a'.repeat(21) }, PHONE, { text: 'long' }],
  ['no text with a sound', { text: '', attached: { kind: 'audio', url: 'https://x.br/a.ogg' } }, PHONE, {}],
  ['a sound alone', { attached: { kind: 'audio', url: 'https://x.br/a.ogg' } }, PHONE, { text: 'soundAlone' }],
  ['words for a file', { text: '', attached: { kind: 'file', fileId: 'x' } }, PHONE, { text: 'text' }],
  ['people', { lines: ' ' }, PHONE, { lines: 'lines' }],
  [
    'lines for its variables',
    { lines: '', text: '{{var1}}', audience: { by: 'tags', ids: [1] } },
    PHONE,
    { lines: 'needsLines' },
  ],
  ['a maximum above the minimum', { gapMaxMs: 1_000 }, PHONE, { gapMaxMs: 'gapOrder' }],
  ['a second on a phone', { gapMinMs: 999 }, PHONE, { gapMinMs: 'gapShort' }],
  ['no second where it is official', { gapMinMs: 0 }, OFFICIAL, {}],
])('a mass send lacks %s', (_, more, can, lacks) => expect(massLacks({ ...asked, ...more }, can)).toEqual(lacks))

test('each line needs as many variables as the highest that is named', () => {
  expect(variablesAsked({ text: 'Oi {{var2}}, {{name}}', template: null })).toBe(2)
  expect(variablesAsked({ text: '{{var9}}', template: holes })).toBe(3)
})
