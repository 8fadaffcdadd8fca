import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { expect, test } from 'vitest'
import { anas, openSchedules, said, schedule, sweepAt, TOMORROW, w, write } from './schedules.testkit.ts'

openSchedules()

const listed = async (query: object, who = w.ana) => (await who.call(scheduleRoutes.listed, { query })).rows.map(({ id }) => id)

test('[CAT-14] the screen lists them by state, contact, channel, writer and day of the company, with what stands in their way', async () => {
  const ticketId = await anas({ name: 'Joana' })
  const one = await write({ ticketId, body: 'Entrega amanhã' })
  // In São Paulo it is the fifth until three in the morning of the sixth.
  const late = await write({ ticketId, body: 'Boa noite', scheduleDate: '2026-05-06T02:30:00.000Z' })
  const other = await write({ ticketId: await anas({ name: 'Marcos' }), scheduleDate: '2026-05-10T12:00:00.000Z' })

  expect(await listed({})).toEqual([one.id, late.id, other.id])
  expect(await listed({ day: '2026-05-05' })).toEqual([one.id, late.id])
  expect(await listed({ day: '2026-05-06' })).toEqual([])
  expect(await listed({ contactId: other.contactId })).toEqual([other.id])
  expect(await listed({ searchParam: 'entrega' })).toEqual([one.id])
  expect(await listed({ userId: w.rui.id })).toEqual([])
  expect(await listed({ channelId: 999_999 })).toEqual([])
  expect(await listed({ pageSize: 1, pageNumber: 2 })).toEqual([late.id])
  expect(await listed({}, w.olga)).toEqual([])
  const [first] = (await w.ana.call(scheduleRoutes.listed, { query: {} })).rows
  expect(first).toMatchObject({ contactName: 'Joana', username: 'ana', channelName: expect.any(String) })

  const days = await w.ana.call(scheduleRoutes.days, {})
  expect(days).toHaveLength(14)
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-05-05', count: 2 },
    { day: '2026-05-10', count: 1 },
  ])
  const upcoming = await w.ana.call(scheduleRoutes.upcoming, {})
  expect(upcoming.map(({ id }) => id)).toEqual([one.id, late.id, other.id])
  expect(await w.ana.call(scheduleRoutes.show, { params: { id: one.id } })).toEqual(one)
  await w.owner.query("update schedules set status = 'canceled', due_at = null")
})

test('[CAT-14] what waits is changed: words, time and how often; and said as it then is, once', async () => {
  const ticketId = await anas()
  const { id } = await write({ ticketId, everyDays: 5, repetitions: 4 })
  await sweepAt(TOMORROW)
  const change = (body: object) => w.ana.ask('PUT', `/messagesSchedule/${id}`, body)
  const changed = await w.ana.call(scheduleRoutes.update, {
    params: { id },
    body: { body: 'Segue o boleto', scheduleDate: '2026-05-07T15:00:00.000Z', everyDays: 10, repetitions: 3 },
  })
  expect(changed).toMatchObject({
    body: 'Segue o boleto',
    scheduleDate: '2026-05-07T15:00:00.000Z',
    everyDays: 10,
    repetitionsLeft: 2,
  })
  expect(await change({ scheduleDate: '2026-05-04T15:00:00.000Z' })).toMatchObject({ body: { error: 'ERR_PAST_DATE' } })
  expect(await change({ body: '  ' })).toMatchObject({ body: { error: 'ERR_EMPTY_MESSAGE' } })
  expect(await change({ repetitions: 1 })).toMatchObject({ body: { error: 'ERR_VALIDATION' } })

  await w.owner.query("update messages set status = 'sended' where ticket_id = $1", [ticketId])
  await sweepAt('2026-05-07T15:00:01Z')
  await sweepAt('2026-05-07T15:06:00Z')
  expect((await said(ticketId)).map(({ body }) => body)).toEqual(['Lembrete', 'Segue o boleto'])
  expect(await schedule(id)).toMatchObject({ status: 'pending', sent: 2, next_at: new Date('2026-05-17T15:00:00Z') })

  expect(await w.ana.call(scheduleRoutes.update, { params: { id }, body: { everyDays: null } })).toMatchObject({
    everyDays: null,
    repetitionsLeft: 1,
  })
  await w.owner.query("update schedules set status = 'canceled', due_at = null where id = $1", [id])
  expect(await change({ body: 'Tarde demais' })).toMatchObject({ body: { error: 'ERR_MESSAGE_STATUS' } })
})
