import { connect } from 'node:net'
import { authRoutes } from '@balcao/contract/auth'
import { queueRoutes } from '@balcao/contract/queues'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../test/world.ts'
import { keyFor } from './keys.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const post = (payload: string, headers: Record<string, string> = {}) =>
  w.app.inject({
    method: 'POST',
    url: '/queue',
    headers: { authorization: `Bearer ${w.rui.token}`, 'content-type': 'application/json', ...headers },
    payload,
  })

describe('what strangers and broken clients send', () => {
  test('malformed JSON, a body over the limit, another kind of body: a code each, nothing stored', async () => {
    const cases: [string, Record<string, string>, number, string][] = [
      ['{"name": ', {}, 400, 'ERR_INVALID_JSON'],
      ['{"__proto__": {"name": "x"}}', {}, 400, 'ERR_INVALID_JSON'],
      [JSON.stringify({ name: 'x'.repeat(1024 * 1024 + 10) }), {}, 413, 'ERR_PAYLOAD_TOO_LARGE'],
      ['name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'ERR_UNSUPPORTED_MEDIA'],
      ['{"name":"a\\u0000b","color":null,"isActive":true}', {}, 400, 'ERR_VALIDATION'],
      ['[]', {}, 400, 'ERR_VALIDATION'],
      ['', {}, 400, 'ERR_VALIDATION'],
      ['{"name":"Fila","color":null,"isActive":true,"tenant_id":3}', {}, 400, 'ERR_VALIDATION'],
    ]
    for (const [body, headers, status, code] of cases) {
      const answer = await post(body, headers)
      expect([answer.statusCode, answer.json().error], body.slice(0, 40)).toEqual([status, code])
    }
    expect((await w.rui.call(queueRoutes.list, {})).rows.map(q => q.name)).toEqual(['Balcão'])
  })

  test('a body over the limit is heard out, and refused on a connection that goes on', async () => {
    const socket = connect(Number(new URL(await w.app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', text => {
      heard += text
    })
    const size = 3 * 1024 * 1024
    const head = `Host: a\r\nAuthorization: Bearer ${w.rui.token}\r\nContent-Type: application/json\r\n`
    socket.write(`POST /queue HTTP/1.1\r\n${head}Content-Length: ${size}\r\n\r\n${'x'.repeat(size / 2)}`)
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(size / 2)
    socket.write(`${'x'.repeat(size / 2)}GET /queue HTTP/1.1\r\n${head}\r\n`)
    await expect.poll(() => heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
    expect(heard).toContain('ERR_PAYLOAD_TOO_LARGE')
    socket.destroy()
  })

  test('a text that only looks like a NUL escape is text', async () => {
    const answer = await post(JSON.stringify({ name: 'a\\u0000b', color: null, isActive: true }))
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'a\\u0000b'])
    await w.rui.call(queueRoutes.remove, { params: { id: answer.json().id } })
  })

  test('half a sign is unreadable and the rest is as it was: whole ones, escaped ones, and a text that only looks like one', async () => {
    const sent =
      '{"name":"a\\ud83d \\udc4d\\ud83d\\udc4d \\\\ud83d \\u00e7\\"\\ud83d\\ud83d\\udc4d","color":null,"isActive":true}'
    const answer = await post(sent)
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'a\ufffd \ufffd👍 \\ud83d ç"\ufffd👍'])
    await w.rui.call(queueRoutes.remove, { params: { id: answer.json().id } })
    const extraInfo = [{ name: 'Apelido', value: '\ud83d' }]
    expect(await w.ana.ask('POST', '/contacts', { name: 'Zé', extraInfo })).toMatchObject({
      status: 201,
      body: { extraInfo: [{ name: 'Apelido', value: '\ufffd' }] },
    })
  })

  test('numbers and days no table has room for are refused at the door', async () => {
    for (const [method, url, body] of [
      ['POST', '/messages/1', { body: 'a', shownSeq: 2 ** 31 }],
      ['POST', '/messages/1/read', { seq: 2 ** 31 }],
      ['POST', '/contacts', { name: 'Zé', birthday: '0000-01-01' }],
      ['GET', '/evaluations?start=0000-01-01T00:00:00Z', undefined],
    ] as const)
      expect(await w.ana.ask(method, url, body), url).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test('duplicate, wrong and NUL query parameters and ids are refused at the door', async () => {
    for (const url of [
      '/queue?pageNumber=1&pageNumber=2',
      '/queue?pageNumber=0',
      '/queue/abc',
      '/queue/-1',
      '/queue/1e400',
      '/queue?searchParam=%00',
    ]) {
      const { status, body } = await w.rui.ask('GET', url)
      expect([status, body.error], url).toEqual([400, 'ERR_VALIDATION'])
    }
    expect((await w.rui.ask('GET', '/queue/9007199254740991')).body.error).toBe('ERR_NO_QUEUE_FOUND')
  })

  test('a refusal of what was sent says where and what, and shows no value back', async () => {
    const { body } = await w.rui.ask('POST', '/queue', { name: '', color: 'red', isActive: true })
    const issues = body.issues as { path: unknown[]; in: string; input?: unknown }[]
    expect(issues.map(i => [i.in, i.path.join('.')])).toEqual([
      ['body', 'name'],
      ['body', 'color'],
    ])
    expect(JSON.stringify(body)).not.toContain('red')
  })

  test('[CAL-01] a path answers with and without its trailing slash, and an unknown one says so in JSON', async () => {
    expect((await w.rui.ask('GET', '/queue/')).body).toEqual((await w.rui.ask('GET', '/queue')).body)
    expect(await w.rui.ask('GET', '/nothing-here')).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect((await w.rui.ask('GET', '/queue/%zz')).status).toBe(404)
  })

  test('[ERR-01] a bug is answered with a code and a request id, never with a stack', async () => {
    await w.owner.query('alter table queues rename to queues_away')
    try {
      const { status, body } = await w.rui.ask('GET', '/queue')
      expect([status, Object.keys(body).sort()]).toEqual([500, ['error', 'requestId']])
      expect(body.error).toBe('ERR_INTERNAL')
    } finally {
      await w.owner.query('alter table queues_away rename to queues')
    }
  })
})

describe('tokens', () => {
  const withToken = async (token: string | null) => {
    const answer = await w.app.inject({
      method: 'GET',
      url: '/queue',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    return [answer.statusCode, answer.json().error]
  }
  const forged = (key: Uint8Array, claims: Record<string, unknown>, until = '15m') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(until).sign(key)
  const claims = {
    t: 2,
    u: 1,
    n: 'x',
    p: 'superadmin',
    s: false,
    b: false,
    tp: false,
    w: false,
    be: false,
    rv: 1,
    tv: 1,
    sid: 's',
  }

  test('[ACC-18] missing, forged, foreign, unsigned, incomplete and expired tokens are told apart, and all are 403', async () => {
    const [head, body] = w.ana.token.split('.')
    expect(await withToken(null)).toEqual([403, 'ERR_TOKEN_MISSING'])
    expect(await withToken('nonsense')).toEqual([403, 'ERR_TOKEN_INVALID'])
    expect(await withToken(`${head}.${body}.AAAA`)).toEqual([403, 'ERR_TOKEN_INVALID'])
    expect(await withToken(await forged(keyFor('another purpose'), claims))).toEqual([403, 'ERR_TOKEN_INVALID'])
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    expect(await withToken(none)).toEqual([403, 'ERR_TOKEN_INVALID'])
    expect(await withToken(await forged(keyFor('access-token'), { u: 1 }))).toEqual([403, 'ERR_TOKEN_INVALID'])
    expect(await withToken(await forged(keyFor('access-token'), claims, '-1s'))).toEqual([403, 'ERR_TOKEN_EXPIRED'])
  })

  test('a stranger is refused before their body is read', async () => {
    const answer = await w.app.inject({
      method: 'POST',
      url: '/queue',
      payload: '{'.repeat(100),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json()).toEqual({ error: 'ERR_TOKEN_MISSING' })
  })

  test('[ERR-03] every refusal is {error: CODE}', async () => {
    const { body } = await w.ana.ask('POST', '/queue', { name: 'x' })
    expect(body).toEqual({ error: 'ERR_NO_PERMISSION' })
    expect(authRoutes.login.path).toBe('/auth/login')
  })
})

test('answers carry the headers that keep a browser safe', async () => {
  const { headers } = await w.app.inject({ method: 'GET', url: '/healthz' })
  expect(headers['content-security-policy']).toMatch(/default-src 'self'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})
