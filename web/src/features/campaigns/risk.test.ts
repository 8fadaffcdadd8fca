import type { Campaign } from '@balcao/contract/campaigns/campaign'
import type { CampaignOutlook } from '@balcao/contract/campaigns/recipients'
import { expect, test } from 'vitest'
import { risk } from './risk.ts'

const campaign = {
  texts: ['Oi'],
  template: null,
  stopButton: 'Sair',
  file: null,
  hours: [{ day: 1, type: 'O', hr1: '', hr2: '', hr3: '', hr4: '' }],
  gapMinMs: 15_000,
  gapMaxMs: 30_000,
  stopPercent: 2,
} as unknown as Campaign
const channel = { id: 1, name: 'Loja', official: true, connected: true, warns: null, dailyLimit: null, writtenToday: 0 }
const outlook: CampaignOutlook = { recipients: 1_164, gapped: 0, endsAt: null, perDay: [], channels: [channel], strangers: 0 }
const keys = (more: Partial<Campaign> = {}, told: Partial<CampaignOutlook> = {}) =>
  risk({ ...campaign, ...more }, { ...outlook, ...told }).facts.map(({ key, tone }) => `${key} ${tone}`)

test.each<[string, Partial<Campaign>, Partial<CampaignOutlook>, string[]]>([
  ['as good as it gets', { texts: ['a', 'b'] }, {}, ['official ok', 'wayOut ok', 'variants ok', 'hours ok']],
  [
    'more than a day takes, one text with a link',
    { texts: ['https://x.br'] },
    { channels: [{ ...channel, dailyLimit: 1_000 }] },
    ['official ok', 'overLimit warn', 'wayOut ok', 'sameTextLink warn', 'hours ok'],
  ],
  [
    'a phone in a hurry to strangers',
    { gapMinMs: 1_000, gapMaxMs: 1_000, hours: null, stopButton: null },
    { channels: [{ ...channel, official: false }], strangers: 900 },
    ['phone bad', 'noWayOut warn', 'sameText warn', 'strangers bad', 'anyHour warn', 'fast bad'],
  ],
  [
    'its provider warns',
    {},
    { channels: [{ ...channel, warns: 'FLAGGED' }] },
    ['official ok', 'warned bad', 'wayOut ok', 'sameText warn', 'hours ok'],
  ],
])('the risk says each reason: %s', (_, more, told, expected) => expect(keys(more, told)).toEqual(expected))

test('the limit of a day is one for all its numbers, less who was written to today', () => {
  const numbers = [
    { ...channel, dailyLimit: 1_000, writtenToday: 900 },
    { ...channel, id: 2, dailyLimit: 1_000, writtenToday: 300 },
  ]
  const limitOf = (recipients: number, channels = numbers) =>
    risk(campaign, { ...outlook, recipients, channels }).facts.find(({ key }) => key === 'overLimit')?.values
  expect(limitOf(1_500)).toEqual({ limit: 1_000, days: 3 })
  expect(limitOf(1)).toEqual({ limit: 1_000, days: 2 })
  expect(limitOf(1_000, [{ ...channel, dailyLimit: 1_000, writtenToday: 0 }])).toBeUndefined()
})

test('two warnings are a middling risk, and no more than five is shown', () => {
  const level = (more: Partial<Campaign>, told: Partial<CampaignOutlook> = {}) =>
    risk({ ...campaign, ...more }, { ...outlook, ...told }).level
  expect(level({ texts: ['a', 'b'] })).toBe(1)
  expect(level({}, { channels: [{ ...channel, dailyLimit: 1_000 }] })).toBe(3)
  expect(level({ gapMinMs: 0, gapMaxMs: 0 }, { channels: [{ ...channel, official: false, warns: 'x' }], strangers: 999 })).toBe(5)
})
