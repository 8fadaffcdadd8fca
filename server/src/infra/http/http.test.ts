import { connect } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { authRoutes } from '@balcao/contract/access/auth'
import { API } from '@balcao/contract/api'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import type { Route } from '@balcao/contract/route'
import { ANONYMOUS_BODY_LIMIT_BYTES } from '@balcao/contract/values/constants'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { log } from '../log.ts'
import { keyFor } from '../trust/keys.ts'
import { createHttp, serve } from './http.ts'

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
      [`{"name":${'['.repeat(101)}${']'.repeat(101)}}`, {}, 400, 'ERR_VALIDATION'],
      ['', {}, 400, 'ERR_VALIDATION'],
      ['{"name":"Fila","color":null,"isActive":true,"tenant_id":3}', {}, 400, 'ERR_VALIDATION'],
    ]
    for (const [body, headers, status, code] of cases) {
      const answer = await post(body, headers)
      expect([answer.statusCode, answer.json().error], body.slice(0, 40)).toEqual([status, code])
    }
    expect((await w.rui.call(queueRoutes.list, {})).rows.map(q => q.name)).toEqual(['Balcão'])
  })

  test('[UIX-09] what is no JSON is refused with the line, the column and the reason', async () => {
    const answer = await post('{\n  "name": "Vendas"\n  "isActive": true\n}')
    expect(answer.json()).toMatchObject({ error: 'ERR_INVALID_JSON', line: 3, column: 3, reason: 'comma' })
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

  test('[UIX-01] the address of a screen without its # leads to the screen; a call and a file are not found', async () => {
    const get = (url: string, headers: Record<string, string>) => w.app.inject({ method: 'GET', url, headers })
    const page = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }
    // A screen that has the address of a call is one of them.
    for (const url of ['/login', '/atendimento/12?seq=3', '//evil.test/x', '/chat-flow/list', '/queue?searchParam=x']) {
      const { statusCode, headers } = await get(url, page)
      expect([statusCode, headers.location]).toEqual([302, `/#${url}`])
    }
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/queue', { ...page, authorization: `Bearer ${w.rui.token}` })).statusCode).toBe(200)
    expect((await get('/queue', { accept: 'application/json' })).json()).toMatchObject({ error: 'ERR_TOKEN_MISSING' })
    expect((await get('/assets/first-old.js', page)).statusCode).toBe(404)
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

describe('what a stranger may cost', () => {
  const anonymous = Object.entries(API).flatMap(([group, its]) =>
    Object.entries(its as Record<string, Route>)
      .filter(([, { can }]) => can === 'anonymous')
      .map(([name, route]) => ({ name, route, title: `${group}.${name}` })),
  )
  const pathOf = ({ path }: Route, key = 'x') => path.replace(/:key/, key).replace(/:\w+/g, 'x')
  /** A call of which half the body is sent, and the answer to that. */
  async function half(app: World['app'], { method, path }: { method: string; path: string }, length = 100) {
    const url = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let heard = ''
    const closed = new Promise<void>(done => socket.once('close', () => done()))
    socket.setEncoding('utf8').on('data', text => {
      heard += text
    })
    const body = method === 'GET' ? '' : `Content-Length: ${length}\r\n`
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${body}\r\n${body && '{'}`)
    return { socket, closed, heard: () => heard, status: () => Number(/HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0) }
  }

  test('there are anonymous routes to hold', () => expect(anonymous.length).toBeGreaterThan(15))

  test.each(anonymous)('$title: refused over its limit before a byte of its body is waited for', async ({ name, route }) => {
    if (route.can !== 'anonymous') return
    const app = createHttp()
    let done = 0
    serve(app, { [name]: route }, { [name]: () => done++ }, { isKey: async () => false })
    for (let i = 0; i < route.perMinute; i++) app.rates.take(`${name} from 127.0.0.1`, route.perMinute)
    const call = await half(app, { method: route.method, path: pathOf(route) })
    await expect.poll(call.status).toBe(429)
    expect(call.heard()).toMatch(/ERR_LIMIT_MAX","retryAfter":(60|5\d)/)
    expect(done).toBe(0)
    call.socket.destroy()
    await app.close()
  })

  test.each(anonymous.filter(({ route }) => route.method !== 'GET'))(
    '$title: takes no body to speak of',
    async ({ name, route }) => {
      if (route.can !== 'anonymous') return
      const app = createHttp()
      let done = 0
      serve(app, { [name]: route }, { [name]: () => done++ }, { isKey: async () => false })
      const payload = Buffer.alloc(ANONYMOUS_BODY_LIMIT_BYTES + 1, 32)
      const headers = { 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url: pathOf(route), headers, payload })
      expect([answer.statusCode, done]).toEqual([route.byKey ? 404 : 413, 0])
      await app.close()
    },
  )

  test('a hook is answered for a key nobody has while its body is still on its way, and a guesser no longer', async () => {
    const app = createHttp()
    const asked: string[] = []
    const isKey = async (key: string) => asked.push(key) < 0
    serve(app, { deliver: API.hooks.deliver }, { deliver: () => ({ type: 'text/plain', body: '' }) }, { isKey })
    const unknown = await half(app, { method: 'POST', path: '/hooks/guessed' }, 4 * 1024 * 1024)
    await expect.poll(unknown.status).toBe(404)
    const { perMinute } = API.hooks.deliver
    for (let i = 1; i <= perMinute; i++) await app.inject({ method: 'POST', url: `/hooks/${i}` })
    expect(asked).toHaveLength(perMinute)
    unknown.socket.destroy()
    await app.close()
  })

  test('half a body is given up, on every route and where there is none', async () => {
    const app = createHttp({ bodyTimes: { wholeMs: 60, stillMs: 60 } })
    const { login } = API.auth
    serve(
      app,
      { login },
      {
        login: () => {
          throw new Error('nobody said it all')
        },
      },
    )
    const call = await half(app, { method: 'POST', path: '/auth/login' })
    const nowhere = await half(app, { method: 'POST', path: '/nowhere' })
    await Promise.all([call.closed, nowhere.closed])
    for (let i = 1; i < login.perMinute; i++) app.rates.take('login from 127.0.0.1', login.perMinute)
    const answered = await half(app, { method: 'POST', path: '/auth/login' })
    await expect.poll(answered.status).toBe(429)
    await answered.closed
    expect([call.status(), call.heard()]).toEqual([408, expect.stringContaining('ERR_REQUEST_TIMEOUT')])
    await app.close()
  })

  test('who hangs up in the middle of a body is no failure of ours', async () => {
    const failed = vi.spyOn(log, 'error')
    const app = createHttp()
    const broken = new Promise(heard => {
      app.addHook('onError', async (_request, _reply, error) => heard(error.message))
    })
    const { login } = API.auth
    const begun = new Promise<void>(done => app.addHook('onRequest', async () => done()))
    serve(
      app,
      { login },
      {
        login: () => {
          throw new Error('nobody said it all')
        },
      },
    )
    const call = await half(app, { method: 'POST', path: '/auth/login' })
    await begun
    call.socket.destroy()
    expect(await broken).toMatch(/aborted/)
    await new Promise(setImmediate)
    expect(failed).not.toHaveBeenCalled()
    failed.mockRestore()
    await app.close()
  })

  test('a megabyte of escapes does not hold the others up', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const hostile = `{"name":"a${'\\n'.repeat(500_000)}b\\ud800","color":null,"isActive":true,"more":1}`
    await post('{}')
    delay.enable()
    const answer = await post(hostile)
    delay.disable()
    expect(answer.json()).toMatchObject({ error: 'ERR_VALIDATION' })
    expect(delay.max / 1e6).toBeLessThan(150)
  })
})

describe('where a call comes from', () => {
  const address = async (trustProxy: 'local' | false | number, from: string, forwarded: string) => {
    const app = createHttp({ trustProxy })
    app.get('/me', request => ({ ip: request.ip }))
    const answer = await app.inject({ url: '/me', remoteAddress: from, headers: { 'x-forwarded-for': forwarded } })
    return answer.json().ip
  }

  test('a proxy on this machine says for whom it asks, and nobody farther away does', async () => {
    expect(await address('local', '127.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await address('local', '203.0.113.9', '127.0.0.1')).toBe('203.0.113.9')
    expect(await address('local', '127.0.0.1', '203.0.113.9, 127.0.0.1')).toBe('127.0.0.1')
    expect(await address(false, '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1')
    expect(await address(1, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  })
})

describe('looking changes nothing', () => {
  const acting = Object.values(API)
    .flatMap(its => Object.values(its as Record<string, Route>))
    .filter(({ writes }) => writes)

  test.each(acting)('$path acts on neither HEAD nor a prefetch', async ({ path }) => {
    const headers = { authorization: `Bearer ${w.carla.token}` }
    expect((await w.app.inject({ method: 'HEAD', url: path, headers })).statusCode).toBe(404)
    for (const said of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      expect((await w.app.inject({ url: path, headers: { ...headers, ...said } })).statusCode).toBe(404)
    expect((await w.app.inject({ url: path, headers })).statusCode).toBe(200)
  })
})

test('answers carry the headers that keep a browser safe', async () => {
  const { headers } = await w.app.inject({ method: 'GET', url: '/healthz' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'self'/)
  expect(policy, 'no scheme stands for every host that speaks it').not.toMatch(/\b(https?|wss?):(?=[\s;]|$)/)
  expect(policy).not.toMatch(/unsafe-eval|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/)
})

test('what is answered to somebody signed in is kept by no cache', async () => {
  for (const url of ['/auth/session', '/queue', '/tickets', '/contacts', '/users'])
    expect(
      (await w.app.inject({ url, headers: { authorization: `Bearer ${w.carla.token}` } })).headers['cache-control'],
      url,
    ).toBe('no-store')
})

test('over https a cookie can be set by nobody who speaks without it', async () => {
  const app = createHttp({ publicUrl: 'https://chat.example.com' })
  const { logout } = API.auth
  let shown: string | undefined
  serve(
    app,
    { logout },
    {
      logout: ({ exchange }) => {
        shown = exchange.cookie('mine')
        exchange.setCookie('mine', 'new', { maxAgeSeconds: 60, path: '/auth' })
        return { ok: true as const }
      },
    },
  )
  const answer = await app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: 'mine=false; __Secure-mine=true' } })
  expect(shown).toBe('true')
  expect(answer.headers['set-cookie']).toMatch(/^__Secure-mine=new; .*Secure/)
  await app.close()
})
