import { existsSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { storeFile } from '../../files/index.ts'
import { pathOf } from '../../files/place.ts'
import { forgetOld } from './retention.ts'

let w: World
let tenant: number
let its: Desk
let boss: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Arquivo')
  its = desk(w.owner, tenant)
  boss = await w.person(tenant, 'boss', 'admin')
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const set = (key: string, value: string) => boss.ask('PUT', `/settings/${key}`, { value })
const night = () => forgetOld(new AbortController().signal)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const said = (ticket: number) =>
  w.owner
    .query('select body, media, file_id is not null as "hasFile" from messages where ticket_id = $1 order by seq', [ticket])
    .then(({ rows }) => rows)

let drawn = 0
async function photo(ticket: number, days: number, more: object = {}) {
  // Bytes of their own, so that one file's end is not another's.
  const file = await storeFile(tenant, [PNG, Buffer.from(String(++drawn))], { name: 'foto.png', ownerId: null, maxBytes: 1000 })
  await w.owner.query('update files set created_at = $2 where id = $1', [file.id, daysAgo(days)])
  const media = { kind: 'image', name: 'foto.png' }
  await its.message(ticket, 'veja', { type: 'image', file_id: file.id, media, created_at: daysAgo(days), ...more })
  return file
}
const isThere = async (file: { id: string; sha256: string }) => ({
  row: (await w.owner.query('select from files where id = $1', [file.id])).rowCount === 1,
  bytes: existsSync(pathOf(tenant, file.sha256)),
})
const BOTH = { row: true, bytes: true }
const NEITHER = { row: false, bytes: false }

test('[AHD-37] files older than a company keeps them go at night, bytes and all; the message says so, and what else has a file keeps it', async () => {
  const ticket = await its.ticket({})
  const [old, young, spoken, waiting] = [
    await photo(ticket, 100),
    await photo(ticket, 10),
    await photo(ticket, 100),
    await photo(ticket, 100, { from_me: true, status: 'queued', next_at: new Date() }),
  ]
  await w.owner.query("insert into quick_messages (tenant_id, key, message, file_id) values ($1, 'foto', '', $2)", [
    tenant,
    spoken.id,
  ])
  await night()
  expect(await isThere(old), 'nothing is asked for').toEqual(BOTH)

  expect(await set('retentionFiles', '7')).toMatchObject({ status: 400 })
  expect(await set('retentionFiles', '90')).toMatchObject({ status: 200 })
  await night()
  await night()
  expect([await isThere(old), await isThere(young), await isThere(spoken), await isThere(waiting)]).toEqual([
    NEITHER,
    BOTH,
    BOTH,
    BOTH,
  ])
  const removed = { kind: 'image', name: 'foto.png', state: 'removed' }
  const whole = { kind: 'image', name: 'foto.png' }
  expect(await said(ticket)).toEqual([
    { body: 'veja', media: removed, hasFile: false },
    { body: 'veja', media: whole, hasFile: true },
    { body: 'veja', media: removed, hasFile: false },
    { body: 'veja', media: whole, hasFile: true },
  ])
})

test('[AHD-37] what was said longer ago than a company keeps it is gone the next night, once; that it was said, and by whom, stays', async () => {
  const ticket = await its.ticket({ status: 'closed' })
  const other = await its.ticket({})
  await its.message(ticket, 'segredo antigo', { created_at: daysAgo(40), external_id: 'm1' })
  await its.message(other, 'segredo antigo', { created_at: daysAgo(31) })
  await its.message(other, 'fica', { created_at: daysAgo(29) })
  await w.owner.query('update tickets set last_message_at = $2 where id = $1', [ticket, daysAgo(40)])
  await w.owner.query('update tickets set last_message_at = $2 where id = $1', [other, daysAgo(29)])
  const stranger = desk(w.owner, w.padaria)
  const theirs = await stranger.ticket({})
  await stranger.message(theirs, 'segredo antigo', { created_at: daysAgo(400) })

  await set('retentionMessages', '30')
  await night()
  await night()
  expect([await said(ticket), await said(other), await said(theirs)]).toMatchObject([
    [{ body: '' }],
    [{ body: '' }, { body: 'fica' }],
    [{ body: 'segredo antigo' }],
  ])
  const last = 'select last_message as last from tickets where id = $1'
  expect([await w.one(last, [ticket]), await w.one(last, [other])]).toEqual([{ last: '' }, { last: 'fica' }])
  // A provider that tells it once more brings nothing back.
  expect(await w.one("select reason from inbound_events where tenant_id = $1 and about = 'm1'", [tenant])).toEqual({
    reason: 'destroyed',
  })
})
