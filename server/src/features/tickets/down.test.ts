import { downRoutes } from '@balcao/contract/channels/channels'
import { tenantChannelRoutes } from '@balcao/contract/channels/tenant-channels'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const down = async (who: Person) => (await who.call(downRoutes.list, {})).map(({ name, waiting }) => [name, waiting])
const lost = { status: 'disconnected', keep_connected: true, status_code: 'ERR_CHANNEL_UNREACHABLE' }

test('[CHN-02] a channel that fell is told to those whose tickets and queues it touches, with what waits of theirs', async () => {
  const its = desk(w.owner, w.padaria)
  const theirs = await its.channel('Da Ana', lost)
  await its.channel('Da fila', { ...lost, queue_id: w.queues.balcao })
  await its.channel('De ninguém', lost)
  await its.channel('Primeiro código', { status: 'qrcode', keep_connected: true })
  await its.channel('Desligado', { status: 'disconnected' })
  await its.channel('Ligado', { status: 'connected', keep_connected: true })
  const ticket = { channel: theirs, status: 'open' }
  const again = await its.channel('Outro código', { status: 'qrcode', keep_connected: true })
  await its.ticket({ channel: again, status: 'closed', contact: await its.contact(), userId: w.ana.id })
  const mine = await its.ticket({ ...ticket, contact: await its.contact(), userId: w.ana.id })
  const other = await its.ticket({ ...ticket, contact: await its.contact(), userId: w.carla.id })
  await w.owner.query("update tickets set audience = '{everything}' where id = $1", [other])
  for (const id of [mine, other, other]) {
    await w.owner.query(
      `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, body, from_me, status, next_at)
       select tenant_id, contact_id, channel_id, id, 1000 + (select count(*) from messages), 'oi', true, 'pending', now()
       from tickets where id = $1`,
      [id],
    )
  }
  expect(await down(w.ana)).toEqual([
    ['Da Ana', 1],
    ['Da fila', 0],
  ])
  expect(await down(w.carla)).toEqual([
    ['Da Ana', 3],
    ['Da fila', 0],
    ['De ninguém', 0],
  ])
  expect(await down(w.olga)).toEqual([])

  await its.ticket({ channel: again, status: 'open', contact: await its.contact(), userId: w.carla.id })
  expect(await down(w.carla)).toContainEqual(['Outro código', 0])
})

test('[CHN-28][PLT-13] the superadmin connects and disconnects a channel of any company, and its books say who it was', async () => {
  const id = await desk(w.owner, w.oficina).channel('Borracharia', { status: 'disconnected' })
  const run = (wish: 'connect' | 'disconnect', tenantId = w.oficina) =>
    w.root.ask('PUT', `/tenant-channels/${id}`, { tenantId, wish })
  const row = () => w.one('select wish, keep_connected as "isWanted" from channels where id = $1', [id])
  expect(await run('connect')).toMatchObject({ status: 202 })
  expect(await row()).toEqual({ wish: 'connect', isWanted: true })
  expect(await run('disconnect')).toMatchObject({ status: 202 })
  expect(await row()).toEqual({ wish: 'disconnect', isWanted: false })
  expect(await run('connect', w.padaria)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  const { rows } = await w.owner.query(
    "select action, actor_id, actor_tenant_id from audit_log where tenant_id = $1 and action like 'channel.%' order by id",
    [w.oficina],
  )
  const by = { actor_id: w.root.id, actor_tenant_id: 1 }
  expect(rows).toEqual([
    { action: 'channel.connect', ...by },
    { action: 'channel.disconnect', ...by },
  ])
})

test('[CHN-28] the superadmin sees the channels of all companies, and finds them by name, company, number, status and type', async () => {
  await desk(w.owner, w.oficina).channel('Pneus já', { status: 'qrcode', kind: 'baileys', number: '5511912345678' })
  const find = async (query: object) => {
    const { rows } = await w.root.call(tenantChannelRoutes.list, { query })
    return rows.map(row => `${row.tenantName}: ${row.name}`)
  }
  expect(await find({})).toEqual(expect.arrayContaining(['Oficina: Pneus já', 'Padaria: Da fila']))
  expect(await find({ searchParam: 'pneus' })).toEqual(['Oficina: Pneus já'])
  expect(await find({ searchParam: 'OFICINA', type: 'baileys' })).toEqual(['Oficina: Pneus já'])
  expect(await find({ searchParam: '912345678' })).toEqual(['Oficina: Pneus já'])
  expect(await find({ searchParam: 'oficina', status: 'disconnected' })).toEqual([])
  expect(await w.carla.ask('GET', '/tenant-channels')).toMatchObject({ status: 403 })
  const { rows } = await w.root.call(tenantChannelRoutes.list, { query: { searchParam: 'Pneus' } })
  expect(JSON.stringify(rows)).not.toMatch(/config|hook|secret|qrcode":/)
})
