import type { Desk } from '@balcao/contract/desk'
import { expect, test } from 'vitest'
import { goalsFor } from './goals.ts'

const desk: Desk = {
  rooms: [],
  queues: [
    { id: 3, name: 'Vendas', color: null, isActive: true },
    { id: 4, name: 'Antiga', color: null, isActive: false },
  ],
  tags: [],
  users: [
    { id: 7, name: 'Bia', isActive: true },
    { id: 8, name: 'Rui', isActive: true },
    { id: 9, name: 'Ângela', isActive: true },
    { id: 10, name: 'Saiu', isActive: false },
  ],
  channels: [
    { id: 1, name: 'Loja', kind: 'sandbox', status: 'connected', capabilities: null },
    { id: 2, name: 'Telefone', kind: 'sandbox', status: 'connected', capabilities: null },
  ],
  settings: [],
}
const me = { userId: 8, usuariosOnline: [8, 9].map(userId => ({ userId, username: '', isOnline: true })) }
const load = { users: [{ id: 8, open: 9 }], queues: [{ id: 3, waiting: 4 }] }
const ticket = { status: 'open' as const, userId: 7, queueId: 3, whatsappId: 1, chatbot: false }
const names = (search = '', more = {}) => goalsFor({ ticket: { ...ticket, ...more }, desk, me, load, search })

test('[TKT-08] whoever is there and has the least in hand comes first; where it is already comes last, and says so', () => {
  expect(names().map(({ name, load, refusal }) => [name, load, refusal])).toEqual([
    ['Ângela', 0, null],
    ['Rui', 9, null],
    ['Bia', 0, 'thisPerson'],
    ['Vendas', 4, null],
    ['Telefone', null, null],
  ])
  expect(names('', { userId: null }).find(({ name }) => name === 'Vendas')?.refusal).toBe('thisQueue')
})

test('found without accents or capitals', () => {
  expect(names('angela').map(({ name }) => name)).toEqual(['Ângela'])
  expect(names('VEN').map(({ name }) => name)).toEqual(['Vendas'])
})

test('[TKT-16] what another has in hand one takes over; what waits one starts, and may be too late', () => {
  const mine = (more = {}) => names('rui', more)[0]?.to
  expect(mine()).toEqual({ userId: 8 })
  expect(mine({ status: 'pending', userId: null })).toEqual({ status: 'open', userId: 8 })
  expect(names('angela')[0]?.to).toEqual({ status: 'open', userId: 9 })
})
