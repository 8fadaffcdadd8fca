import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { hookRoutes } from '@balcao/contract/channels/hooks'
import { WEBHOOK_LIMIT_BYTES } from '@balcao/contract/values/constants'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../app.ts'
import type { Webhook } from '../../../drivers/channels/driver.ts'
import { createHttp, serve } from '../../../infra/http/http.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { hookHandlers } from './hooks.ts'
import { sweepNews } from './news-again.ts'

let w: World
let its: Desk
let channel: number
let key: string
const incoming = startIncoming()

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})
afterAll(() => incoming.stop())
beforeEach(async () => {
  channel = await its.channel()
  key = (await w.one<{ hook_key: string }>('select hook_key from channels where id = $1', [channel])).hook_key
})

type Headers = Record<string, string>
const post = async (
  payload: string | Buffer | object,
  headers: Headers = { 'content-type': 'application/json' },
  app = w.app,
) => {
  const answer = await app.inject({ method: 'POST', url: `/hooks/${key}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() as object }
}
let made = 0
const good = () => ({ externalId: `g${++made}`, from: `55119${String(83_000_000 + made)}`, name: 'Cliente', text: 'oi' })
const stored = async () => {
  const { rows } = await w.owner.query('select external_id, body, said_at from messages where channel_id = $1 order by id', [
    channel,
  ])
  return rows
}
const kept = async () => {
  const { rows } = await w.owner.query(
    'select reason, payload::text as text, next_at from inbound_events where channel_id = $1 order by id',
    [channel],
  )
  return rows
}

describe('[MSG-18] a provider calls', () => {
  test('and is answered when its messages are stored; told once more, nothing is there twice', async () => {
    const [one, two] = [good(), good()]
    expect(await post([one, two])).toEqual({ status: 200, body: { ok: true } })
    expect((await stored()).map(row => row.external_id).sort()).toEqual([one.externalId, two.externalId].sort())
    expect((await post([two, one])).status).toBe(200)
    expect(await stored()).toHaveLength(2)
    const { rows } = await w.owner.query(
      "select contact_id from tickets where channel_id = $1 and status = 'pending' and unread = 1",
      [channel],
    )
    expect(rows).toHaveLength(2)
  })

  test('with a key nobody has: nothing is told about it; nor to one whose channel is gone', async () => {
    const unknown = await w.app.inject({ method: 'POST', url: '/hooks/nobodys', payload: {} })
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }])
    expect((await w.app.inject({ url: `/hooks/${key}` })).statusCode).toBe(404)
    await w.owner.query('update channels set deleted_at = now() where id = $1', [channel])
    const gone = await its.channel()
    key = (await w.one<{ hook_key: string }>('select hook_key from channels where id = $1', [gone])).hook_key
    await w.owner.query('update channels set deleted_at = now() where id = $1', [gone])
    expect(await post(good())).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
  })

  test('larger than any provider’s is refused', async () => {
    expect(await post(Buffer.alloc(WEBHOOK_LIMIT_BYTES + 1, 32))).toEqual({
      status: 413,
      body: { error: 'ERR_PAYLOAD_TOO_LARGE' },
    })
  })

  test('what is not understood is kept whole beside what is, and read again when somebody asks', async () => {
    const one = good()
    await post([one, { type: 'dance', externalId: 'x' }], {
      'content-type': 'application/json',
      authorization: 'Bearer secret',
      'x-own': 'yes',
    })
    expect((await stored()).map(row => row.external_id)).toEqual([one.externalId])
    const [event] = await kept()
    expect(event).toMatchObject({ reason: expect.stringMatching(/^not understood: /), next_at: null })
    const { call } = JSON.parse(event.text)
    expect(JSON.parse(Buffer.from(call.base64, 'base64').toString())).toEqual([one, { type: 'dance', externalId: 'x' }])
    expect(call.headers).toMatchObject({ 'x-own': 'yes' })
    expect(event.text).not.toContain('secret')

    const again = await w.carla.ask('POST', '/inboundEvents/replay', { channelId: channel })
    expect(again.body).toEqual({ applied: 0, left: 1 })
    expect(await stored()).toHaveLength(1)
  })
})

describe('[CHN-03] what is kept', () => {
  /** Nobody ever understands it. */
  const hostile = JSON.stringify({ call: { headers: {}, query: {}, base64: Buffer.from('[{"type":"x"}]').toString('base64') } })
  const keep = (payload: string, { rows = 1, nextAt = null }: { rows?: number; nextAt?: Date | null } = {}) =>
    w.owner.query(
      `insert into inbound_events (tenant_id, channel_id, payload, reason, next_at)
       select $1, $2, $3, 'as it came', $4 from generate_series(1, $5)`,
      [w.padaria, channel, payload, nextAt, rows],
    )
  const news = (externalId: string) =>
    JSON.stringify({
      news: {
        type: 'message',
        externalId,
        address: { kind: 'phone', scope: '', value: '5511988880001' },
        name: '',
        fromMe: false,
        text: 'oi',
      },
    })

  test('is all tried in turn, however much before it never can be', { timeout: 60_000 }, async () => {
    await keep(hostile, { rows: 500 })
    await w.owner.query('update inbound_events set attempts = 1 where channel_id = $1', [channel])
    await keep(news('later'))
    const { body } = await w.carla.ask('POST', '/inboundEvents/replay', { channelId: channel })
    expect(body).toEqual({ applied: 1, left: 499 })
    expect((await stored()).map(row => row.external_id)).toEqual(['later'])
  })

  test('stays while it is still to be tried again; of what rests only the newest does', async () => {
    await keep(news('waits'), { nextAt: new Date(Date.now() + 60_000) })
    await keep(news('oldest'))
    await keep(hostile, { rows: 2_000 })
    await sweepNews()
    const { rows } = await w.owner.query(
      "select payload->'news'->>'externalId' as id, count(*)::int as n from inbound_events where channel_id = $1 group by 1 order by n",
      [channel],
    )
    expect(rows).toEqual([
      { id: 'waits', n: 1 },
      { id: null, n: 2_000 },
    ])
  })
})

describe('hostile calls', () => {
  const nested = (depth: number) =>
    `[{"type":"message","externalId":"d","from":"x","text":${'['.repeat(depth)}${']'.repeat(depth)}}]`
  const message = (more: object) => JSON.stringify({ ...good(), ...more })

  test.each([
    ['half a JSON', '{"externalId":'],
    ['nothing', ''],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])],
    ['a bomb in gzip', gzipSync(Buffer.alloc(3_000_000, 97))],
    ['200,000 levels', nested(200_000)],
    ['a list of numbers', JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i))],
    ['names of prototypes', '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"externalId":"p","from":"q"}'],
    ['a form', 'From=whatsapp%3A123&Body=oi&__proto__=x'],
    ['fields of other types', JSON.stringify({ externalId: { a: 1 }, from: [1], text: 7 })],
    ['a moment at the end of time', message({ at: '+275760-09-13T00:00:00.000Z' })],
  ])('%s: answered, kept or understood, and the next one is taken in', async (_, payload) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])
      expect((await post(payload, type ? { 'content-type': type } : {})).status).toBe(200)
    const next = good()
    expect((await post(next)).status).toBe(200)
    expect((await stored()).at(-1)).toMatchObject({ external_id: next.externalId })
  })

  test('what no database can hold is stored as what it is: unreadable', async () => {
    const text = 'a\\u0000b\\ud800c'
    const one = `{"externalId":"nul\\u0000","from":"5511988880000","name":"\\u0000","text":"${text}"}`
    expect((await post(one)).status).toBe(200)
    expect((await post(message({ externalId: 'far', at: '9999-12-31T23:59:59Z' }))).status).toBe(200)
    const rows = await stored()
    expect(rows[0]).toMatchObject({ external_id: 'nul\uFFFD', body: 'a\uFFFDb\uFFFDc' })
    expect(Math.abs(rows[1].said_at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('three hundred at once keep nobody back', async () => {
    const all = Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? post(good()) : post(i % 3 === 1 ? '{"' : '[{"type":"x"}]')))
    expect((await Promise.all(all)).every(answer => answer.status === 200)).toBe(true)
    expect(await stored()).toHaveLength(100)
    expect(await kept()).toHaveLength(200)
  })
})

describe('[CHN-03] whose call it is', () => {
  const sign = (text: string) => createHmac('sha256', 'segredo').update(text).digest('hex')
  /** A provider that signs its bytes, says what it likes, and asks whether the address is ours. */
  const signing: Webhook<Record<string, unknown>> = {
    handshake: (_config, query) => (query.token === 'certo' ? (query.challenge ?? '') : null),
    verify: (_config, { headers, bytes }) => {
      if (headers['x-signature'] === 'throw') throw new Error('no key')
      return headers['x-signature'] === sign(bytes.toString())
    },
    read: (_config, { body }) => {
      if (body === 'fail') throw new Error('the driver stumbled')
      return [{ type: 'unknown', what: 'nothing' }]
    },
    answer: (_config, { body }) => (body === 'xml' ? { type: 'text/xml', body: '<Response/>' } : null),
  }
  let app: FastifyInstance
  beforeAll(async () => {
    app = createHttp()
    serve(
      app,
      hookRoutes,
      hookHandlers({
        deliverNews: incoming.deliverNews,
        publicUrl: 'https://balcao.example',
        driverOf: () => ({ webhook: signing }),
      }),
    )
    await app.ready()
    return () => app.close()
  })

  test('a wrong signature, none, and one that cannot be checked are refused before anything is read', async () => {
    const text = '{ "ação":  1}'
    for (const signature of [sign('other'), '', 'throw'])
      expect(await post(text, { 'x-signature': signature }, app)).toEqual({ status: 403, body: { error: 'ERR_HOOK_SIGNATURE' } })
    expect(await kept()).toEqual([])
    expect((await post(text, { 'x-signature': sign(text) }, app)).status).toBe(200)
    expect(await kept()).toMatchObject([{ reason: 'not understood: nothing' }])
  })

  test('a driver that stumbles loses nothing: the call is kept', async () => {
    expect((await post('"fail"', { 'x-signature': sign('"fail"') }, app)).status).toBe(200)
    expect(await kept()).toMatchObject([{ reason: 'not understood: the driver stumbled' }])
  })

  test('the provider is answered what its driver says, and else that it is stored', async () => {
    const answered = async (text: string) => {
      const headers = { 'x-signature': sign(text) }
      const { statusCode, headers: of, body } = await app.inject({ method: 'POST', url: `/hooks/${key}`, headers, payload: text })
      return [statusCode, of['content-type'], body]
    }
    expect(await answered('"xml"')).toEqual([200, 'text/xml', '<Response/>'])
    expect(await answered('"json"')).toEqual([200, 'application/json; charset=utf-8', '{"ok":true}'])
    expect(await kept(), 'it is stored before').toHaveLength(2)
  })

  test('the handshake answers the bare challenge to a caller who knows the word', async () => {
    const right = await app.inject({ url: `/hooks/${key}?token=certo&challenge=4711` })
    expect([right.statusCode, right.headers['content-type'], right.body]).toEqual([200, 'text/plain; charset=utf-8', '4711'])
    const wrong = await app.inject({ url: `/hooks/${key}?token=errado&challenge=4711` })
    expect([wrong.statusCode, wrong.json()]).toEqual([403, { error: 'ERR_HOOK_SIGNATURE' }])
  })
})
