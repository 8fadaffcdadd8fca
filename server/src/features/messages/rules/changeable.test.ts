import { describe, expect, test } from 'vitest'
import { mayEdit, mayReact, mayRemove, type Standing } from './changeable.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const sent: Standing = {
  fromMe: true,
  type: 'chat',
  status: 'sended',
  isDeleted: false,
  isThere: true,
  isOnItsWay: false,
  sentAt: new Date(NOW.getTime() - 60_000),
}
const waiting: Standing = { ...sent, status: 'pending', isThere: false }
const CAN = { editSeconds: 900, removeSeconds: 900, textMax: 100, react: true }
const CANNOT = { editSeconds: null, removeSeconds: null, textMax: 100, react: false }
const ALWAYS = { ...CAN, editSeconds: 0, removeSeconds: 0 }
const LATE = { ...sent, sentAt: new Date(NOW.getTime() - 901_000) }

const told = (run: () => unknown): unknown => {
  try {
    return run() ?? 'yes'
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

describe('what may be done with a message', () => {
  test.each([
    ['sent just now', sent, CAN, 'there'],
    ['sent too long ago', LATE, CAN, 'ERR_CHANNEL_CANNOT'],
    ['sent long ago, on a channel without a limit', LATE, ALWAYS, 'there'],
    ['on a channel that cannot', sent, CANNOT, 'ERR_CHANNEL_CANNOT'],
    ['still waiting, wherever', waiting, CANNOT, 'here'],
    ['on its way', { ...waiting, isOnItsWay: true }, CAN, 'ERR_MESSAGE_STATUS'],
    ['failed', { ...waiting, status: 'failed' }, CAN, 'ERR_MESSAGE_STATUS'],
    ['deleted', { ...sent, isDeleted: true }, CAN, 'ERR_MESSAGE_STATUS'],
    ['the customer’s', { ...sent, fromMe: false }, CAN, 'ERR_CHANNEL_CANNOT'],
    ['a picture', { ...sent, type: 'image' }, CAN, 'ERR_CHANNEL_CANNOT'],
  ] as const)('[MSG-06] edit one that is %s', (_what, message, can, answer) => {
    expect(told(() => mayEdit(message, can, 'nova', NOW))).toBe(answer)
  })

  test('[MSG-06] not to nothing, nor to more than the channel takes', () => {
    expect(told(() => mayEdit(sent, CAN, '  ', NOW))).toBe('ERR_EMPTY_MESSAGE')
    expect(told(() => mayEdit(sent, CAN, 'x'.repeat(101), NOW))).toBe('ERR_VALIDATION')
  })

  test.each([
    ['sent just now', sent, CAN, 'yes'],
    ['sent too long ago', LATE, CAN, 'ERR_CHANNEL_CANNOT'],
    ['sent long ago, on a channel without a limit', LATE, ALWAYS, 'yes'],
    ['on a channel that cannot', sent, CANNOT, 'ERR_CHANNEL_CANNOT'],
    ['still waiting', waiting, CAN, 'ERR_MESSAGE_STATUS'],
    ['deleted', { ...sent, isDeleted: true }, CAN, 'ERR_MESSAGE_STATUS'],
    ['the customer’s', { ...sent, fromMe: false }, CAN, 'ERR_CHANNEL_CANNOT'],
  ] as const)('[MSG-07] delete one that is %s', (_what, message, can, answer) => {
    expect(told(() => mayRemove(message, can, NOW))).toBe(answer)
  })

  test.each([
    ['sent', sent, CAN, 'yes'],
    ['the customer’s', { ...sent, fromMe: false, status: 'received' }, CAN, 'yes'],
    ['on a channel that cannot', sent, CANNOT, 'ERR_CHANNEL_CANNOT'],
    ['still waiting', waiting, CAN, 'ERR_MESSAGE_STATUS'],
    ['deleted', { ...sent, isDeleted: true }, CAN, 'ERR_MESSAGE_STATUS'],
  ] as const)('[MSG-08] react to one that is %s', (_what, message, can, answer) => {
    expect(told(() => mayReact(message, can))).toBe(answer)
  })
})
