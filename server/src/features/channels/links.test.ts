import { channelLinkRoutes } from '@balcao/contract/channels/channel-links'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { calls, type World, world } from '../../test/world.ts'
import { applyStatus } from './provider-events/status.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const phone = () => desk(w.owner, w.padaria).channel(undefined, { kind: 'baileys', status: 'disconnected' })
const linkTo = async (id: number) => {
  const { url, expiresAt } = await w.rui.call(channelLinkRoutes.make, { params: { id } })
  return { key: url.split('/').at(-1) ?? '', url, expiresAt }
}
const stranger = () => calls(w.app, null)
const look = (key: string) => stranger().ask('POST', '/channel-link', { key })
const tell = (id: number, news: object) =>
  applyStatus({ tenantId: w.padaria, channelId: id }, { type: 'status', status: 'qrcode', ...news })

describe('a link for the phone’s owner', () => {
  test('[CHN-02] shows the code of its one channel without a login, renews it, and is of no use once that is connected', async () => {
    const id = await phone()
    const { key, url } = await linkTo(id)
    expect(url).toMatch(/\/#\/conectar\/[\w-]{43}$/)
    expect(JSON.stringify((await w.owner.query('select * from channel_links')).rows)).not.toContain(key)

    expect(await stranger().ask('POST', '/channel-link/code', { key })).toMatchObject({
      body: { status: 'opening', qrcode: null },
    })
    expect(await w.rui.call(channelRoutes.session, { params: { id } })).toMatchObject({ wish: 'connect', keepConnected: true })

    await tell(id, { qrCode: '2@abc', pairingCode: 'K7QD3MXP', codeSeconds: 60 })
    const { body } = await look(key)
    expect(body).toMatchObject({ status: 'qrcode', qrcode: '2@abc', pairingCode: 'K7QD3MXP' })
    expect(Object.keys(body).sort()).toEqual(
      ['name', 'status', 'statusCode', 'qrcode', 'pairingCode', 'codeUntil', 'expiresAt'].sort(),
    )
    expect(Date.parse(String(body.codeUntil)) - Date.now()).toBeGreaterThan(50_000)

    expect(await w.rui.call(channelRoutes.session, { params: { id } })).toMatchObject({ retries: 1 })
    await tell(id, { status: 'connected' })
    await tell(id, { qrCode: '2@another' })
    const used = { status: 'connected', qrcode: null, pairingCode: null, codeUntil: null }
    expect(await look(key)).toMatchObject({ status: 200, body: used })
    expect(await stranger().ask('POST', '/channel-link/code', { key })).toMatchObject({ body: used })
    expect(await w.rui.call(channelRoutes.session, { params: { id } })).toMatchObject({ status: 'qrcode', retries: 2 })
    // Codes are counted from when somebody asked for one.
    expect(await w.rui.call(channelRoutes.renew, { params: { id } })).toMatchObject({ retries: 0 })
  })

  test('a newer one, an hour and the end of its channel make it worthless; a guess is', async () => {
    const over = { status: 404, body: { error: 'ERR_LINK_OVER' } }
    const id = await phone()
    const first = await linkTo(id)
    const second = await linkTo(id)
    expect(await look(first.key)).toMatchObject(over)
    expect(await look(second.key)).toMatchObject({ status: 200 })
    await w.owner.query("update channel_links set expires_at = now() - interval '1 second' where channel_id = $1", [id])
    expect(await look(second.key)).toMatchObject(over)

    const third = await linkTo(id)
    await w.carla.call(channelRoutes.remove, { params: { id } })
    expect(await look(third.key)).toMatchObject(over)
    expect(await look('x'.repeat(43))).toMatchObject(over)
  })

  test('is made for channels that are connected by a code, and are not connected', async () => {
    const make = (id: number) => w.rui.ask('POST', `/whatsappsession/${id}/link`)
    const sms = await desk(w.owner, w.padaria).channel(undefined, { kind: 'sms', status: 'disconnected' })
    expect(await make(sms)).toMatchObject({ body: { error: 'ERR_CHANNEL_CANNOT' } })
    const there = await desk(w.owner, w.padaria).channel(undefined, { kind: 'baileys', status: 'connected' })
    expect(await make(there)).toMatchObject({ body: { error: 'ERR_WAPP_CONNECTED' } })
  })
})

test('[CHN-28] the health of all channels says what waits in each, and how many there may be', async () => {
  const its = desk(w.owner, w.oficina)
  const id = await its.channel('Vendas', { status: 'disconnected', failures: 3, status_code: 'ERR_CHANNEL_TOKEN' })
  const ticketId = await its.ticket({ contact: await its.contact(), channel: id, status: 'open' })
  await w.owner.query(
    `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, body, from_me, status, next_at)
     select tenant_id, contact_id, channel_id, id, 1000, 'oi', true, 'pending', now() from tickets where id = $1`,
    [ticketId],
  )
  const { limit, rows } = await w.bento.call(channelRoutes.health, {})
  expect(limit).toBe(10)
  expect(rows.find(row => row.session.id === id)).toMatchObject({
    session: { failures: 3, statusCode: 'ERR_CHANNEL_TOKEN' },
    waiting: 1,
    tickets: 1,
  })
})
