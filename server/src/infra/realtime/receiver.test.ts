import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '../log.ts'
import type { Batch } from '../relay/facts.ts'
import { newReceiver } from './receiver.ts'
import type { Sockets } from './sockets.ts'

/** A receiver that writes down what it does, in order. */
function recording({ isWatched = true } = {}) {
  const done: string[] = []
  const room = {
    to: () => room,
    except: () => room,
    emit: (event: string, payload: { id: number }) => done.push(`${event} ${payload.id}`),
  }
  const receiver = newReceiver({
    io: { local: room } as unknown as Sockets,
    from: { epoch: 3, number: 10 },
    moveSockets: async changes => {
      await new Promise(resolve => setTimeout(resolve, 5))
      done.push(`moved ${changes.map(change => change.userId)}`)
    },
    follow: () => {},
    isHeardMasked: () => false,
    isWatched: () => isWatched,
    startOver: async () => void done.push('started over'),
  })
  return { receiver, done }
}

/** The relay of epoch 4 began when 10 of epoch 3 was noted. */
const batch = (
  number: number,
  { epoch = 3, since = { epoch: 3, number: 10 }, moves = [] as number[], facts = [number] } = {},
): Batch => ({
  epoch,
  number,
  since,
  changes: moves.map(userId => ({ id: userId, tenantId: 1, userId, sessionId: null, version: 2 })),
  facts: facts.map(id => ({ id, tenantId: 1, event: 'queue.removed', payload: { id }, rooms: ['team'], except: [] })),
})

test('[ACC-19] rights move before the facts of their batch, and batches wait for one another', async () => {
  const { receiver, done } = recording()
  await Promise.all([receiver.take(batch(11, { moves: [7] })), receiver.take(batch(12))])
  expect(done).toEqual(['moved 7', 'queue.removed 11', 'queue.removed 12'])
})

test('a batch that never came makes the browsers begin again before the next is told', async () => {
  const { receiver, done } = recording()
  await receiver.take(batch(11))
  await receiver.take(batch(13))
  expect(done).toEqual(['queue.removed 11', 'started over', 'queue.removed 13'])
  await receiver.take(batch(12))
  expect(done).toHaveLength(3)
})

test('a new relay tells its predecessor’s last batch again; the predecessor is no longer listened to', async () => {
  const { receiver, done } = recording()
  await receiver.take(batch(11))
  await receiver.take(batch(11, { epoch: 4, facts: [11, 99] }))
  await receiver.take(batch(12, { epoch: 3 }))
  await receiver.take(batch(12, { epoch: 4 }))
  expect(done).toEqual(['queue.removed 11', 'queue.removed 11', 'queue.removed 99', 'queue.removed 12'])
})

test('a new relay that begins far below what was heard, because its predecessor could not note it, is heard from there on', async () => {
  const { receiver, done } = recording()
  for (const number of [11, 12, 13]) await receiver.take(batch(number))
  done.length = 0
  await receiver.take(batch(11, { epoch: 4, facts: [12, 13, 14] }))
  await receiver.take(batch(12, { epoch: 4, facts: [15] }))
  expect(done).toEqual([12, 13, 14, 15].map(id => `queue.removed ${id}`))
})

test('a new relay whose first batch was not heard was missed, though its next number is the one expected', async () => {
  const { receiver, done } = recording()
  for (const number of [11, 12]) await receiver.take(batch(number))
  done.length = 0
  await receiver.take(batch(13, { epoch: 4 }))
  await receiver.take(batch(14, { epoch: 4 }))
  expect(done).toEqual(['started over', 'queue.removed 13', 'queue.removed 14'])
})

test('what a relay announced and noted unheard was missed, whichever relay is heard next; one that announced nothing leaves no gap', async () => {
  const { receiver, done } = recording()
  await receiver.take(batch(11))
  await receiver.take(batch(11, { epoch: 5, since: { epoch: 3, number: 10 } }))
  expect(done).toEqual(['queue.removed 11', 'queue.removed 11'])
  await receiver.take(batch(12, { epoch: 7, since: { epoch: 6, number: 11 } }))
  expect(done.slice(2)).toEqual(['started over', 'queue.removed 12'])
})

test('a process without browsers, as one that just began, takes what it hears first for its beginning and warns of nothing', async () => {
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(() => warn.mockRestore())
  for (const isWatched of [false, true]) {
    const { receiver, done } = recording({ isWatched })
    await receiver.take(batch(14))
    await receiver.take(batch(15))
    // Its rights it reads anew all the same: a browser may be on its way in.
    expect(done).toEqual(['started over', 'queue.removed 14', 'queue.removed 15'])
    expect(warn).toHaveBeenCalledTimes(isWatched ? 1 : 0)
  }
})

test('when sockets cannot be moved, the browsers begin again rather than hear what they may not', async () => {
  const { done } = recording()
  const receiver = newReceiver({
    io: { local: { to: () => ({ except: () => ({ emit: () => done.push('told') }) }) } } as unknown as Sockets,
    from: { epoch: 3, number: 10 },
    moveSockets: async () => {
      throw new Error('no')
    },
    follow: () => {},
    isHeardMasked: () => false,
    isWatched: () => true,
    startOver: async () => void done.push('started over'),
  })
  await receiver.take(batch(11, { moves: [7] }))
  expect(done).toEqual(['started over'])
})
