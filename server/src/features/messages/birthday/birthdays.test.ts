import { birthdayRoutes } from '@balcao/contract/messages/birthdays'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { bornOn } from '../rules/birthdays.ts'
import { sweepBirthdays } from './wish.ts'

let w: World
let tenant: number
let its: Desk
let rui: Person
let channel: number
beforeAll(async () => {
  w = await world()
})
const real = clock.now
beforeEach(async () => {
  tenant = await w.tenant('Floricultura')
  its = desk(w.owner, tenant)
  rui = await w.person(tenant, 'rui', 'super')
  channel = await its.channel()
  stands('2026-05-03T12:00:00Z')
})
afterEach(async () => {
  await w.owner.query('delete from birthday_messages')
  clock.now = real
})

const stands = (moment: string) => {
  clock.now = () => new Date(moment)
}
const sweepAt = async (moment: string) => {
  stands(moment)
  await sweepBirthdays()
}
let made = 0
const born = async (date: string, name = 'Joana', number: string | null = `55119900000${++made}`) => {
  const id = await its.contact(name, number === null ? {} : { number })
  await w.owner.query('update contacts set birthday = $2 where id = $1', [id, date])
  return id
}
const save = (more: object = {}) =>
  rui.call(birthdayRoutes.save, {
    params: { id: channel },
    body: { message: '{{greeting}}, {{name}}! Feliz aniversário.', file: null, hour: 9, isActive: true, ...more },
  })
const heard = async () =>
  (
    await w.owner.query<{ contact_id: number; body: string; ticket_id: number | null }>(
      'select contact_id, body, ticket_id from messages where tenant_id = $1 order by id',
      [tenant],
    )
  ).rows

describe('[MSG-16] a birthday', () => {
  test('[CHN-22] is wished from the hour of the channel on, in the day of the company, once a year, filled for each, and opens no ticket', async () => {
    const joana = await born('1990-05-04')
    await born('1990-05-05', 'Beto')
    await save()

    await sweepAt('2026-05-04T11:59:59Z')
    expect(await heard()).toEqual([])
    await sweepAt('2026-05-04T12:00:00Z')
    await sweepAt('2026-05-04T20:00:00Z')
    expect(await heard()).toEqual([{ contact_id: joana, body: 'Bom dia, Joana! Feliz aniversário.', ticket_id: null }])
    await sweepAt('2026-05-05T02:59:00Z')
    expect(await heard()).toHaveLength(1)
    await sweepAt('2027-05-04T12:00:00Z')
    expect((await heard()).map(row => row.contact_id)).toEqual([joana, joana])
  })

  test('is wished later that day when nobody was there at the hour, and not the day after', async () => {
    await born('1990-05-04')
    await born('1991-05-05')
    await save()
    await sweepAt('2026-05-04T23:30:00Z')
    expect(await heard()).toHaveLength(1)
    await sweepAt('2026-05-06T12:00:00Z')
    expect(await heard()).toHaveLength(1)
  })

  test('is not wished where the reply window is closed; another channel may', async () => {
    const [joana, beto] = [await born('1990-05-04'), await born('1990-05-04', 'Beto')]
    channel = await its.channel('Oficial', { kind: 'waba' })
    const ticket = await its.ticket({ contact: beto, channel })
    await its.message(ticket, 'Oi', { said_at: new Date('2026-05-04T10:00:00Z') })
    await its.message(await its.ticket({ contact: joana, channel }), 'Oi', { said_at: new Date('2026-05-03T10:00:00Z') })
    await save()
    const wished = async () => (await heard()).filter(row => row.body.includes('Feliz')).map(row => row.contact_id)
    await sweepAt('2026-05-04T12:00:00Z')
    expect(await wished()).toEqual([beto])

    channel = await its.channel()
    await save()
    await sweepAt('2026-05-04T12:05:00Z')
    expect(await wished()).toEqual([beto])
    expect(await rui.call(birthdayRoutes.send, { body: { whatsappId: channel } })).toEqual({ sent: 1 })
    expect(await wished()).toEqual([beto, joana])
  })

  test('of four sweeps at once, and of two channels, is wished once', async () => {
    for (let i = 0; i < 130; i++) await born('1980-05-04', `Cliente ${i}`)
    await save()
    channel = await its.channel()
    await save()
    stands('2026-05-04T12:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => sweepBirthdays()))
    const wished = (await heard()).map(row => row.contact_id)
    expect([wished.length, new Set(wished).size]).toEqual([130, 130])
  })

  test('goes into the conversation there is', async () => {
    const contact = await born('1990-05-04')
    const ticket = await its.ticket({ contact, channel, status: 'open', userId: rui.id })
    await save()
    await sweepAt('2026-05-04T12:00:00Z')
    expect(await heard()).toMatchObject([{ ticket_id: ticket }])
  })

  test('is nobody’s who is blocked, a group, or cannot be reached there', async () => {
    const blocked = await born('1990-05-04')
    await w.owner.query('update contacts set blocked = true where id = $1', [blocked])
    await born('1990-05-04', 'Sem número', null)
    await save()
    await sweepAt('2026-05-04T12:00:00Z')
    expect(await heard()).toEqual([])
  })

  test('is asked for at once, at any hour, for those who were not wished this year', async () => {
    await born('1990-05-04')
    await save({ hour: 23 })
    stands('2026-05-04T10:00:00Z')
    const now = () => rui.call(birthdayRoutes.send, { body: { whatsappId: channel } })
    expect([await now(), await now()]).toEqual([{ sent: 1 }, { sent: 0 }])
    await born('1985-05-04', 'Beto')
    expect(await now()).toEqual({ sent: 1 })
    await sweepAt('2026-05-05T02:30:00Z')
    expect(await heard()).toHaveLength(2)
  })

  test('is not wished the moment its words are saved after the hour', async () => {
    await born('1990-05-03')
    await save()
    await sweepAt('2026-05-03T13:00:00Z')
    expect(await heard()).toEqual([])
  })

  test('is of the zone of the company, and silent while it is off', async () => {
    const carla = await w.person(tenant, 'carla', 'admin')
    await carla.call(settingRoutes.save, { params: { key: 'timeZone' }, body: { value: 'Asia/Tokyo' } })
    await born('1990-05-04')
    await save({ isActive: false })
    await sweepAt('2026-05-04T01:00:00Z')
    expect(await heard()).toEqual([])
    stands('2026-05-03T10:00:00Z')
    await save()
    await sweepAt('2026-05-03T23:59:00Z')
    expect(await heard()).toEqual([])
    await sweepAt('2026-05-04T00:00:00Z')
    expect(await heard()).toMatchObject([{ body: expect.stringMatching(/^Bom dia/) }])
  })

  test.each([
    [{ year: 2026, month: 2, day: 28 }, ['0228', '0229']],
    [{ year: 2028, month: 2, day: 28 }, ['0228']],
    [{ year: 2028, month: 2, day: 29 }, ['0229']],
    [{ year: 2100, month: 2, day: 28 }, ['0228', '0229']],
    [{ year: 2000, month: 2, day: 28 }, ['0228']],
    [{ year: 2026, month: 3, day: 1 }, ['0301']],
  ])('of 29 February is on the 28th where there is no 29th: %o', (day, dates) => {
    expect(bornOn(day)).toEqual(dates)
  })

  test('of 29 February is wished once a year, leap or not', async () => {
    await born('2000-02-29')
    await save()
    for (const day of ['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29', '2028-03-01']) await sweepAt(`${day}T15:00:00Z`)
    expect(await heard()).toHaveLength(2)
    const { rows } = await w.owner.query(
      'select year, at::date::text as at from birthday_wishes where tenant_id = $1 order by at',
      [tenant],
    )
    expect(rows.map(row => row.year)).toEqual([2027, 2028])
  })
})

describe('[MSG-16] its words', () => {
  test('[CHN-22] with a picture are one message with a caption; the picture stays theirs to keep', async () => {
    const { id: file } = await w.one<{ id: string }>(
      `insert into files (tenant_id, owner_id, sha256, size, type, kind, name) values ($1, $2, 'x', 1000, 'image/jpeg', 'image', 'bolo.jpg') returning id`,
      [tenant, rui.id],
    )
    expect(await save({ file })).toMatchObject({ file, hour: 9 })
    const outra = await w.person(tenant, 'outra', 'super')
    const kept = await outra.call(birthdayRoutes.save, {
      params: { id: channel },
      body: { message: 'Parabéns, {{name}}!', file, hour: 9, isActive: true },
    })
    expect(await rui.call(birthdayRoutes.show, { params: { id: channel } })).toEqual(kept)

    await born('1990-05-04')
    await sweepAt('2026-05-04T12:00:00Z')
    const { rows } = await w.owner.query('select body, file_id, media from messages where tenant_id = $1', [tenant])
    expect(rows).toMatchObject([{ body: 'Parabéns, Joana!', file_id: file, media: { kind: 'image', name: 'bolo.jpg' } }])
  })

  test('are refused empty, with a stranger’s file, and asked of a channel that has none', async () => {
    const ask = (body: object) =>
      rui.ask('PUT', `/whatsapp/${channel}/birthday`, { message: 'x', file: null, hour: 9, isActive: true, ...body })
    expect(await ask({ message: ' ' })).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } })
    const { id: file } = await w.one<{ id: string }>(
      `insert into files (tenant_id, owner_id, sha256, size, type, kind, name) values ($1, $2, 'x', 1, 'image/jpeg', 'image', 'x') returning id`,
      [w.padaria, w.ana.id],
    )
    expect(await ask({ file })).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } })
    expect(await rui.ask('POST', '/messages/sendBirthday', { whatsappId: channel })).toMatchObject({
      body: { error: 'ERR_EMPTY_MESSAGE' },
    })
    expect(await rui.ask('POST', '/messages/sendBirthday', { whatsappId: 987_654 })).toMatchObject({
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
  })
})
