import { birthdayRoutes } from '@balcao/contract/messages/birthdays'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
const real = clock.now
beforeAll(async () => {
  w = await world()
  clock.now = () => new Date('2027-02-28T11:00:00Z')
})
afterAll(() => {
  clock.now = real
})

test('[CAT-13] today, the week and the month: each with what becomes of its wish, the 29th kept on the 28th', async () => {
  const tenant = await w.tenant('Floricultura')
  const its = desk(w.owner, tenant)
  const rui = await w.person(tenant, 'rui', 'super')
  const channel = await its.channel()
  const born = async (name: string, date: string, more: object = { number: `55119900${name.length}${date.slice(-2)}0` }) => {
    const id = await its.contact(name, more)
    await w.owner.query('update contacts set birthday = $2 where id = $1', [id, date])
    return id
  }
  await born('Joana', '1992-02-29')
  const blocked = await born('Bruno', '1990-03-02')
  await w.owner.query('update contacts set blocked = true where id = $1', [blocked])
  await born('Lia', '1985-03-30')
  await born('Zeca', '1985-04-30')
  await born('Sem número', '1991-03-05', {})

  const ahead = async () => (await rui.call(birthdayRoutes.ahead, {})).people.map(({ name, on, wish }) => [name, on, wish.is])
  expect(await ahead()).toMatchObject([
    ['Joana', '2027-02-28', 'noChannel'],
    ['Bruno', '2027-03-02', 'blocked'],
    ['Sem número', '2027-03-05', 'noChannel'],
    ['Lia', '2027-03-30', 'noChannel'],
  ])
  await rui.call(birthdayRoutes.save, {
    params: { id: channel },
    body: { message: 'Parabéns, {{firstName}}!', file: null, hour: 9, isActive: true },
  })
  const states = async () => (await ahead()).map(([, , is]) => is)
  expect((await states()).slice(0, 3)).toEqual(['waits', 'blocked', 'noAddress'])
  await w.owner.query("update channels set status = 'disconnected' where id = $1", [channel])
  expect((await states())[0]).toBe('channelDown')
  expect(await rui.call(birthdayRoutes.send, { body: { whatsappId: channel } })).toEqual({ sent: 1 })
  expect((await rui.call(birthdayRoutes.ahead, {})).people[0]?.wish).toMatchObject({ is: 'wished', channel: expect.any(String) })
})
