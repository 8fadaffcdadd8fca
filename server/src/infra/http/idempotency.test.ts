import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { refuse } from '@balcao/contract/errors'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { clock } from '../clock.ts'
import { withTenant } from '../database/db.ts'
import { fingerprintOf, type Kept, onceOnly, sweepKeys } from './idempotency.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
const real = clock.now
beforeEach(() => w.owner.query('delete from idempotency_keys'))
afterEach(() => {
  clock.now = real
})

let made = 0
const newKey = () => `key-${++made}`
const newQueue = () => ({ name: `Fila ${++made}`, color: null, isActive: true })

const post = async (
  key: string | undefined,
  body: unknown,
  { who = w.rui, url = '/queue' }: { who?: Person; url?: string } = {},
) => {
  const answer = await w.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${who.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body as object,
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    repeated: answer.headers['idempotent-replayed'],
    retryAfter: answer.headers['retry-after'],
  }
}
const named = async (name: string) =>
  Number((await w.one<{ n: string }>('select count(*) as n from queues where name = $1', [name])).n)
const keys = async () =>
  (await w.owner.query('select key, attempt, status, wrote_at is not null as wrote from idempotency_keys')).rows

describe('a call repeated under its key', () => {
  test('is done once and answered the same', async () => {
    const [key, body] = [newKey(), newQueue()]
    const first = await post(key, body)
    expect(first).toMatchObject({ status: 201, body: { name: body.name }, repeated: undefined })
    expect(await post(key, body)).toEqual({ ...first, repeated: 'true' })
    expect(await named(body.name)).toBe(1)
  })

  test('with another body, or for another call, is a mistake', async () => {
    const [key, body] = [newKey(), newQueue()]
    await post(key, body)
    for (const wrong of [
      () => post(key, newQueue()),
      () => post(key, body, { url: '/tags' }),
      () => post(key, body, { url: '/queue?x=1' }),
    ]) {
      expect(await wrong()).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_KEY' } })
    }
  })

  test('twenty times at once is done once; a caller who comes too early is told to come again', async () => {
    const [key, body] = [newKey(), newQueue()]
    const all = await Promise.all(Array.from({ length: 20 }, () => post(key, body)))
    expect(await named(body.name)).toBe(1)
    const early = all.filter(answer => answer.status !== 201)
    expect(all.length - early.length).toBeGreaterThan(0)
    for (const answer of early)
      expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_REQUEST_RUNNING' }, retryAfter: '1' })
    expect(await post(key, body)).toMatchObject({ status: 201, repeated: 'true' })
  })

  test('of somebody else is another call', async () => {
    const key = newKey()
    const [mine, theirs, elsewhere] = [newQueue(), newQueue(), newQueue()]
    const answers = [
      await post(key, mine),
      await post(key, theirs, { who: w.carla }),
      await post(key, elsewhere, { who: w.bento }),
    ]
    expect(answers.map(answer => [answer.status, answer.body.name])).toEqual(
      [mine, theirs, elsewhere].map(({ name }) => [201, name]),
    )
  })

  test('that was refused is tried again: nothing was done', async () => {
    const [key, body] = [newKey(), newQueue()]
    const { id } = await w.rui.call(queueRoutes.create, { body })
    expect(await post(key, body)).toMatchObject({ status: 409, body: { error: 'ERR_NAME_TAKEN' } })
    expect(await keys()).toEqual([])
    await w.rui.call(queueRoutes.remove, { params: { id } })
    expect(await post(key, body)).toMatchObject({ status: 201, repeated: undefined })
  })

  test('a day later is a new one, and old keys are swept', async () => {
    const [key, body] = [newKey(), newQueue()]
    const { body: queue } = await post(key, body)
    await w.rui.call(queueRoutes.remove, { params: { id: queue.id } })
    clock.now = () => new Date(Date.now() + 23 * 3_600_000)
    await sweepKeys()
    expect(await post(key, body)).toMatchObject({ repeated: 'true' })
    clock.now = () => new Date(Date.now() + 25 * 3_600_000)
    // The token would be too old by then.
    await sweepKeys()
    expect(await keys()).toEqual([])
  })

  test('that sends a message sends one', async () => {
    const key = newKey()
    const ticket = await desk(w.owner, w.padaria).ticket({ status: 'open', userId: w.rui.id })
    const url = `/messages/${ticket}`
    const first = await post(key, { body: 'uma vez' }, { url })
    expect(first.status).toBe(201)
    expect((await post(key, { body: 'uma vez' }, { url })).body).toEqual(first.body)
    expect(await keys()).toMatchObject([{ wrote: true, status: 201 }])
    await w.rui.call(sendingRoutes.send, { params: { id: ticket }, body: { body: 'uma vez' } })
    const { rowCount } = await w.owner.query('select from messages where ticket_id = $1', [ticket])
    expect(rowCount).toBe(2)
  })

  test('without a key, by somebody unknown, or with a key that is none, keeps nothing', async () => {
    await post(undefined, newQueue())
    const login = { method: 'POST', url: '/auth/captcha', headers: { 'idempotency-key': newKey() } } as const
    const [one, two] = [await w.app.inject(login), await w.app.inject(login)]
    expect([one.statusCode, two.headers['idempotent-replayed']]).toEqual([200, undefined])
    for (const bad of ['com espaço', 'x'.repeat(201), '']) {
      expect(await post(bad, newQueue())).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    }
    expect(await keys()).toEqual([])
  })
})

describe('a call whose process dies', () => {
  const asked = () => ({ tenantId: w.padaria, userId: w.ana.id, key: newKey(), fingerprint: fingerprintOf('x') })
  const asReply = (): Kept => ({ status: 500, body: 'failed' })
  const add = (name: string) => withTenant(w.padaria, tx => tx.insertInto('queues').values({ name }).execute())
  const secondsLater = (seconds: number) => {
    clock.now = () => new Date(Date.now() + seconds * 1000)
  }
  const never = () => new Promise<Kept>(() => {})

  test('before anything was written is made again, half a minute later', async () => {
    const call = asked()
    void onceOnly(call, never, asReply)
    await expect.poll(keys).toMatchObject([{ attempt: 1, status: null, wrote: false }])
    const again = () => onceOnly(call, async () => ({ status: 201, body: 'done' }), asReply)
    await expect(again()).rejects.toMatchObject({ code: 'ERR_REQUEST_RUNNING' })
    secondsLater(31)
    expect(await again()).toEqual({ status: 201, body: 'done', isRepeated: false })
    expect(await again()).toEqual({ status: 201, body: 'done', isRepeated: true })
  })

  test('after it was written is never made again, and its caller is told so', async () => {
    const [call, name] = [asked(), `Fila ${++made}`]
    void onceOnly(call, () => add(name).then(never), asReply)
    await expect.poll(keys).toMatchObject([{ wrote: true }])
    secondsLater(31)
    await expect(onceOnly(call, () => add(name).then(() => ({ status: 201, body: '' })), asReply)).rejects.toMatchObject({
      code: 'ERR_REQUEST_UNANSWERED',
    })
    expect(await named(name)).toBe(1)
  })

  test('or only slept: what it would still write is not written, for another has done it', async () => {
    const [call, name] = [asked(), `Fila ${++made}`]
    const { promise: wakes, resolve: wakeUp } = Promise.withResolvers<void>()
    const sleeper = onceOnly(
      call,
      () => wakes.then(() => add(`${name} do primeiro`)).then(() => ({ status: 201, body: 'first' })),
      asReply,
    )
    sleeper.catch(() => {})
    await expect.poll(keys).toHaveLength(1)
    secondsLater(31)
    await onceOnly(call, () => add(name).then(() => ({ status: 201, body: 'second' })), asReply)
    wakeUp()
    await expect(sleeper).rejects.toMatchObject({ code: 'ERR_REQUEST_RUNNING' })
    expect([await named(name), await named(`${name} do primeiro`)]).toEqual([1, 0])
    expect(await onceOnly(call, never, asReply)).toMatchObject({ body: 'second', isRepeated: true })
  })

  test('a failure after something was written is kept as the answer', async () => {
    const [call, name] = [asked(), `Fila ${++made}`]
    const run = () => add(name).then((): Kept => refuse('ERR_SENDING_WAPP_MSG'))
    await expect(onceOnly(call, run, () => ({ status: 502, body: 'not sent' }))).rejects.toMatchObject({
      code: 'ERR_SENDING_WAPP_MSG',
    })
    expect(await onceOnly(call, run, asReply)).toEqual({ status: 502, body: 'not sent', isRepeated: true })
    expect(await named(name)).toBe(1)
  })

  test('what a call set in motion goes on after it is answered and forgotten', async () => {
    const [call, name] = [asked(), `Fila ${++made}`]
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    const moved: Promise<unknown>[] = []
    const run = async (): Promise<Kept> => {
      moved.push(later.then(() => add(name)))
      return { status: 200, body: '' }
    }
    await onceOnly(call, run, asReply)
    await w.owner.query('delete from idempotency_keys')
    goOn()
    await Promise.all(moved)
    expect(await named(name)).toBe(1)
  })
})
