import { beforeEach, expect, test } from 'vitest'
import { createSessionStore } from './session.ts'

let store: Map<string, string>
const tab = () =>
  createSessionStore({
    getItem: key => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
    removeItem: key => void store.delete(key),
  })
const ana = { token: 't1', username: 'Ana', profile: 'user', userId: '7' }
const rui = { token: 't2', username: 'Rui', profile: 'super', userId: '8' }

beforeEach(() => {
  store = new Map()
})

test('[ACC-01] [ACC-07] the browser keeps four things about a session, and a sign-out takes exactly those', () => {
  store.set('draft:7:queue', '"texto"')
  const session = tab()
  session.open(ana)
  expect(Object.fromEntries(store)).toEqual({ ...ana, 'draft:7:queue': '"texto"' })
  session.clear()
  expect(Object.fromEntries(store)).toEqual({ 'draft:7:queue': '"texto"' })
})

test('two tabs: signing out, in, and in as somebody else in one of them is told apart in the other', () => {
  const [here, there] = [tab(), tab()]
  here.open(ana)
  expect(there.noticed()).toBe('signed-in')
  expect(there.noticed()).toBeNull()

  here.renew('t1b')
  expect(there.noticed()).toBeNull()
  expect(there.token()).toBe('t1b')

  here.open(rui)
  expect(there.isStillWho()).toBe(false)
  expect(there.noticed()).toBe('changed-person')

  here.clear()
  expect(there.noticed()).toBe('signed-out')
})

test('another person is told before all else, and once; a fresh token is none', () => {
  const session = tab()
  const told: string[] = []
  session.subscribe(() => told.push('changed'))
  session.onOther(() => told.push(`now ${session.person()}`))
  session.open(ana)
  session.renew('t1b')
  session.clear()
  session.open(rui)
  expect(told.filter(one => one !== 'changed')).toEqual(['now 7', 'now null', 'now 8'])
  expect(told[0]).toBe('now 7')
})
