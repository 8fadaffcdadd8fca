import { settingRoutes } from '@balcao/contract/setting-routes'
import { describe, expect, test } from 'vitest'
import { anas, its, leaves, openSchedules, said, schedule, sweepAt, w, write } from './schedules.testkit.ts'

openSchedules()

describe('[MSG-10][SET-24] what fails', () => {
  const failing = async (ticketId: number) => {
    await w.owner.query("update messages set status = 'failed', ack = -1, error = 'ERR_SENDING_WAPP_MSG' where ticket_id = $1", [
      ticketId,
    ])
  }

  test('is tried as often as the company wants, five minutes apart, and then says why', async () => {
    await w.carla.call(settingRoutes.save, { params: { key: 'maxRetries' }, body: { value: '2' } })
    const ticketId = await anas()
    const { id } = await write({ ticketId })
    await sweepAt('2026-05-05T12:00:00Z')
    await failing(ticketId)
    await sweepAt('2026-05-05T12:04:00Z')
    expect(await said(ticketId)).toMatchObject([{ status: 'failed' }])
    await sweepAt('2026-05-05T12:05:00Z')
    expect(await said(ticketId)).toMatchObject([{ status: 'pending', seq: 1 }])
    await failing(ticketId)
    await sweepAt('2026-05-05T12:10:00Z')
    await sweepAt('2026-05-06T12:10:00Z')
    expect(await said(ticketId)).toMatchObject([{ status: 'failed', seq: 1 }])
    expect(await schedule(id)).toMatchObject({ status: 'failed', error: 'ERR_SENDING_WAPP_MSG', due_at: null, sent: 1 })
  })

  test('because the channel is gone is given up, and a series goes on to its end', async () => {
    const channel = await its.channel()
    const ticketId = await anas({ channel })
    const { id } = await write({ ticketId, everyDays: 5, repetitions: 2 })
    await w.owner.query('update channels set deleted_at = now() where id = $1', [channel])
    await sweepAt('2026-05-05T12:00:00Z')
    await sweepAt('2026-05-05T12:05:00Z')
    expect(await schedule(id)).toMatchObject({ status: 'pending', error: 'ERR_NO_WAPP_FOUND', sent: 1 })
    await sweepAt('2026-05-10T12:00:00Z')
    await sweepAt('2026-05-10T12:05:00Z')
    expect(await schedule(id)).toMatchObject({ status: 'failed', error: 'ERR_NO_WAPP_FOUND', due_at: null })
    expect(await said(ticketId)).toEqual([])
  })

  test('what somebody cancels before it has left was never sent, and a series goes on', async () => {
    const [once, again] = [await anas(), await anas()]
    const [first, second] = [await write({ ticketId: once }), await write({ ticketId: again, everyDays: 5, repetitions: 2 })]
    await sweepAt('2026-05-05T12:00:00Z')
    for (const ticketId of [once, again]) {
      const [message] = (await w.owner.query('select id::int from messages where ticket_id = $1', [ticketId])).rows
      expect(await w.ana.ask('DELETE', '/messages', { id: message.id })).toMatchObject({
        status: 200,
        body: { status: 'canceled' },
      })
    }
    await sweepAt('2026-05-05T12:05:00Z')
    expect(await schedule(first.id)).toMatchObject({ status: 'canceled', due_at: null })
    expect(await schedule(second.id)).toMatchObject({ status: 'pending' })
    await sweepAt('2026-05-10T12:00:00Z')
    expect(await said(once)).toMatchObject([{ status: 'canceled' }])
    expect(await said(again)).toMatchObject([{ status: 'canceled' }, { status: 'pending' }])
  })

  test('[TKT-11] and was discarded with what is stuck is not tried again', async () => {
    const ticketId = await anas()
    const { id } = await write({ ticketId })
    await sweepAt('2026-05-05T12:00:00Z')
    await failing(ticketId)
    await w.owner.query("update messages set created_at = '2026-05-05T11:00:00Z' where ticket_id = $1", [ticketId])
    expect(await w.carla.ask('POST', '/pending/resolvePending')).toMatchObject({ body: { messages: 1 } })
    for (const minute of ['05', '10']) await sweepAt(`2026-05-05T12:${minute}:00Z`)
    expect(await said(ticketId)).toMatchObject([{ status: 'canceled' }])
    expect(await schedule(id)).toMatchObject({ status: 'canceled', due_at: null })
  })

  test('what is sent, or waits for its channel, is not said again', async () => {
    const ticketId = await anas()
    const { id } = await write({ ticketId })
    await sweepAt('2026-05-05T12:00:00Z')
    await sweepAt('2026-05-07T12:00:00Z')
    expect(await said(ticketId)).toHaveLength(1)
    await w.owner.query("update messages set status = 'sended' where ticket_id = $1", [ticketId])
    await sweepAt('2026-05-07T12:05:00Z')
    expect(await schedule(id)).toMatchObject({ status: 'sended', due_at: null, message_id: null })
  })

  test('a series whose channel is down leaves once when it is back, and goes on as often as it was to', async () => {
    const ticketId = await anas()
    const { id } = await write({ ticketId, everyDays: 5, repetitions: 3 })
    for (const day of ['05', '10', '15', '20']) {
      await sweepAt(`2026-05-${day}T12:00:00Z`)
      await sweepAt(`2026-05-${day}T12:05:00Z`)
    }
    expect(await said(ticketId)).toMatchObject([{ status: 'pending' }])
    expect(await schedule(id)).toMatchObject({ status: 'pending', sent: 1, next_at: new Date('2026-05-25T12:00:00Z') })
    for (const [day, count] of [
      ['25', 2],
      ['30', 3],
    ] as const) {
      await leaves(ticketId)
      await sweepAt(`2026-05-${day}T12:00:00Z`)
      expect(await said(ticketId)).toHaveLength(count)
    }
    expect(await schedule(id)).toMatchObject({ status: 'sended', sent: 3 })
  })

  test('of a company that is inactive nothing is said until it is active again', async () => {
    const ticketId = await anas()
    await write({ ticketId })
    await w.owner.query("update tenants set status = 'inactive' where id = $1", [w.padaria])
    await sweepAt('2026-05-05T12:00:00Z')
    expect(await said(ticketId)).toHaveLength(0)
    await w.owner.query("update tenants set status = 'active' where id = $1", [w.padaria])
    await sweepAt('2026-05-05T13:00:00Z')
    expect(await said(ticketId)).toHaveLength(1)
  })
})
