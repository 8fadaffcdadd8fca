import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { describe, expect, test } from 'vitest'
import { breaches, columnsBy } from '../panel/columns.ts'
import { arrival, at, row } from '../rows.testkit.ts'
import { byLateness, heldOf, tally, withArrival, withContact, withMore, withoutRow, withRow } from './held.ts'

const waits = (id: number, minute: number | null, more: Partial<TicketRow> = {}) =>
  row(id, { status: 'open', userId: 7, queueId: 1, waitingSince: minute === null ? null : at(minute), ...more })

const rows = [
  waits(1, 10),
  waits(2, 5, { userId: null, status: 'pending' }),
  waits(3, null),
  waits(4, 20, { userId: 8, queueId: 2 }),
]
const held = heldOf(rows, [
  { userId: 7, queueId: 1, open: 2, pending: 0, waiting: 1, oldest: at(10) },
  { userId: null, queueId: 1, open: 0, pending: 1, waiting: 1, oldest: at(5) },
  { userId: 8, queueId: 2, open: 1, pending: 0, waiting: 1, oldest: at(20) },
])

describe('what is in hand', () => {
  test('is counted off its rows where all are held, else as the server counted', () => {
    const all = { all: 4, open: 3, waiting: 3, free: 1, oldest: at(5) }
    expect(tally(held)).toEqual(all)
    expect(tally({ ...held, isAll: false })).toEqual(all)
    expect(tally(held, ({ userId }) => userId === 7)).toEqual({ all: 2, open: 2, waiting: 1, free: 0, oldest: at(10) })
    expect(heldOf(rows.slice(1), held.counted).isAll).toBe(false)
  })

  test('events keep it, applied twice they change nothing', () => {
    const closed = waits(1, null, { status: 'closed', version: 9 })
    const after = withRow(held, closed)
    expect([...after.rows.keys()]).toEqual([2, 3, 4])
    expect(withRow(after, closed).rows).toEqual(after.rows)
    expect([...withRow(after, waits(1, 30, { version: 10 })).rows.keys()]).toContain(1)
    expect(withRow(held, waits(1, null, { version: 0 }))).toBe(held)
    expect(withRow(held, waits(9, 3, { isGroup: true }))).toBe(held)
    expect([...withoutRow(held, 4).rows.keys()]).toEqual([1, 2, 3])
    expect(withoutRow(held, 99)).toBe(held)
  })

  test('a message begins a wait, an answer ends it, also where something was missed before', () => {
    const version = rows[2]?.version ?? 0
    const written = withArrival(held, arrival(3, version + 1, { fromMe: false }))
    expect(written.rows.get(3)?.waitingSince).not.toBe(null)
    expect(withArrival(written, arrival(3, version + 1, { fromMe: false })).rows).toEqual(written.rows)
    const answered = withArrival(written, arrival(3, version + 5, { fromMe: true }))
    expect(answered.rows.get(3)?.waitingSince).toBe(null)
    expect(withArrival(held, arrival(77, 2, { fromMe: false }))).toBe(held)
  })

  test('stands with the longest wait first, and a name that changes changes on all its rows', () => {
    expect(rows.toSorted(byLateness).map(({ id }) => id)).toEqual([2, 1, 4, 3])
    const contact = { ...(rows[0] as TicketRow).contact, name: 'Outro nome' }
    expect([...withContact(held, contact).rows.values()].filter(one => one.contact.name === 'Outro nome').length).toBe(
      rows.filter(one => one.contactId === contact.id).length,
    )
    expect(withMore(held, [waits(50, 1)]).rows.size).toBe(5)
  })
})

describe('the panel', () => {
  const desk = {
    users: [
      { id: 7, name: 'Ana', isActive: true, picture: null },
      { id: 8, name: 'Bia', isActive: false, picture: null },
      { id: 9, name: 'Caio', isActive: true, picture: null },
      { id: 10, name: 'Davi', isActive: true, picture: null },
    ],
    queues: [
      { id: 1, name: 'Vendas', color: null, isActive: true },
      { id: 2, name: 'Entregas', color: null, isActive: false },
      { id: 3, name: 'Parada', color: null, isActive: false },
    ],
  } as unknown as Parameters<typeof columnsBy>[1]['desk']
  const online = [{ userId: 9, isOnline: true, pause: null }] as unknown as Parameters<typeof columnsBy>[1]['online']
  const told = (by: 'user' | 'queue') =>
    columnsBy(by, { held, desk, online, nobody: 'Sem dono' }).map(({ name, rows: its, tally: { all } }) => [
      name,
      its.map(({ id }) => id),
      all,
    ])

  test('has a column for nobody, for who has something in hand and for who is here', () => {
    expect(told('user')).toEqual([
      ['Sem dono', [2], 1],
      ['Ana', [1, 3], 2],
      ['Bia', [4], 1],
      ['Caio', [], 0],
    ])
    expect(told('queue')).toEqual([
      ['Sem dono', [], 0],
      ['Vendas', [2, 1, 3], 3],
      ['Entregas', [4], 1],
    ])
  })

  test('[RPT-03] tells of a wait once: a new one of the same customer is another', () => {
    const red = () => true
    expect([...breaches(rows.slice(0, 1), red).keys()]).not.toEqual([...breaches([waits(1, 40)], red).keys()])
    expect([...breaches(rows.slice(0, 1), red).keys()]).toEqual([...breaches([waits(1, 10, { version: 33 })], red).keys()])
  })
})
