import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { type Receiver, startReceiving } from './receive.ts'

let w: World
let receiver: Receiver
const desks: Desk[] = []
beforeAll(async () => {
  w = await world()
  receiver = startReceiving({ lanes: 1 })
  desks.push(desk(w.owner, w.padaria), desk(w.owner, w.oficina))
})
afterAll(() => receiver.stop())

test('one company’s flood holds up nobody else, and its own people stay in their order', async () => {
  const [padaria, oficina] = await Promise.all(desks.map(its => its.channel()))
  const stored: string[] = []
  const write = async (tenantId: number, channelId = 0, externalId: string, number: string) => {
    await receiver.receive({
      tenantId,
      channelId,
      address: { kind: 'phone', scope: '', value: number },
      name: 'Cliente',
      fromMe: false,
      externalId,
      type: 'chat',
      body: externalId,
    })
    stored.push(externalId)
  }
  const flood = Array.from({ length: 600 }, (_, i) =>
    write(w.padaria, padaria, `flood ${i}`, `551198${String(7000000 + (i % 20))}`),
  )
  await Promise.all([...flood, write(w.oficina, oficina, 'the other', '5511987000099')])
  // The statement under way, and the one after it.
  expect(stored.indexOf('the other')).toBeLessThan(201)

  const { rows } = await w.owner.query<{ ids: string[] }>(
    'select array_agg(external_id order by seq) as ids from messages where channel_id = $1 group by contact_id',
    [padaria],
  )
  const numberOf = (id: string) => Number(id.slice('flood '.length))
  for (const { ids } of rows) expect(ids).toEqual(ids.toSorted((a, b) => numberOf(a) - numberOf(b)))
  expect(rows).toHaveLength(20)
})
