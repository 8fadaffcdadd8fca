import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { RECIPIENT_ZONES } from '@balcao/contract/campaigns/recipient-zones'
import { beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { sentAs, shop } from '../campaigns.testkit.ts'

let w: World
let s: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  w = await world()
  s = await shop(w)
})

test('a file goes with its words as a caption, and without the button that has no room there', async () => {
  const { id: fileId } = await w.one<{ id: string }>(
    `insert into files (tenant_id, owner_id, sha256, size, type, kind, name)
       values ($1, $2, 'x', 1024, 'image/png', 'image', 'vitrine.png') returning id`,
    [s.tenant, s.rui.id],
  )
  const id = await s.campaign(2, { fileId, stopButton: 'Não quero receber' })
  const { rows } = await s.rui.call(campaignRecipientRoutes.preview, { params: { id }, query: {} })
  expect(rows.map(({ buttons }) => buttons)).toEqual(rows.map(() => []))
  await s.start(id)
  const sent = await s.claim()
  const said = sent.map(({ outbound: { content } }) => content)
  expect(said).toMatchObject(said.map(() => ({ type: 'media', media: { kind: 'image' } })))
  expect(said.map(content => 'caption' in content && content.caption).toSorted()).toEqual(rows.map(({ body }) => body).toSorted())
  for (const one of sent) await s.settle(one, sentAs(one))
})

test('a test goes to one’s own number as that recipient reads it, and is counted nowhere', async () => {
  const id = await s.campaign(3, { texts: ['Um {{name}}', 'Dois {{name}}'] })
  const { rows } = await s.rui.call(campaignRecipientRoutes.preview, { params: { id }, query: {} })
  const [one] = rows
  const body = { no: one?.no ?? 0, number: '(11) 98765-4321', channelId: s.channel }
  const { messageId } = await s.rui.call(campaignRecipientRoutes.test, { params: { id }, body })
  expect(
    await w.one(
      'select m.body, m.campaign_id as campaign, c.number from messages m join contacts c using (tenant_id) where c.id = m.contact_id and m.id = $1',
      [messageId],
    ),
  ).toEqual({ body: one?.body, campaign: null, number: '5511987654321' })
  expect((await s.show(id)).counts).toMatchObject({ total: 3, waiting: 3, sent: 0 })
})

test.each([
  ['5511987654321', 'America/Sao_Paulo'],
  ['5581987654321', 'America/Sao_Paulo'],
  ['5592987654321', 'America/Manaus'],
  ['5565987654321', 'America/Manaus'],
  ['5568987654321', 'America/Rio_Branco'],
  ['5215512345678', 'America/Mexico_City'],
  ['5491123456789', 'America/Argentina/Buenos_Aires'],
  ['595981123456', 'America/Asuncion'],
  ['351912345678', 'Europe/Lisbon'],
  ['12125550123', null],
])('%s lives by the clock of %s', async (number, zone) => {
  const { place } = await w.one<{ place: number }>('select zone_of_number($1)::int as place', [number])
  expect(RECIPIENT_ZONES[place]).toBe(zone)
})
