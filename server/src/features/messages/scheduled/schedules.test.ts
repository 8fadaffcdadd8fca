import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { describe, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { desk } from '../../../test/desk.ts'
import type { Person } from '../../../test/world.ts'
import { sweepSchedules } from './fire.ts'
import { anas, its, leaves, openSchedules, said, schedule, stands, sweepAt, TOMORROW, w, write } from './schedules.testkit.ts'
import { cancelSchedule } from './write.ts'

openSchedules()

const ticketNow = (id: number) =>
  w.one<Record<string, unknown>>('select status, user_id::int as "userId" from tickets where id = $1', [id])
const cancelled = (who: Person, id: number) =>
  withTenant(w.padaria, tx => cancelSchedule(tx, { tenantId: w.padaria, userId: who.id }, id))

describe('[MSG-10] a scheduled message', () => {
  test('is written now, listed, and said in its ticket when its time has come, by its writer, filled as things are then', async () => {
    const ticketId = await anas({ name: 'Joana' })
    const body = '{{greeting}}, {{name}}! Aqui é {{user}}.'
    const made = await write({ ticketId, body })
    expect(made).toMatchObject({
      ticketId,
      body,
      status: 'pending',
      seq: null,
      scheduleDate: TOMORROW,
      repetitionsLeft: 1,
      everyDays: null,
    })
    expect(await w.ana.call(scheduleRoutes.list, { query: { ticketId } })).toEqual({ messages: [made], count: 1, hasMore: false })

    await sweepAt('2026-05-05T11:59:59Z')
    expect(await said(ticketId)).toEqual([])
    await w.owner.query("update contacts set name = 'Joana Prado' where id = $1", [made.contactId])
    await sweepAt('2026-05-05T12:00:30Z')

    expect(await said(ticketId)).toMatchObject([
      { body: 'Bom dia, Joana Prado! Aqui é ana.', seq: 1, status: 'pending', send_type: 'schedule', user_id: w.ana.id },
    ])
    expect((await w.ana.call(scheduleRoutes.list, { query: { ticketId } })).count).toBe(0)
    const { messages } = await w.ana.call(scheduleRoutes.list, { query: { ticketId, status: 'sended' } })
    expect(messages).toMatchObject([{ id: made.id, status: 'sended', repetitionsLeft: 0 }])
    const { rows } = await w.owner.query(
      "select payload->'schedule'->>'status' as status from outbox where event = 'schedule.changed' order by id",
    )
    expect(rows.map(row => row.status)).toEqual(['pending', 'sended'])
  })

  test('is said once, however many sweep at the same moment and however often, also after a day nobody did', async () => {
    const ticketId = await anas()
    await write({ ticketId })
    stands('2026-05-06T12:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => sweepSchedules()))
    await sweepAt('2026-05-06T12:01:00Z')
    await sweepAt('2026-05-08T00:00:00Z')
    expect(await said(ticketId)).toHaveLength(1)
  })

  test('comes again, as often as it is to, and says how often it still will', async () => {
    const ticketId = await anas()
    const { id } = await write({ ticketId, everyDays: 5, repetitions: 3 })
    await sweepAt('2026-05-05T12:00:00Z')
    const { messages } = await w.ana.call(scheduleRoutes.list, { query: { ticketId } })
    expect(messages).toMatchObject([{ id, scheduleDate: '2026-05-10T12:00:00.000Z', repetitions: 3, repetitionsLeft: 2 }])
    for (const day of ['09', '10', '11', '15', '16', '20', '25']) {
      await leaves(ticketId)
      await sweepAt(`2026-05-${day}T12:00:00Z`)
    }
    expect(await said(ticketId)).toHaveLength(3)
    expect(await schedule(id)).toMatchObject({ status: 'sended', sent: 3 })
  })

  test('of a ticket closed since reopens it for who had it', async () => {
    const ticketId = await anas()
    await write({ ticketId }, w.rui)
    await w.owner.query("update tickets set status = 'closed', closed_at = now() where id = $1", [ticketId])
    await sweepAt(TOMORROW)
    expect(await ticketNow(ticketId)).toEqual({ status: 'open', userId: w.ana.id })
    expect(await said(ticketId)).toHaveLength(1)
  })

  test('of a closed ticket whose owner and writer have left waits in its queue', async () => {
    const gone = await w.person(w.padaria, 'saiu', 'user', { queueIds: [w.queues.balcao] })
    const ticketId = await its.ticket({ status: 'open', userId: gone.id, queueId: w.queues.balcao })
    await write({ ticketId }, gone)
    await w.owner.query("update tickets set status = 'closed' where id = $1", [ticketId])
    await w.owner.query('update users set is_active = false where id = $1', [gone.id])
    await sweepAt(TOMORROW)
    expect(await ticketNow(ticketId)).toEqual({ status: 'pending', userId: null })
    expect(await said(ticketId)).toHaveLength(1)
  })

  test('goes where the contact writes by now, when the ticket it was written in is closed', async () => {
    const [contact, channel] = [await its.contact(), await its.channel()]
    const old = await anas({ contact, channel })
    await write({ ticketId: old })
    await w.owner.query("update tickets set status = 'closed' where id = $1", [old])
    const live = await its.ticket({ contact, channel, status: 'pending' })
    await sweepAt(TOMORROW)
    expect([await said(old), await said(live)].map(all => all.length)).toEqual([0, 1])
    expect(await ticketNow(old)).toMatchObject({ status: 'closed' })
    expect(await ticketNow(live)).toMatchObject({ status: 'pending' })
  })

  test('parks its ticket until then, if that is wanted; then it is back in the hands that had it', async () => {
    const ticketId = await anas()
    await write({ ticketId, park: true })
    expect(await ticketNow(ticketId)).toEqual({ status: 'schedule', userId: w.ana.id })
    await sweepAt(TOMORROW)
    expect(await ticketNow(ticketId)).toEqual({ status: 'open', userId: w.ana.id })
    expect(await said(ticketId)).toHaveLength(1)
  })

  test('in a ticket parked for longer is said and lets it rest', async () => {
    const ticketId = await anas()
    await write({ ticketId })
    await write({ ticketId, scheduleDate: '2026-06-01T12:00:00Z', park: true })
    await sweepAt(TOMORROW)
    expect(await ticketNow(ticketId)).toMatchObject({ status: 'schedule' })
    expect(await said(ticketId)).toHaveLength(1)
  })

  test('to a contact without a ticket begins one, in the hands of its writer', async () => {
    const [contactId, channelId] = [await its.contact('Beto'), await its.channel()]
    const made = await write({ contactId, channelId })
    expect(made).toMatchObject({ ticketId: null, contactId, channelId, contactName: 'Beto' })
    await sweepAt(TOMORROW)
    const { id } = await w.one<{ id: string }>('select id from tickets where contact_id = $1', [contactId])
    expect(await ticketNow(Number(id))).toEqual({ status: 'open', userId: w.ana.id })
    expect(await said(Number(id))).toHaveLength(1)
  })

  test('is not said any more once it is cancelled', async () => {
    const ticketId = await anas()
    const { id } = await write({ ticketId, everyDays: 5, repetitions: 2 })
    const cancel = () => cancelled(w.ana, id)
    expect(await cancel()).toMatchObject({ id, status: 'canceled', isDeleted: true })
    await expect(cancel()).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATUS' })
    await sweepAt('2026-05-30T12:00:00Z')
    expect(await said(ticketId)).toEqual([])
  })

  test('the same idFront is the same message', async () => {
    const ticketId = await anas()
    const all = await Promise.all([1, 2, 3].map(() => write({ ticketId, idFront: 'uma-vez' })))
    expect(new Set(all.map(one => one.id)).size).toBe(1)
    const { rowCount } = await w.owner.query('select from schedules where ticket_id = $1', [ticketId])
    expect(rowCount).toBe(1)
  })

  const file = async (owner: Person, more: object = {}) => {
    const row = {
      tenant_id: owner.tenantId,
      owner_id: owner.id,
      sha256: 'x',
      size: 1000,
      type: 'image/jpeg',
      kind: 'image',
      name: 'foto.jpg',
      ...more,
    }
    const { id } = await w.one<{ id: string }>(
      `insert into files (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)}) returning id`,
      Object.values(row),
    )
    return id
  }

  test('of several files is several, each with its own; they are kept until it is said, and used again the next time', async () => {
    const ticketId = await anas()
    const files = [await file(w.ana), await file(w.ana, { name: 'mapa.jpg' })]
    const asked = files.map(fileId => ({ fileId, caption: '{{name}}' }))
    const { messages } = await w.ana.call(scheduleRoutes.create, {
      body: { ticketId, body: 'Veja', files: asked, scheduleDate: TOMORROW, everyDays: 5, repetitions: 2, idFront: 'com-fotos' },
    })
    expect(messages.map(one => [one.type, one.body, one.media?.name])).toEqual([
      ['chat', 'Veja', undefined],
      ['image', '{{name}}', 'foto.jpg'],
      ['image', '{{name}}', 'mapa.jpg'],
    ])
    const { rows } = await w.owner.query('select unused_since from files where id = any ($1)', [files])
    expect(rows).toEqual([{ unused_since: null }, { unused_since: null }])
    await sweepAt(TOMORROW)
    await leaves(ticketId)
    await sweepAt('2026-05-10T12:00:00Z')
    const kept = await w.owner.query(
      'select file_id, media from messages where ticket_id = $1 and file_id is not null order by seq',
      [ticketId],
    )
    expect(kept.rows.map(row => [row.file_id, row.media.name])).toEqual(
      [...files, ...files].map((id, i) => [id, i % 2 ? 'mapa.jpg' : 'foto.jpg']),
    )
  })

  test('with a file of somebody else, or one the channel does not carry, is refused whole', async () => {
    const ticketId = await anas()
    const files = [{ fileId: await file(w.rui) }]
    const ask = (its: object[]) =>
      w.ana.ask('POST', '/messagesSchedule', { ticketId, body: 'x', scheduleDate: TOMORROW, files: its })
    expect(await ask(files)).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } })
    expect(await ask([{ fileId: await file(w.ana, { size: 500_000_000 }) }])).toMatchObject({
      status: 415,
      body: { error: 'ERR_FILE_REJECTED' },
    })
    expect((await w.ana.call(scheduleRoutes.list, { query: { ticketId } })).count).toBe(0)
  })

  test('is signed where the company wants that, and the name over it is never filled', async () => {
    await w.carla.call(settingRoutes.save, { params: { key: 'signed' }, body: { value: 'enabled' } })
    await w.owner.query("update users set name = 'ana {{name}}' where id = $1", [w.ana.id])
    const ticketId = await anas({ name: 'Joana' })
    await write({ ticketId, body: 'Oi, {{name}}' })
    await sweepAt(TOMORROW)
    expect(await said(ticketId)).toMatchObject([{ body: '*ana {{name}}:*\nOi, Joana' }])
    await w.owner.query("update users set name = 'ana' where id = $1", [w.ana.id])
    await w.carla.call(settingRoutes.save, { params: { key: 'signed' }, body: { value: 'disabled' } })
  })

  test.each([
    ['a time that has passed', { scheduleDate: '2026-05-04T12:00:00Z' }, 'ERR_PAST_DATE'],
    ['no words', { body: ' ' }, 'ERR_EMPTY_MESSAGE'],
    ['no ticket', { ticketId: 987_654 }, 'ERR_NO_TICKET_FOUND'],
    ['a rhythm nobody offers', { everyDays: 7, repetitions: 2 }, 'ERR_VALIDATION'],
    ['again, and not when', { repetitions: 2 }, 'ERR_VALIDATION'],
    ['no date', { scheduleDate: undefined }, 'ERR_VALIDATION'],
    ['a ticket and a contact', { contactId: 1 }, 'ERR_VALIDATION'],
    ['a contact of another company', { ticketId: undefined, contactId: 'another' }, 'ERR_NO_CONTACT_FOUND'],
    ['a channel of another company', { ticketId: undefined, contactId: 'own', channelId: 'another' }, 'ERR_NO_WAPP_FOUND'],
    ['no contact', { ticketId: undefined, contactId: 987_654 }, 'ERR_NO_CONTACT_FOUND'],
  ])('%s is refused', async (_, wrong, code) => {
    const ticketId = await anas()
    const there = desk(w.owner, w.oficina)
    const ids = {
      contactId: { own: await its.contact(), another: await there.contact() },
      channelId: { another: await there.channel() },
    }
    const named = Object.entries(wrong).map(([key, value]) => [
      key,
      (ids as Record<string, Record<string, number>>)[key]?.[String(value)] ?? value,
    ])
    const answer = await w.ana.ask('POST', '/messagesSchedule', {
      ticketId,
      body: 'x',
      scheduleDate: TOMORROW,
      ...Object.fromEntries(named),
    })
    expect(answer.body.error).toBe(code)
  })

  test('a closed ticket cannot be parked, and then nothing is scheduled', async () => {
    const ticketId = await anas({ status: 'closed' })
    const answer = await w.ana.ask('POST', '/messagesSchedule', { ticketId, body: 'x', scheduleDate: TOMORROW, park: true })
    expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS' } })
    expect((await w.ana.call(scheduleRoutes.list, { query: { ticketId } })).count).toBe(0)
  })
})

describe('[MSG-10][VIS-08] who sees what is scheduled', () => {
  test('to a contact whose ticket one may not see nothing is written; one is told that there is one', async () => {
    const [contactId, channelId] = [await its.contact(), await its.channel()]
    const elsewhere = await w.queue(w.padaria, 'Cobrança')
    const live = await its.ticket({
      contact: contactId,
      channel: channelId,
      status: 'open',
      userId: w.carla.id,
      queueId: elsewhere,
    })
    const asked = { contactId, channelId, body: 'x', scheduleDate: TOMORROW }
    expect(await w.ana.ask('POST', '/messagesSchedule', asked)).toEqual({
      status: 409,
      body: {
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: live, status: 'open', userId: w.carla.id, queueId: elsewhere },
      },
    })
    expect(await w.carla.ask('POST', '/messagesSchedule', asked)).toMatchObject({ status: 201 })
    await sweepAt(TOMORROW)
    expect(await said(live)).toMatchObject([{ user_id: w.carla.id }])
  })

  test('those who see the ticket; to a contact, its writer and who sees everything', async () => {
    const elsewhere = await w.queue(w.padaria, 'Diretoria')
    const hidden = await write(
      { ticketId: await its.ticket({ status: 'open', userId: w.carla.id, queueId: elsewhere }) },
      w.carla,
    )
    const own = await write({ contactId: await its.contact(), channelId: await its.channel() }, w.rui)
    const seen = async (who: typeof w.ana) =>
      (await who.call(scheduleRoutes.list, { query: {} })).messages
        .filter(one => [hidden.id, own.id].includes(one.id))
        .map(one => one.id)

    expect(await seen(w.ana)).toEqual([])
    expect(await seen(w.rui)).toEqual(expect.arrayContaining([own.id]))
    expect(await seen(w.carla)).toEqual([hidden.id, own.id])
    expect(await seen(w.bento)).toEqual([])
    expect(await cancelled(w.ana, hidden.id)).toBeNull()
    await cancelled(w.carla, hidden.id)
    await cancelled(w.carla, own.id)
  })

  test('is found by words and by the contact, without accents, page by page', async () => {
    const ticketId = await anas({ name: 'Água Mineral' })
    for (let i = 0; i < 31; i++) await write({ ticketId, body: `Cobrança ${i}` })
    const asked = (query: object) => w.ana.call(scheduleRoutes.list, { query: { ticketId, ...query } })
    expect((await asked({ searchParam: 'cobranca 30' })).count).toBe(1)
    expect(await asked({ searchParam: 'agua' })).toMatchObject({ count: 31, hasMore: true })
    expect(await asked({ page: 2 })).toMatchObject({ count: 31, hasMore: false, messages: [{ body: 'Cobrança 30' }] })
    expect(await asked({ page: 3 })).toEqual({ count: 31, hasMore: false, messages: [] })
  })
})
