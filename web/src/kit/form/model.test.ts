import { authRoutes } from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { ApiError } from '@balcao/contract/client'
import { messageOf } from '@balcao/contract/texts/validation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changedKeys, check, fieldsFor, isOptional, issuesOf, type NamedField, rebase, startValues } from './model.ts'

const field = (key: string, more: object): NamedField => ({ key, label: 'kit.save', ...more }) as NamedField
const name = field('name', { kind: 'text' })
const color = field('color', { kind: 'colour' })
const isActive = field('isActive', { kind: 'switch', initial: true })
const password = field('password', { kind: 'text', type: 'password', from: () => '' })
const fields = [name, color, isActive]
const row = { id: 7, name: 'Vendas', color: '#2f7fc1', isActive: false }

describe('what a form starts with', () => {
  test('a new one: initial values, or blank by kind', () => {
    expect(startValues(fields, null)).toEqual({ name: '', color: null, isActive: true })
  })
  test('a row: its fields, or where the field says they come from', () => {
    const ids = field('queueIds', { kind: 'multiselect', from: () => [1, 2] })
    expect(startValues([...fields, ids], row)).toEqual({ name: 'Vendas', color: '#2f7fc1', isActive: false, queueIds: [1, 2] })
  })
  test('fields asked only when making one, or only when changing one', () => {
    const both = [name, field('isActive', { kind: 'switch', only: 'update' }), field('x', { kind: 'text', only: 'create' })]
    expect(fieldsFor(both, 'create').map(f => f.key)).toEqual(['name', 'x'])
    expect(fieldsFor(both, 'update').map(f => f.key)).toEqual(['name', 'isActive'])
  })
})

describe('[UIX-04] checked by the contract before anything is sent', () => {
  const { body: create } = queueRoutes.create
  const { body: update } = queueRoutes.update

  test('an empty name is required, at its field', () => {
    const { issues } = check(create, 'create', {}, { name: ' ', color: null, isActive: true })
    expect(Object.keys(issues ?? {})).toEqual(['name'])
    expect(messageOf(issues?.name ?? {}).key).toBe('required')
  })
  test('too long, and not a colour', () => {
    const { issues } = check(create, 'create', {}, { name: 'x'.repeat(121), color: 'blue', isActive: true })
    expect(messageOf(issues?.name ?? {})).toEqual({ key: 'textMax', params: { count: 120 } })
    expect(messageOf(issues?.color ?? {}).key).toBe('format')
  })
  test('a blank is sent as none where none is allowed', () => {
    expect(check(create, 'create', {}, { name: 'Vendas', color: '', isActive: true }).body).toEqual({
      name: 'Vendas',
      color: null,
      isActive: true,
    })
  })
  test('changing a row sends what was changed and nothing else', () => {
    const before = startValues(fields, row)
    expect(check(update, 'update', before, { ...before, isActive: true }).body).toEqual({ isActive: true })
    expect(check(update, 'update', before, before).body).toEqual({})
  })
  test('an untouched password is not sent, a weak one is told', () => {
    const before = startValues([name, password], row)
    expect(check(userRoutes.update.body, 'update', before, { ...before, name: 'Ana' }).body).toEqual({ name: 'Ana' })
    const weak = check(userRoutes.update.body, 'update', before, { ...before, password: 'abcdefgh' })
    expect(messageOf(weak.issues?.password ?? {}).key).toBe('password')
  })
})

test('a field that may stay empty is known from its schema', () => {
  const { body } = queueRoutes.create
  expect([name, color, isActive].map(f => isOptional(body, f, 'create'))).toEqual([false, true, false])
  expect(isOptional(authRoutes.signup.body, password, 'create')).toBe(false)
  expect(isOptional(userRoutes.update.body, password, 'update')).toBe(true)
  expect(isOptional(z.object({ at: z.string().optional() }), field('at', { kind: 'date' }), 'create')).toBe(true)
  expect(isOptional(queueRoutes.update.body, name, 'update')).toBe(false)
})

test('what the server found wrong is told at the field it names', () => {
  const error = new ApiError(400, {
    error: 'ERR_VALIDATION',
    issues: [
      { in: 'body', path: ['name'], code: 'too_big', maximum: 120, origin: 'string' },
      { in: 'body', path: ['name'], code: 'custom' },
      { in: 'query', path: ['sort'], code: 'invalid_value' },
    ],
  })
  expect(Object.keys(issuesOf(error))).toEqual(['name'])
  expect(messageOf(issuesOf(error).name ?? {}).key).toBe('textMax')
  expect(issuesOf(new ApiError(409, { error: 'ERR_NAME_TAKEN' }))).toEqual({})
})

describe('somebody else saves what this form holds', () => {
  const before = { name: 'Vendas', color: null, isActive: true }

  test('what this person has not touched follows, and is told', () => {
    const typed = { ...before, name: 'Vendas SP' }
    const after = rebase(before, typed, { ...before, color: '#000000' })
    expect(after).toMatchObject({ values: { name: 'Vendas SP', color: '#000000' }, taken: ['color'], disputed: [] })
    expect(changedKeys(after.before, after.values)).toEqual(['name'])
  })
  test('what both changed stays as typed and is disputed; the same change by both is no dispute', () => {
    const typed = { ...before, name: 'Vendas SP' }
    expect(rebase(before, typed, { ...before, name: 'Loja' })).toMatchObject({ values: typed, disputed: ['name'] })
    expect(rebase(before, typed, typed)).toMatchObject({ values: typed, taken: [], disputed: [] })
  })
})
