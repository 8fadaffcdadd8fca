import { API } from '@balcao/contract/api'
import { POLICY } from '@balcao/contract/permissions'
import { type Route, type Routes, route, takesKey } from '@balcao/contract/route'
import { done } from '@balcao/contract/shapes'
import { loadErrorTexts } from '@balcao/contract/texts/index'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp } from '../http/http.ts'
import { registerDocs } from './docs.ts'
import { type OpenApiDocument, type Operation, openApiDocument } from './openapi.ts'

const groups: [string, Routes][] = Object.entries(API)
const CALLS = groups.flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, call]): [string, Route] => [`${group}.${name}`, call]),
)

let document: OpenApiDocument
let operations: Map<string, Operation>

beforeAll(async () => {
  const errorTexts = await loadErrorTexts('en')
  document = openApiDocument(API, { title: 'Balcão', version: '0.1.0', serverUrl: 'http://127.0.0.1:3000', errorTexts })
  const all = Object.values(document.paths).flatMap(path => Object.values(path))
  operations = new Map(all.map(operation => [operation.operationId, operation]))
})

const operationOf = (id: string): Operation => operations.get(id) ?? expect.fail(`${id} is not in the document`)

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...structuredClone(document) })
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('the validator would notice a broken document', async () => {
  const broken = { ...document, paths: { '/x': { get: { responses: { ok: 'not a response' } } } } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path?.split('/') ?? [])
  expect(references.length).toBeGreaterThan(CALLS.length)
  for (const path of references) expect(document).toHaveProperty(path)
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test.each(CALLS)('%s stands in the document with who may call it and how it refuses', (id, call) => {
  const operation = operationOf(id)
  const path = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]

  expect(path?.[call.method.toLowerCase()]).toBe(operation)
  expect(operation.security).toEqual(call.can === 'anonymous' ? [] : [{ bearer: [] }])
  expect(operation['x-profiles']).toEqual(call.can === 'anonymous' ? [] : POLICY[call.can].who)
  expect(Boolean(operation.requestBody)).toBe(Boolean(call.body ?? call.takes))
  const named = operation.parameters.map(one => `${one.in} ${one.name}`)
  const expected = [
    ...Object.keys(call.params?.shape ?? {}).map(name => `path ${name}`),
    ...Object.keys(call.query?.shape ?? {}).map(name => `query ${name}`),
    ...(takesKey(call) ? ['header Idempotency-Key'] : []),
  ]
  expect(named).toEqual(expected)
  for (const code of call.fails) expect(refusedCodes(operation)).toContain(code)
})

const refusedCodes = (operation: Operation): string[] =>
  Object.values(operation.responses).flatMap(response => Object.keys(response.content?.['application/json']?.examples ?? {}))

describe('one call as the reader sees it', () => {
  test('refusals stand under their status, with their text', () => {
    const responses = operationOf('users.create').responses
    const limit = responses['409']?.content?.['application/json']
    expect(limit?.schema).toMatchObject({
      properties: { error: { enum: expect.arrayContaining(['ERR_USER_LIMIT', 'ERR_EMAIL_TAKEN', 'ERR_IDEMPOTENCY_KEY']) } },
    })
    expect(limit?.examples?.ERR_USER_LIMIT).toEqual({ $ref: '#/components/examples/ERR_USER_LIMIT' })
    expect(document.components.examples.ERR_USER_LIMIT).toEqual({
      summary: 'User limit reached. Deactivate a user or upgrade the plan.',
      value: { error: 'ERR_USER_LIMIT' },
    })
    expect(Object.keys(responses['403']?.content?.['application/json']?.examples ?? {})).toEqual(
      expect.arrayContaining(['ERR_TOKEN_MISSING', 'ERR_TOKEN_EXPIRED', 'ERR_NO_PERMISSION']),
    )
    expect(Object.keys(responses['500']?.content?.['application/json']?.examples ?? {})).toEqual(['ERR_INTERNAL'])
    expect(responses['429']).toBeDefined()
    expect(responses['201']?.description).toBe('Done')
  })

  test('an anonymous call names no token code', () => {
    expect(refusedCodes(operationOf('auth.login')).filter(code => code.startsWith('ERR_TOKEN'))).toEqual([])
  })

  test('a call that stays open to a blocked company does not name the payment', () => {
    expect(refusedCodes(operationOf('auth.session'))).not.toContain('ERR_ASAAS_OVERDUE')
    expect(refusedCodes(operationOf('users.list'))).toContain('ERR_ASAAS_OVERDUE')
  })

  test('input is strict and has its limits; an answer may grow', () => {
    const create = operationOf('users.create')
    const input = create.requestBody?.content['application/json']?.schema
    expect(input).toMatchObject({
      additionalProperties: false,
      required: ['name', 'email'],
      properties: { name: { minLength: 1, maxLength: 120 }, profile: { enum: ['user', 'super', 'admin'], default: 'user' } },
    })
    const answer = create.responses['201']?.content?.['application/json']?.schema
    expect(JSON.stringify(answer)).not.toContain('additionalProperties')
  })
})

test('two routes with one method and path are refused', async () => {
  const twice = { method: 'GET', path: '/x', can: 'anonymous', perMinute: 1, summary: '', reply: done, fails: [] } as const
  const errorTexts = await loadErrorTexts('en')
  const build = () =>
    openApiDocument(
      { a: { one: route(twice) }, b: { two: route(twice) } },
      { title: '', version: '', serverUrl: '/', errorTexts },
    )
  expect(build).toThrow('GET /x is in the contract twice')
})

test('the document and its page are served from here alone, under a policy without inline scripts', async () => {
  const app = createHttp()
  registerDocs(app, () => document)
  await app.ready()

  const json = await app.inject({ url: '/openapi.json' })
  expect(json.json()).toEqual(JSON.parse(JSON.stringify(document)))

  for (const [url, type] of [
    ['/docs', 'text/html'],
    ['/docs/', 'text/html'],
    ['/docs/page.js', 'text/javascript'],
    ['/docs/page.css', 'text/css'],
  ] as const) {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
    expect(answer.body).not.toMatch(/https?:\/\/|\son\w+=|<script>|style=/)
  }
  await app.close()
})
