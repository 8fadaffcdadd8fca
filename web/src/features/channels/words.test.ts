import { describe, expect, test } from 'vitest'
import { lastEventOf, standingOf } from './words.ts'

const shown = { statusCode: null, pausedUntil: null, pauseCode: null } as const
const wanted = { keepConnected: true }
const unwanted = { keepConnected: false }

describe('how a channel is, in words', () => {
  test.each([
    [{ ...shown, status: 'connected' }, wanted, 'good', 'channels.is_connected', null],
    [
      { ...shown, status: 'connected', pausedUntil: 'x', pauseCode: 'ERR_CHANNEL_LIMITED' },
      wanted,
      'waiting',
      'channels.is_connected',
      null,
    ],
    [{ ...shown, status: 'qrcode' }, wanted, 'info', 'channels.is_qrcode', 'code'],
    [{ ...shown, status: 'opening' }, wanted, 'waiting', 'channels.is_opening', null],
    [{ ...shown, status: 'timeout' }, unwanted, 'waiting', 'channels.is_timeout', 'code'],
    [{ ...shown, status: 'disconnected' }, unwanted, 'off', 'channels.is_disconnected', 'connect'],
    [{ ...shown, status: 'disconnected' }, wanted, 'bad', 'channels.is_retrying', 'reconnect'],
    [{ ...shown, status: 'disconnected', statusCode: 'ERR_CHANNEL_TOKEN' }, wanted, 'bad', 'channels.is_disconnected', 'fix'],
    [
      { ...shown, status: 'disconnected', statusCode: 'ERR_CHANNEL_LOGGED_OUT' },
      unwanted,
      'bad',
      'channels.is_disconnected',
      'reconnect',
    ],
  ] as const)('[CHN-02] %o wanted %o: %s, %s, cure %s', (channel, session, tone, title, cure) => {
    expect(standingOf(channel, session)).toMatchObject({ tone, title, cure })
  })

  test('a reason is told only when there is a sentence for it', () => {
    expect(standingOf({ ...shown, status: 'disconnected', statusCode: 'ERR_CHANNEL_BANNED' }, null).reason).toBe(
      'ERR_CHANNEL_BANNED',
    )
    expect(standingOf({ ...shown, status: 'disconnected', statusCode: 'SOMETHING' }, null).reason).toBeNull()
    expect(standingOf({ ...shown, status: 'timeout' }, null).reason).toBe('ERR_PAIRING_TIMEOUT')
  })

  test('the last event is the newer of what came and what went', () => {
    expect(lastEventOf({ lastInAt: null, lastOutAt: null })).toBeNull()
    expect(lastEventOf({ lastInAt: '2026-01-02', lastOutAt: null })).toBe('2026-01-02')
    expect(lastEventOf({ lastInAt: '2026-01-02', lastOutAt: '2026-01-03' })).toBe('2026-01-03')
  })
})
