import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, caller, type Transport, urlOf } from './client.ts'
import { route } from './route.ts'
import { errorText, loadErrorTexts } from './texts/index.ts'

const show = route({
  method: 'GET',
  path: '/things/:id/parts/:part',
  can: 'session.own',
  summary: 'A part of a thing',
  params: z.object({ id: z.number(), part: z.string() }),
  query: z.object({ status: z.array(z.string()).optional(), page: z.number().optional(), search: z.string().optional() }),
  reply: z.object({ ok: z.boolean() }),
  fails: [],
})

const answering =
  (status: number, body: unknown): Transport =>
  () =>
    Promise.resolve({ status, body })
const sent = { params: { id: 7, part: 'a' }, query: {} }
const failure = async (status: number, body: unknown): Promise<ApiError> => {
  const error: unknown = await caller(answering(status, body))(show, sent).catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  return expect.fail(`${status} did not reject`)
}

test('an address has its parameters and its query, each written safely', () => {
  expect(urlOf(show, { params: { id: 7, part: 'a/b ?#' } })).toBe('/things/7/parts/a%2Fb%20%3F%23')
  const url = urlOf(show, { params: { id: 1, part: 'x' }, query: { status: ['open', 'pending'], page: 2, search: 'a&b=c' } })
  expect(url).toBe('/things/1/parts/x?status=open&status=pending&page=2&search=a%26b%3Dc')
})

test('what is not given is not asked', () => {
  expect(urlOf(show, { params: { id: 1, part: 'x' }, query: { page: undefined, search: null, status: [] } })).toBe(
    '/things/1/parts/x',
  )
})

test('a call hands its route, address and body to the transport and gives back what came', async () => {
  const asked: unknown[] = []
  const call = caller((...parts) => {
    asked.push(parts)
    return Promise.resolve({ status: 200, body: { ok: true } })
  })
  expect(await call(show, sent)).toEqual({ ok: true })
  expect(asked).toEqual([[show, '/things/7/parts/a', undefined, undefined]])
})

test.each([300, 304, 400, 401, 403, 404, 409, 429, 500, 503, 0])('[CAL-03] %i rejects', async status => {
  expect(await failure(status, { error: 'ERR_INTERNAL' })).toMatchObject({ status, code: 'ERR_INTERNAL' })
})

test.each([200, 201, 204])('[CAL-03] %i does not', async status => {
  await expect(caller(answering(status, { ok: true }))(show, sent)).resolves.toEqual({ ok: true })
})

test('[ERR-03] the code is read from error, msg or message, in that order', async () => {
  expect((await failure(400, { error: 'ERR_USER_LIMIT', msg: 'b', message: 'c' })).code).toBe('ERR_USER_LIMIT')
  expect((await failure(400, { msg: 'ERR_USER_LIMIT', message: 'c' })).code).toBe('ERR_USER_LIMIT')
  expect((await failure(400, { message: 'ERR_USER_LIMIT' })).code).toBe('ERR_USER_LIMIT')
})

test('[ERR-03] a known code shows its text, an unknown one its raw text, nothing the default', async () => {
  const texts = await loadErrorTexts('pt')
  const shown = async (body: unknown) => errorText(texts, (await failure(500, body)).code)
  expect(await shown({ error: 'ERR_INVALID_JSON' })).toBe('JSON inválido. Corrija o texto e tente novamente.')
  expect(await shown({ error: 'ERR_FROM_A_NEWER_SERVER' })).toBe('ERR_FROM_A_NEWER_SERVER')
  for (const body of [{}, null, undefined, '<html>502</html>', { error: { deep: true } }]) {
    expect(await shown(body)).toBe('Ocorreu um erro não identificado.')
  }
})

test('what else the server said stays at hand', async () => {
  const error = await failure(409, { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: 5 } })
  expect(error.body).toEqual({ error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: 5 } })
})
