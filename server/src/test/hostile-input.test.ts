import { API } from '@balcao/contract/api'
import { urlOf } from '@balcao/contract/client'
import { ERRORS } from '@balcao/contract/errors'
import type { Route } from '@balcao/contract/route'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Path, type Shape, shapeOf, withValue } from './body-shape.ts'
import { desk } from './desk.ts'
import { ACTORS, type Call } from './verdict.ts'
import { VERDICTS } from './verdicts.ts'
import { type World, world } from './world.ts'

/** What no screen sends and an attacker does, at every call of the contract, from a stranger and from a user who may make it. */

vi.setConfig({ testTimeout: 60_000 })

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
/** Bodies that no call of the contract takes. */
const BODIES: Record<string, string> = {
  'a NUL': '{"a":"\\u0000"}',
  'a NUL in a name': '{"\\u0000":1}',
  'a thousand levels': deep(1_000),
  'levels that never end': '['.repeat(50_000),
  'the prototype of every object': '{"__proto__":{"isAdmin":true}}',
  'the constructor of every object': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'half a body': '{"a":',
  'bytes that are no text': '\u0080\u00ff{',
}
/** Put into each place of a body that works. */
const VALUES: unknown[] = [
  null,
  '',
  'x\udfff',
  '\u202e\u200b',
  '9'.repeat(400),
  '0001-01-01',
  '9999-12-31T23:59:59-12:00',
  -1,
  0,
  2 ** 31,
  2 ** 63,
  1e308,
  [],
  {},
  ['\ud800'],
  [-1, 2 ** 63],
  { toString: 1, valueOf: 1 },
]
/** Put into each parameter of an address. */
const WORDS = [
  '',
  '-1',
  '0',
  '2147483648',
  '9'.repeat(400),
  '1e400',
  'NaN',
  '%00',
  '%ED%A0%80',
  '%',
  "';--",
  '..%2f..%2f',
  '0001-01-01',
  '9999-12-31',
  'a'.repeat(3_000),
]
const MANY = Array.from({ length: 1_200 }, (_, i) => `a${i}=1`).join('&')

/** Every place of a body that holds something: the way to it, `0` for the first of a list. */
function placesIn(shape: Shape, path: Path = [], levels = 0): Path[] {
  if (levels > 6) return [path]
  const within = (one: Shape, more: Path = []) => placesIn(one, [...path, ...more], levels + 1)
  const either = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(one => within(one))
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, its]) => within(its, [name]))
  return [path, ...either, ...fields, ...(shape.items ? within(shape.items, ['0']) : [])]
}

interface Hostile {
  what: string
  url: string
  body?: string | undefined
  /** No answer but a refusal is right. */
  isRefused?: true
}

/** Requests that never reach the handler of any call. */
function* atTheDoor(route: Route, call: Call): Generator<Hostile> {
  const url = urlOf(route, call)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  yield { what: '1,200 parameters', url: `${url}${url.includes('?') ? '&' : '?'}${MANY}`, body, isRefused: true }
  if (!route.body || route.takes) return
  for (const [what, text] of Object.entries(BODIES)) yield { what, url, body: text, isRefused: true }
}

function* inAddress(route: Route, call: Call): Generator<Hostile> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  for (const param of Object.keys(route.params?.shape ?? {}))
    for (const word of WORDS) {
      const path = route.path.replace(`:${param}`, word) as `/${string}`
      yield { what: `:${param}=${word}`, url: urlOf({ ...route, path }, call), body }
    }
  for (const param of Object.keys(route.query?.shape ?? {}))
    for (const word of WORDS) {
      const others = urlOf(route, { ...call, query: { ...call.query, [param]: undefined } })
      const url = `${others}${others.includes('?') ? '&' : '?'}${param}=${word}`
      yield { what: `${param}=${word}`, url, body }
      yield { what: `${param}=${word} twice`, url: `${url}&${param}[]=${word}`, body }
    }
}

function* inBody(route: Route, call: Call): Generator<Hostile> {
  if (!route.body || route.takes) return
  for (const at of new Set(placesIn(shapeOf(route.body)).map(path => path.join('.'))))
    for (const value of VALUES) {
      const body = JSON.stringify(at === '' ? value : withValue(call.body, at.split('.'), value))
      yield { what: `${at}: ${JSON.stringify(value)}`, url: urlOf(route, call), body }
    }
}

const routes = Object.entries(API).flatMap(([group, its]) =>
  Object.entries(its as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}` as keyof typeof VERDICTS,
    route,
  })),
)

let w: World
let asked = 0
beforeAll(async () => {
  w = await world()
})

/** What is wrong with the answer, or nothing. Each comes from an address of its own, so that no rate answers in place of the call. */
async function wrong(route: Route, token: string | null, { what, url, body, isRefused }: Hostile): Promise<string[]> {
  asked += 1
  const { statusCode: status, ...answer } = await w.app.inject({
    method: route.method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const said = `${what.slice(0, 60)}: ${status} ${answer.body.slice(0, 100)}`
  if (status < 400) return isRefused ? [said] : []
  const code = /"error":"(\w+)"/.exec(answer.body)?.[1] ?? ''
  return status < 500 && code in ERRORS ? [] : [said]
}

describe('what nobody sends by a screen is refused with a code, and nothing of ours fails', () => {
  test.each(routes)('$name', async ({ name, route }) => {
    const verdict = VERDICTS[name]
    const actor = (['admin', 'superadmin', 'super', 'user'] as const).find(one => verdict.open.includes(one)) ?? 'admin'
    const me = verdict.as ? await verdict.as(w, w[ACTORS[actor]]) : w[ACTORS[actor]]
    await w.owner.query("update works set status = 'done' where params ? 'key' and status = 'waiting'; delete from attempts")
    const call = await verdict.call(w, me.tenantId, me)
    const found: string[] = []
    for (const one of [...atTheDoor(route, call), ...inAddress(route, call), ...inBody(route, call)])
      found.push(...(await wrong(route, me.token, one)))
    const isOpen = route.can === 'anonymous'
    for (const one of [...atTheDoor(route, call), ...(isOpen ? [...inAddress(route, call), ...inBody(route, call)] : [])])
      found.push(...(await wrong(route, null, one)))
    expect(found).toEqual([])
  })
})

const long = 'a'.repeat(4_000)
/** Values of headers a browser does not send. */
const HEADERS: [name: string, value: string][] = [
  ...['Bearer ', 'Bearer \u00ff', `Bearer ${long}`, 'Basic YTpi', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.'].map(
    (value): [string, string] => ['authorization', value],
  ),
  ...['', '-', long, '\u00ff', '00000000-0000-0000-0000-000000000000,x'].map((value): [string, string] => [
    'idempotency-key',
    value,
  ]),
  ...['bytes=-', 'bytes=9-1', `bytes=${'9'.repeat(40)}-`, 'bytes=0-0,1-1,2-2', 'lines=1-2'].map((value): [string, string] => [
    'range',
    value,
  ]),
  ...['*', '"', `W/"${long}"`].map((value): [string, string] => ['if-none-match', value]),
  ...['x-', '%%%', long, 'pt;q=9e9'].map((value): [string, string] => ['accept-language', value]),
  ...['', '=', 'balcao_media=%E0%A4%A', `balcao_refresh=${long}`, '__proto__=x'].map((value): [string, string] => [
    'cookie',
    value,
  ]),
  ...['', 'evil', '1.2.3.4, , ,', `${'1.2.3.4,'.repeat(300)}`, '::ffff:999.1.1.1'].map((value): [string, string] => [
    'x-forwarded-for',
    value,
  ]),
  ...['', 'a b', '\u00ff', '[::', long].map((value): [string, string] => ['host', value]),
  ...['application/json; charset=utf-16', 'text/json', 'multipart/form-data', 'multipart/form-data; boundary=', long].map(
    (value): [string, string] => ['content-type', value],
  ),
]

test.each(HEADERS)('a header %s: %s does no harm', async (name, value) => {
  const ticket = await desk(w.owner, w.padaria).ticket({ queueId: w.queues.balcao })
  const calls = [
    ['GET', '/auth/session'],
    ['GET', '/media/faces/1'],
    ['GET', '/brand'],
    ['POST', '/auth/login'],
    ['POST', '/auth/refresh_token'],
    ['POST', `/messages/${ticket}`],
    ['POST', '/tags'],
  ] as const
  for (const [method, url] of calls) {
    const { statusCode, body } = await w.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${w.ana.token}`, 'content-type': 'application/json', [name]: value },
      ...(method === 'POST' ? { payload: '{"body":"oi"}' } : {}),
    })
    expect(statusCode, `${method} ${url}: ${body}`).toBeLessThan(500)
  }
})
