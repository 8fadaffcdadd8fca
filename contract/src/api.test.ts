import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { API } from './api.ts'
import { ERRORS } from './errors.ts'
import { resource } from './resource.ts'
import type { Route, Routes } from './route.ts'

const groups: [string, Routes][] = Object.entries(API)
const ROUTES = groups.flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
)
const sorted = (names: Iterable<string>) => [...names].sort()

test('no two routes answer the same method and path', () => {
  const asked = ROUTES.map(([, { method, path }]) => `${method} ${path.toLowerCase().replace(/:\w+/g, ':')}`)
  expect(sorted(asked)).toEqual(sorted(new Set(asked)))
})

describe.each(ROUTES)('%s', (_, route) => {
  test('refuses with codes that exist, each once', () => {
    for (const code of route.fails) expect(ERRORS).toHaveProperty(code)
    expect(sorted(route.fails)).toEqual(sorted(new Set(route.fails)))
  })

  test('has a schema for exactly the parameters in its path', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    expect(sorted(Object.keys(route.params?.shape ?? {}))).toEqual(sorted(inPath))
  })

  test('has a path without a trailing slash, and a sentence about itself', () => {
    expect(route.path).toMatch(/^(\/[\w:-]+)+$/)
    expect(route.summary.length).toBeGreaterThan(3)
  })

  test('can be written as JSON Schema, both ways', () => {
    for (const part of [route.params, route.query, route.body])
      if (part) z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
    expect(z.toJSONSchema(route.reply, { io: 'output' })).toHaveProperty('type')
  })

  test('a GET asks in its query, never in a body', () => {
    if (route.method === 'GET') expect(route.body).toBeUndefined()
  })
})

describe('resource()', () => {
  const lanes = resource('lane', {
    path: '/lanes',
    read: z.object({ id: z.number(), name: z.string() }),
    write: z.object({ name: z.string(), position: z.number().default(0) }),
    see: 'queues.see',
    manage: 'queues.manage',
    missing: 'ERR_NO_QUEUE_FOUND',
    fails: ['ERR_NAME_TAKEN'],
    sorts: ['position', 'name'],
    filters: { isActive: z.enum(['true', 'false']).optional() },
  })

  test('makes the five calls of a plain list', () => {
    const calls = Object.entries(lanes).map(([name, { method, path, can }]) => [name, `${method} ${path}`, can])
    expect(calls).toEqual([
      ['list', 'GET /lanes', 'queues.see'],
      ['show', 'GET /lanes/:id', 'queues.see'],
      ['create', 'POST /lanes', 'queues.manage'],
      ['update', 'PUT /lanes/:id', 'queues.manage'],
      ['remove', 'DELETE /lanes/:id', 'queues.manage'],
    ])
    expect(lanes.create.status).toBe(201)
  })

  test('says that a row may be missing wherever one is named, and what writing may meet', () => {
    for (const call of [lanes.show, lanes.update, lanes.remove]) expect(call.fails).toContain('ERR_NO_QUEUE_FOUND')
    for (const call of [lanes.create, lanes.update, lanes.remove]) expect(call.fails).toContain('ERR_NAME_TAKEN')
    expect(lanes.create.fails).toContain('ERR_VALIDATION')
    expect(lanes.list.fails).toEqual([])
  })

  test('lists by page, order, search and its own filters', () => {
    expect(lanes.list.query.parse({ isActive: 'true' })).toEqual({
      searchParam: '',
      pageNumber: 1,
      pageSize: 40,
      sort: 'position',
      direction: 'asc',
      isActive: 'true',
    })
    for (const wrong of [{ pageNumber: '0' }, { pageSize: '5000' }, { direction: 'sideways' }, { isActive: 'maybe' }]) {
      expect(lanes.list.query.safeParse(wrong).success).toBe(false)
    }
  })

  test('refuses fields it does not know, and takes a part of them in a change', () => {
    expect(lanes.create.body.safeParse({ name: 'a', tenantId: 2 }).success).toBe(false)
    expect(lanes.update.body.safeParse({ name: 'a', tenantId: 2 }).success).toBe(false)
    expect(lanes.create.body.safeParse({}).success).toBe(false)
    expect(lanes.update.body.safeParse({}).success).toBe(true)
  })

  test('an id is a positive whole number', () => {
    expect(lanes.show.params.parse({ id: '12' })).toEqual({ id: 12 })
    for (const wrong of ['0', '-1', '1.5', 'x', '9007199254740993', '1e400']) {
      expect(lanes.show.params.safeParse({ id: wrong }).success, wrong).toBe(false)
    }
  })
})
