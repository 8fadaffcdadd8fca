import { ApiError } from '@balcao/contract/client'
import type { MessageInput } from '@balcao/contract/messages/messages'
import { expect, test, vi } from 'vitest'
import { createOutgoing, type Outgoing } from './outgoing.ts'

/** A server that answers when it is told to, and a browser's storage. */
function stand(kept: unknown = null) {
  const calls: { ticketId: number; input: MessageInput; answer: (error?: unknown) => void }[] = []
  const sent = vi.fn()
  let stored = kept
  const box = createOutgoing({
    post: (ticketId, input) =>
      new Promise((done, failed) => {
        calls.push({ ticketId, input, answer: error => (error ? failed(error) : done({ messages: [] })) })
      }),
    sent,
    read: () => stored,
    write: all => {
      stored = JSON.parse(JSON.stringify(all))
    },
  })
  const settle = () => new Promise(resolve => setTimeout(resolve))
  const answer = async (error?: unknown) => {
    calls.at(-1)?.answer(error)
    await settle()
  }
  return { box, calls, sent, answer, stored: () => stored }
}
const one = (idFront: string, more: Partial<Outgoing> = {}) => ({
  idFront,
  ticketId: 7,
  at: '2026-11-20T12:00:00.000Z',
  body: idFront,
  files: [],
  ...more,
})
const states = (box: ReturnType<typeof stand>['box']) => box.all().map(each => `${each.idFront} ${each.state}`)
const bodies = (calls: ReturnType<typeof stand>['calls']) => calls.map(call => call.input.body)

test('what is written first is sent first; another conversation does not wait for it', async () => {
  const { box, calls, answer } = stand()
  box.add(one('a'))
  box.add(one('b'))
  box.add(one('c', { ticketId: 8 }))
  expect(bodies(calls)).toEqual(['a', 'c'])
  calls[0]?.answer()
  await answer()
  expect(bodies(calls)).toEqual(['a', 'c', 'b'])
  await answer()
  expect(box.all()).toEqual([])
})

test('[MSG-26] what had no answer waits, through a reload, and goes out once under the same id', async () => {
  const { box, calls, answer, stored } = stand()
  box.add(one('a'))
  box.add(one('b'))
  await answer(new Error('offline'))
  expect(states(box)).toEqual(['a waiting', 'b waiting'])

  const again = stand(stored())
  again.box.resume()
  again.box.resume()
  await again.answer()
  await again.answer()
  expect(again.calls.map(call => call.input.idFront)).toEqual(['a', 'b'])
  expect(again.box.all()).toEqual([])
  expect(calls).toHaveLength(1)
})

test('a refusal is told with its reason and holds back nothing; it can be tried again or taken back', async () => {
  const { box, calls, answer } = stand()
  box.add(one('a'))
  box.add(one('b'))
  await answer(new ApiError(409, { error: 'ERR_REPLY_WINDOW_CLOSED' }))
  expect(box.all()[0]).toMatchObject({ state: 'refused', code: 'ERR_REPLY_WINDOW_CLOSED' })
  await answer()
  box.again('a')
  expect(calls.at(-1)?.input.body).toBe('a')
  await answer(new ApiError(409, { error: 'ERR_X' }))
  expect(box.take('a')?.body).toBe('a')
  expect(box.all()).toEqual([])
})

test('a colleague answered first: nothing more goes out until somebody has seen it and decides', async () => {
  const { box, calls, answer } = stand()
  box.add(one('a', { shownSeq: 3 }))
  box.add(one('b', { shownSeq: 3 }))
  await answer(new ApiError(409, { error: 'ERR_NEWER_REPLY', newer: [4] }))
  expect(states(box)).toEqual(['a held', 'b waiting'])
  expect(calls).toHaveLength(1)
  box.again('a', 4)
  expect(calls.at(-1)?.input.shownSeq).toBe(4)
})

test('heard of by its event before the answer came: it is there once', async () => {
  const { box } = stand()
  box.add(one('a'))
  box.heard('a')
  expect(box.all()).toEqual([])
})

test('[MSG-26] a server that cannot take it now is asked again by itself, ever less often, or at once when somebody wants it', async () => {
  vi.useFakeTimers()
  try {
    const { box, calls } = stand()
    const refuse = (status: number) => {
      calls.at(-1)?.answer(new ApiError(status, { error: 'ERR_UNAVAILABLE' }))
      return vi.advanceTimersByTimeAsync(0)
    }
    box.add(one('a'))
    await refuse(503)
    expect(box.all()[0]).toMatchObject({ state: 'waiting', code: 'ERR_UNAVAILABLE' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await refuse(502)
    await vi.advanceTimersByTimeAsync(3999)
    expect(calls).toHaveLength(2)
    box.resume()
    expect(calls).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(3)
    await refuse(504)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls).toHaveLength(4)
    calls.at(-1)?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(box.all()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('[MSG-26] somebody else is here: nothing more of it goes out, and what was answered late is shown to nobody', async () => {
  const { box, calls, sent, answer, stored } = stand()
  box.add(one('a'))
  box.add(one('b'))
  box.close()
  await answer()
  box.resume()
  expect(bodies(calls)).toEqual(['a'])
  expect(sent).not.toHaveBeenCalled()
  expect(stored()).toMatchObject([{ idFront: 'a' }, { idFront: 'b' }])
})

test.each(['f-1', 'a:text', 'a:0:caption', 'a'])(
  '[MSG-04] a send of several messages is heard of by any of them: %s',
  idFront => {
    const { box } = stand()
    box.add(one('a', { files: [{ fileId: 'x', name: 'x.pdf', caption: '', voice: false, idFront: 'f-1' }] }))
    box.add(one('ab'))
    box.heard(idFront)
    expect(states(box)).toEqual(['ab waiting'])
  },
)
