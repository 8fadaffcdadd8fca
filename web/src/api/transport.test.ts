import { authRoutes } from '@balcao/contract/access/auth'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { ApiError, caller } from '@balcao/contract/client'
import { beforeEach, expect, test } from 'vitest'
import { createSessionStore, type SessionEnd } from './session.ts'
import { createTransport, Unreachable, WrongPerson } from './transport.ts'

/** A server that knows one good token at a time, as ours does, and writes down what it was asked. */
interface Call {
  url: string
  token: string | undefined
}
let good: string
let calls: Call[]
let refusal: { status: number; error: string }
let refreshes: () => { status: number; body: unknown } | Promise<never>
let ended: SessionEnd[]
let reached: boolean[]
let wrong: number
let store: Map<string, string>
let session: ReturnType<typeof createSessionStore>

beforeEach(() => {
  good = 'fresh'
  calls = []
  refusal = { status: 403, error: 'ERR_TOKEN_EXPIRED' }
  refreshes = () => ({ status: 200, body: { token: 'fresh' } })
  ended = []
  reached = []
  wrong = 0
  store = new Map([
    ['token', 'stale'],
    ['userId', '7'],
  ])
  session = createSessionStore(storageOn(store))
})

const storageOn = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
})

async function server(url: string, init: RequestInit): Promise<Response> {
  const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length)
  calls.push({ url, token })
  const answer = url === '/auth/refresh_token' ? await refreshes() : null
  if (answer) return Response.json(answer.body, { status: answer.status })
  if (url === '/auth/logout' || token === good) return Response.json({ rows: [], count: 0, hasMore: false })
  return Response.json({ error: refusal.error }, { status: refusal.status })
}

let chain: Promise<unknown> = Promise.resolve()
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = chain.then(work, work)
  chain = turn.catch(() => undefined)
  return turn
}

const client = (fetch: typeof server = server, mine = session) =>
  caller(
    createTransport({
      fetch,
      session: mine,
      oneAtATime,
      onEnd: why => ended.push(why),
      onWrongPerson: () => {
        wrong += 1
      },
      onReach: yes => reached.push(yes),
      refreshUrl: '/auth/refresh_token',
    }).send,
  )

const list = (api = client()) => api(queueRoutes.list, { query: {} })
const refreshCalls = () => calls.filter(call => call.url === '/auth/refresh_token').length

test('[ACC-06] an expired token is refreshed once, saved, and the call repeated', async () => {
  await list()
  expect(calls.map(call => call.token)).toEqual(['stale', 'stale', 'fresh'])
  expect(store.get('token')).toBe('fresh')
  expect(ended).toEqual([])
})

test('[ACC-06] twenty calls at once share one refresh', async () => {
  const api = client()
  await Promise.all(Array.from({ length: 20 }, () => list(api)))
  expect(refreshCalls()).toBe(1)
})

test('[ACC-06] two tabs share one refresh: the second finds the token the first one saved', async () => {
  const otherTab = createSessionStore(storageOn(store))
  await Promise.all([list(client(server)), list(client(server, otherTab))])
  expect(refreshCalls()).toBe(1)
})

test.each(['ERR_TOKEN_MISSING', 'ERR_TOKEN_INVALID', 'ERR_TOKEN_EXPIRED', 'ERR_TOKEN_OUTDATED'])(
  '[ACC-06] %s asks for a refresh',
  async error => {
    refusal = { status: 403, error }
    await list()
    expect(refreshCalls()).toBe(1)
  },
)

test.each(['ERR_NO_PERMISSION', 'ERR_ADMIN_ONLY', 'ERR_TERMS_NOT_ACCEPTED'])(
  '[ACC-06] a 403 %s is an answer: no refresh, the session stays',
  async error => {
    refusal = { status: 403, error }
    await expect(list()).rejects.toMatchObject({ status: 403, code: error })
    expect(refreshCalls()).toBe(0)
    expect(ended).toEqual([])
  },
)

test('[ACC-18] a token refused again after its refresh ends the session instead of going round in circles', async () => {
  good = 'another'
  refusal = { status: 403, error: 'ERR_TOKEN_INVALID' }
  await expect(list()).rejects.toMatchObject({ code: 'ERR_TOKEN_INVALID' })
  expect(calls).toHaveLength(3)
  expect(ended).toEqual(['invalid'])
})

test('[ACC-08] [ACC-18] a refresh that finds no session says "expired", or "invalid" when the token was nobody’s', async () => {
  refreshes = () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  await expect(list()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  refusal = { status: 403, error: 'ERR_TOKEN_INVALID' }
  await expect(list()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(ended).toEqual(['expired', 'invalid'])
})

test('[ACC-18] a refusal that arrives when the session has ended already asks for nothing more', async () => {
  refreshes = () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  const late = Promise.withResolvers<void>()
  let first = true
  const api = client(async (url, init) => {
    const answer = await server(url, init)
    if (!first) return answer
    first = false
    await late.promise
    return answer
  })
  const slow = list(api)
  await expect(list(api)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  session.clear()
  late.resolve()
  await expect(slow).rejects.toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
  expect(refreshCalls()).toBe(1)
  expect(ended).toEqual(['expired'])
})

test('[ACC-15] a closed company ends the session with its own reason, at the call or at the refresh', async () => {
  refreshes = () => ({ status: 401, body: { error: 'ERR_TENANT_INACTIVE' } })
  await expect(list()).rejects.toBeInstanceOf(ApiError)
  refusal = { status: 401, error: 'ERR_TENANT_INACTIVE' }
  await expect(list()).rejects.toBeInstanceOf(ApiError)
  expect(ended).toEqual(['inactive', 'inactive'])
})

test('[ACC-07] a 401 ends the session; on a logout call, or a login that failed, it ends nothing', async () => {
  refusal = { status: 401, error: 'ERR_SESSION_EXPIRED' }
  await expect(list()).rejects.toMatchObject({ status: 401 })
  expect(ended).toEqual(['expired'])

  await client(async () => Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 }))(authRoutes.logout, {}).catch(
    () => undefined,
  )
  await expect(
    client(async () => Response.json({ error: 'ERR_INVALID_CREDENTIALS' }, { status: 401 }))(authRoutes.login, {
      body: { email: 'a@b.co', password: 'x' },
    }),
  ).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
  expect(ended).toEqual(['expired'])
})

test('a server that cannot be reached during a refresh costs nobody the session', async () => {
  refreshes = () => Promise.reject(new TypeError('network'))
  await expect(list()).rejects.toBeInstanceOf(Unreachable)
  expect(ended).toEqual([])
  expect(store.get('token')).toBe('stale')
  expect(reached).toEqual([true, false])
})

test('[UIX-05] a call that takes longer than 20 s is given up as slow, not as refused', async () => {
  let limit: AbortSignal | undefined
  const slow = async (_url: string, init: RequestInit) => {
    limit = init.signal ?? undefined
    throw new DOMException('too long', 'TimeoutError')
  }
  await expect(list(client(slow))).rejects.toMatchObject({ timedOut: true })
  expect(limit).toBeInstanceOf(AbortSignal)
})

test('a page of one person never speaks with the token of another who signed in from a second tab', async () => {
  const api = client()
  store.set('userId', '8')
  store.set('token', 'fresh')
  await expect(list(api)).rejects.toBeInstanceOf(WrongPerson)
  expect(calls).toEqual([])
  expect(wrong).toBe(1)
})

test('a proxy’s error page is an error like any other', async () => {
  const api = client(async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(list(api)).rejects.toMatchObject({ status: 502, code: 'ERR_UNKNOWN' })
})

test('a call that one person began is neither said again nor answered for another who signed in meanwhile', async () => {
  const signIn = () => session.open({ token: 'fresh', username: 'Rui', profile: 'user', userId: '8' })
  const refused = client(async (url, init) => {
    const answer = await server(url, init)
    signIn()
    return answer
  })
  await expect(list(refused)).rejects.toBeInstanceOf(WrongPerson)
  expect(calls.map(({ token }) => token)).toEqual(['stale'])
  session.open({ token: 'fresh', username: 'Ana', profile: 'user', userId: '7' })
  const answered = client(async (url, init) => {
    const answer = await server(url, init)
    signIn()
    return answer
  })
  await expect(list(answered)).rejects.toBeInstanceOf(WrongPerson)
})
