import type { FlowRow } from '@balcao/contract/flows/flows'
import { expect, test } from 'vitest'
import { answersNowhere } from './answers.ts'

const lonely = {
  version: 1,
  isActive: true,
  channels: [],
  calledBy: [],
  isDefault: false,
  isHandedOver: false,
} as unknown as FlowRow
const someone = [{ id: 1, name: 'Loja' }]

test.each<[string, Partial<FlowRow>, boolean]>([
  ['published, and nothing leads to it', {}, true],
  ['never published', { version: null }, false],
  ['switched off', { isActive: false }, false],
  ['on a channel', { channels: someone }, false],
  ['another flow leads to it', { calledBy: someone }, false],
  ['the company’s default', { isDefault: true }, false],
  ['for what is handed to it', { isHandedOver: true }, false],
])('%s: it answers nowhere is %o %s', (_, more, is) => {
  expect(answersNowhere({ ...lonely, ...more })).toBe(is)
})
