import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { queueRoom, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type BrowserSocket, connectBrowser } from '../test/browser-socket.ts'
import { testDatabase } from '../test/database.ts'
import { newPerson, newTenant, type Person } from '../test/people.ts'
import { closeDb, openDb, type Tx, withTenant } from './db.ts'
import { type Live, startLive } from './live.ts'
import { emit } from './outbox.ts'

let live: Live
let url: string
let ana: Person
let rui: Person
let zoe: Person
const browsers: BrowserSocket[] = []

beforeAll(async () => {
  await openDb(await testDatabase())
  const padaria = await newTenant('padaria')
  const oficina = await newTenant('oficina')
  ana = await newPerson(padaria, 'ana', { queueIds: [3] })
  rui = await newPerson(padaria, 'rui')
  zoe = await newPerson(oficina, 'zoe', { queueIds: [3] })

  const server = createServer()
  live = await startLive({ config: { sockets: 'memory', redisUrl: null, roles: ['web', 'relay'] }, server })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    await live.stop()
    await closeDb()
  }
})

afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close()
})

const browserOf = async (person: Person): Promise<BrowserSocket> => {
  const browser = await connectBrowser(url, person.token)
  browsers.push(browser)
  return browser
}

const announce = (tx: Tx, userId: number, rooms: string[], except: string[] = []) =>
  emit(tx, 'user.removed', { userId }, rooms, { except })

test('[RTM-01] a committed fact reaches those in its rooms and nobody else', async () => {
  const [anas, ruis, zoes] = await Promise.all([browserOf(ana), browserOf(rui), browserOf(zoe)])

  await withTenant(ana.tenantId, tx => announce(tx, 1, [queueRoom(3)]))
  await withTenant(ana.tenantId, tx => announce(tx, 2, [TEAM_ROOM], [userRoom(rui.userId)]))
  await withTenant(ana.tenantId, tx => announce(tx, 3, [TEAM_ROOM]))
  await withTenant(zoe.tenantId, tx => announce(tx, 4, [TEAM_ROOM]))

  const removed = (browser: BrowserSocket) =>
    browser.heard.filter(one => one.event === 'user.removed').map(one => one.payload.userId)
  await anas.hears('user.removed', fact => fact.userId === 3)
  await ruis.hears('user.removed', fact => fact.userId === 3)
  await zoes.hears('user.removed', fact => fact.userId === 4)
  expect(removed(anas)).toEqual([1, 2, 3])
  expect(removed(ruis)).toEqual([3])
  expect(removed(zoes)).toEqual([4])
})
