import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/world.ts'
import { type World, world } from '../../test/world.ts'
import { shop } from './campaigns.testkit.ts'

/** A supervisor who works on one channel writes to nobody by another, whichever way a campaign comes to them. */

let w: World
let s: Awaited<ReturnType<typeof shop>>
let lia: Person
let own: number
beforeAll(async () => {
  w = await world()
  s = await shop(w)
  lia = await w.person(s.tenant, 'lia', 'super')
  own = await s.its.channel('Só dela')
  await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [s.tenant, lia.id, own])
})

const refused = (channel: number) => ({ status: 403, body: { error: 'ERR_NO_PERMISSION', whatsappId: channel } })
const soon = () => new Date(Date.now() + 86_400_000).toISOString()

test('makes none on it, and moves none of her own there', async () => {
  const body = { name: 'Dela', channelIds: [own, s.channel], texts: ['Oi'] }
  expect(await lia.ask('POST', '/campaigns', body)).toMatchObject(refused(s.channel))
  const { id } = await lia.call(campaignRoutes.create, { body: { ...body, channelIds: [own] } })
  expect(await lia.ask('PUT', `/campaigns/${id}`, { channelIds: [s.channel] })).toMatchObject(refused(s.channel))
})

test.each<[string, (id: number) => [method: string, path: string, body?: object]]>([
  ['change', id => ['PUT', `/campaigns/${id}`, { texts: ['Outra coisa'] }]],
  ['start', id => ['POST', `/campaigns/${id}/start`, {}]],
  ['schedule', id => ['POST', `/campaigns/${id}/schedule`, { startAt: soon() }]],
  ['test', id => ['POST', `/campaigns/${id}/test`, { no: 1, number: '11987654321', channelId: s.channel }]],
])('does not %s what another made on it', async (_, call) => {
  const id = await s.campaign(1)
  expect(await lia.ask(...call(id))).toMatchObject(refused(s.channel))
  expect(await s.show(id)).toMatchObject({ status: 'pending', texts: ['Oi {{name}}'] })
})

test('may stop it at once, and does not let it go on', async () => {
  const id = await s.campaign(1)
  await s.start(id)
  expect(await lia.ask('POST', `/campaigns/${id}/pause`)).toMatchObject({ status: 200 })
  expect(await lia.ask('POST', `/campaigns/${id}/resume`)).toMatchObject(refused(s.channel))
  expect(await lia.ask('POST', `/campaigns/${id}/cancel`)).toMatchObject({ status: 200 })
})

test('begins nothing at once that another scheduled, and a copy of it has no channel she may not use', async () => {
  const id = await s.campaign(1, { channelIds: [own, s.channel] })
  await s.rui.call(campaignRoutes.schedule, { params: { id }, body: { startAt: soon() } })
  expect(await lia.ask('POST', `/campaigns/${id}/start`, {})).toMatchObject(refused(s.channel))
  const copy = await lia.call(campaignRoutes.duplicate, { params: { id }, body: { name: 'Cópia' } })
  expect(copy.channelIds).toEqual([own])
})
