import { expect, test } from 'vitest'
import { message } from '../conversation.testkit.ts'
import { windowAt } from './window-at.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const meta = { replyWindowHours: 24, adWindowHours: 72 }
const ago = (hours: number, more: object = {}) =>
  message(1, { createdAt: new Date(NOW - hours * HOUR).toISOString(), fromMe: false, ...more })
const ad = { extra: { referral: { source: 'ad' } } }

test.each([
  ['the customer wrote lately', [ago(1)], false, { isClosed: false, leftMs: 23 * HOUR }],
  ['they wrote long ago', [ago(30)], false, { isClosed: true, leftMs: 0 }],
  ['they came by an ad', [ago(50, ad), ago(30)], false, { isClosed: false, leftMs: 22 * HOUR }],
  ['the ad is over too', [ago(80, ad), ago(75)], true, { isClosed: true }],
  // What began it may stand above what was read: the server knows.
  ['an ad may stand further up', [ago(60), ago(30)], true, null],
  ['nothing of theirs was read', [ago(60, { fromMe: true })], true, null],
])('the composer is open as long as the server takes it: %s', (_, messages, hasMore, window) => {
  const found = windowAt(NOW, { messages, hasMore }, meta)
  if (window === null) expect(found).toBeNull()
  else expect(found).toMatchObject(window)
})
