import type { ChannelDetails, ChannelKindRow, ConfigField } from '@balcao/contract/channels/channels'
import { SECRET_KEPT } from '@balcao/contract/channels/channels'
import { expect, test } from 'vitest'
import { bodyOf, missingIn, startOf, withoutSecrets } from './values.ts'

const field = (name: string, more: Partial<ConfigField> = {}): ConfigField => ({
  name,
  kind: 'text',
  isRequired: false,
  isSecret: false,
  isFixed: false,
  default: null,
  isGiven: false,
  options: [],
  min: null,
  max: null,
  ...more,
})
const kind = {
  type: 'telegram',
  fields: [field('token', { isRequired: true, isSecret: true }), field('updates', { kind: 'choice', default: 'auto' })],
} as unknown as ChannelKindRow
const saved = {
  name: 'Bot',
  queueId: 3,
  userId: null,
  farewell: '',
  autoCloseKeyword: '',
  autoEvaluation: false,
  autoDistribution: false,
  destroyMessages: false,
  botEngine: null,
  chatFlowId: null,
  history: null,
  config: { token: SECRET_KEPT, updates: 'auto' },
} as unknown as ChannelDetails

test('[CHN-01] a new channel sends what is filled, its defaults, and says what is missing', () => {
  const start = startOf(kind, null)
  expect(missingIn(kind, start)).toEqual(['name', 'config.token'])
  const values = { ...start, name: 'Bot', 'config.token': '1:a' }
  expect(missingIn(kind, values)).toEqual([])
  expect(bodyOf(kind, values, null)).toMatchObject({ name: 'Bot', config: { token: '1:a', updates: 'auto' } })
  expect(bodyOf(kind, values, null)).not.toHaveProperty('history')
})

test('[CHN-16] a change sends only what was changed: a secret that is kept is not sent', () => {
  const start = startOf(kind, saved)
  expect(bodyOf(kind, { ...start, name: 'Robô' }, start)).toEqual({ name: 'Robô' })
  expect(bodyOf(kind, { ...start, 'config.token': '2:b' }, start)).toEqual({ config: { token: '2:b' } })
  expect(withoutSecrets(kind, { ...start, 'config.token': '2:b' })).not.toHaveProperty('config.token')
})

test('[CHN-15] an import needs its two dates, is sent whole, and goes when it is switched off', () => {
  const start = startOf(kind, saved)
  const wanted = { ...start, imports: true }
  expect(missingIn(kind, wanted)).toEqual(['history.start', 'history.end'])
  const dated = { ...wanted, 'history.start': '2026-01-01T00:00:00Z', 'history.end': '2026-02-01T00:00:00Z' }
  const history = { start: dated['history.start'], end: dated['history.end'], queueId: null, groups: false, close: true }
  expect(bodyOf(kind, dated, start)).toEqual({ history })
  const there = startOf(kind, { ...saved, history })
  expect(bodyOf(kind, { ...there, imports: false }, there)).toEqual({ history: null })
})

test('a flow that takes the place of an engine is sent with it, and nothing else', () => {
  const start = startOf(kind, { ...saved, botEngine: 'typebot' } as ChannelDetails)
  expect(bodyOf(kind, { ...start, botEngine: null, chatFlowId: 7 }, start)).toEqual({ botEngine: null, chatFlowId: 7 })
})
