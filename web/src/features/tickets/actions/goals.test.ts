import type { Desk } from '@balcao/contract/tickets/desk'
import { expect, test } from 'vitest'
import { goalsFor, withMember } from './goals.ts'

const desk: Desk = {
  rooms: [],
  queues: [
    { id: 3, name: 'Vendas', color: null, isActive: true },
    { id: 4, name: 'Antiga', color: null, isActive: false },
  ],
  tags: [],
  teams: [
    { id: 5, name: 'Montagem', isActive: true },
    { id: 6, name: 'Velha', isActive: false },
  ],
  users: [
    { id: 7, name: 'Bia', isActive: true, picture: null },
    { id: 8, name: 'Rui', isActive: true, picture: null },
    { id: 9, name: 'Ângela', isActive: true, picture: null },
    { id: 10, name: 'Saiu', isActive: false, picture: null },
  ],
  channels: [
    { id: 1, name: 'Loja', kind: 'sandbox', status: 'connected', hasQueue: true, capabilities: null },
    { id: 2, name: 'Telefone', kind: 'sandbox', status: 'connected', hasQueue: true, capabilities: null },
  ],
  settings: [],
}
const me = { userId: 8, usuariosOnline: [8, 9].map(userId => ({ userId, username: '', isOnline: true, pause: null })) }
const load = {
  users: [{ id: 8, open: 9, pause: null }],
  queues: [{ id: 3, waiting: 4, userIds: [7] }],
  teams: [{ id: 5, waiting: 2, userIds: [7, 8] }],
}
const ticket = { status: 'open' as const, userId: 7, queueId: 3, whatsappId: 1, chatbot: false }
const names = (search = '', more = {}) => goalsFor({ ticket: { ...ticket, ...more }, desk, me, load, search })

test('[TKT-08] the person who is there and has the least in hand comes first; where it is already comes last, and says so', () => {
  expect(names().map(({ name, load, refusal }) => [name, load, refusal])).toEqual([
    ['Ângela', 0, null],
    ['Rui', 9, null],
    ['Bia', 0, 'thisPerson'],
    ['Vendas', 4, null],
    ['Montagem', 2, null],
    ['Telefone', null, null],
  ])
  expect(names('', { userId: null }).find(({ name }) => name === 'Vendas')?.refusal).toBe('thisQueue')
})

test('[AHD-35] who takes a break comes after who is there and before who is not, and it is told', () => {
  const pause = { reason: 'Almoço', until: null }
  const some = {
    userId: 8,
    usuariosOnline: [{ userId: 9, username: '', isOnline: false, pause }, me.usuariosOnline[0] ?? never()],
  }
  const goals = goalsFor({ ticket: { ...ticket, userId: 1 }, desk, me: some, load, search: '' }).slice(0, 3)
  expect(goals.map(goal => [goal.name, goal.isOnline, goal.pause])).toEqual([
    ['Rui', true, null],
    ['Ângela', false, pause],
    ['Bia', false, null],
  ])
})
function never(): never {
  throw new Error('nobody is there')
}

test('found without accents or capitals', () => {
  expect(names('angela').map(({ name }) => name)).toEqual(['Ângela'])
  expect(names('VEN').map(({ name }) => name)).toEqual(['Vendas'])
})

test('what begins so comes first, then what has a word that begins so, then the rest; the group of the best one leads', () => {
  const queues = ['Pós-venda', 'Revenda', 'Vendas'].map((name, i) => ({
    id: 20 + i,
    name,
    color: null,
    isActive: true,
    picture: null,
  }))
  const users = [{ id: 9, name: 'Davi Venâncio', isActive: true, picture: null }]
  const found = (search: string) =>
    goalsFor({ ticket, desk: { ...desk, queues, users }, me, load, search }).map(({ name }) => name)
  expect(found('vend')).toEqual(['Vendas', 'Pós-venda', 'Revenda'])
  expect(found('ven')).toEqual(['Vendas', 'Pós-venda', 'Revenda', 'Davi Venâncio'])
  expect(found('da')[0]).toBe('Davi Venâncio')
})

test('a queue names who works in it, and the ticket goes to one of them in that queue', () => {
  const byTwo = { ...load, queues: [{ id: 3, waiting: 4, userIds: [7, 8, 9] }] }
  const [vendas] = goalsFor({ ticket, desk, me, load: byTwo, search: 'vendas' })
  if (!vendas) throw new Error('no queue')
  expect(
    vendas.members.map(({ name, isOnline }) => [name, isOnline]),
    'not who has it',
  ).toEqual([
    ['Ângela', true],
    ['Rui', true],
  ])
  expect(withMember(vendas, 9)).toMatchObject({ name: 'Ângela · Vendas', to: { status: 'open', userId: 9, queueId: 3 } })
  expect(withMember(vendas, null)).toBe(vendas)
  expect(withMember(vendas, 7)).toBe(vendas)
})

test('[TKT-16] what another has in hand one takes over; what waits one starts, and may be too late', () => {
  const mine = (more = {}) => names('rui', more)[0]?.to
  expect(mine()).toEqual({ userId: 8 })
  expect(mine({ status: 'pending', userId: null })).toEqual({ status: 'open', userId: 8 })
  expect(names('angela')[0]?.to).toEqual({ status: 'open', userId: 9 })
})

test('a team is a goal of its own, or one of its people is', () => {
  const [team] = names('montagem')
  if (!team) throw new Error('no team')
  expect(team).toMatchObject({ group: 'teams', to: { status: 'pending', teamId: 5 }, refusal: null })
  expect(withMember(team, 8)).toMatchObject({ name: 'Rui · Montagem', to: { status: 'open', userId: 8 } })
  expect(names('montagem', { teamId: 5, userId: null })[0]?.refusal).toBe('thisTeam')
})
