import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { workRoutes } from '@balcao/contract/works/works'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SendError } from '../../../drivers/channels/driver.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { createOutlet } from '../../../infra/outlet.ts'
import { desk } from '../../../test/desk.ts'
import { findFile, storeFile } from '../../files/index.ts'
import { fetchPicture } from '../picture.ts'
import { begun, change, group, groupAddress, KNOWN, nextSteps, openPhones, phone, refused, steps, w } from './phone.testkit.ts'

openPhones()

let server: Server
let at = ''
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const PAGES: Record<string, [string, Buffer]> = {
  '/foto.jpg': ['image/jpeg', JPEG],
  '/desenho.svg': ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  '/pagina': ['text/html', Buffer.from('<p>oi')],
  '/mentira.jpg': ['image/jpeg', Buffer.from('%PDF-1.4 nothing of a picture')],
  '/grande.jpg': ['image/jpeg', Buffer.concat([JPEG, Buffer.alloc(40 * 1024 * 1024)])],
}
beforeAll(async () => {
  server = createServer((asked, answer) => {
    const [type, bytes] = PAGES[asked.url ?? ''] ?? ['text/plain', Buffer.from('?')]
    answer.writeHead(asked.url === '/nada' ? 404 : 200, { 'content-type': type })
    answer.end(bytes)
  })
  await new Promise<void>(open => server.listen(0, '127.0.0.1', open))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ana = () => ({ ...w.ana, tenantId: w.padaria, userId: w.ana.id }) as never
const fetched = (path: string, allow = ['127.0.0.1']) => fetchPicture(ana(), `${at}${path}`, createOutlet(allow).fetch)

test('a picture at an address is a file of who asked; of 40 MB, drawn in words, none, or where nobody may go, it is refused', async () => {
  const { fileId } = await fetched('/foto.jpg')
  const kept = await withTenant(w.padaria, tx => findFile(tx, fileId, { ownerId: w.ana.id }))
  expect(kept).toMatchObject({ type: 'image/jpeg', size: JPEG.length })
  for (const path of ['/desenho.svg', '/pagina', '/mentira.jpg', '/grande.jpg', '/nada'])
    await expect(fetched(path), path).rejects.toMatchObject({ code: 'ERR_GROUP_PICTURE_ADDRESS' })
  await expect(fetched('/foto.jpg', [])).rejects.toMatchObject({ code: 'ERR_GROUP_PICTURE_ADDRESS' })
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'x'])
    expect(await w.ana.ask('POST', '/groups/picture', { url })).toMatchObject(refused(400, 'ERR_VALIDATION'))
})

test('a group’s picture is a JPEG of one’s own, and small', async () => {
  const its = await phone()
  const { id } = await group(its)
  const file = (bytes: Buffer, type: string, ownerId: number | null) =>
    storeFile(w.padaria, [bytes], { name: 'foto', type, ownerId, maxBytes: 50 * 1024 * 1024 })
  const ask = async (bytes: Buffer, type: string, ownerId: number | null = w.ana.id) =>
    w.ana.ask('POST', '/groups/edit', { groupIds: [id], change: { fileId: (await file(bytes, type, ownerId)).id } })
  expect(await ask(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).toMatchObject(
    refused(400, 'ERR_GROUP_PICTURE'),
  )
  expect(await ask(Buffer.concat([JPEG, Buffer.alloc(3 * 1024 * 1024)]), 'image/jpeg')).toMatchObject(
    refused(400, 'ERR_GROUP_PICTURE'),
  )
  expect(await ask(JPEG, 'image/jpeg', w.rui.id), 'somebody else’s').toMatchObject(refused(404, 'ERR_NO_FILE_FOUND'))
  expect(await ask(JPEG, 'image/jpeg')).toMatchObject({ status: 202 })
})

test('the channel’s own number is neither added nor put out', async () => {
  const its = await phone()
  await w.owner.query("update channels set number = '5511970007777' where id = $1", [its.id])
  const { id } = await group(its)
  for (const act of ['add', 'remove', 'invite'])
    expect(
      await w.ana.ask('POST', '/groups/members', { groupIds: [id], act, numbers: [KNOWN, '11970007777'] }),
      act,
    ).toMatchObject(refused(400, 'ERR_GROUP_OWN_NUMBER'))
  const make = { channelId: its.id, name: 'x', count: 1, first: 1, numbers: ['5511970007777'], onlyAdminsWrite: false }
  expect(await w.ana.ask('POST', '/groups', make)).toMatchObject(refused(400, 'ERR_GROUP_OWN_NUMBER'))
})

test('a name of emoji is cut between two of them, at what the channel takes', async () => {
  const { id } = await phone()
  const family = '👩‍👩‍👧'
  const name = family.repeat(12)
  expect(name.length).toBe(96)
  const make = { channelId: id, name, count: 2, first: 99_99, numbers: [KNOWN], onlyAdminsWrite: false }
  const work = await w.ana.call(groupRoutes.create, { body: make })
  expect((await steps(work.id)).rows.map(({ groupName }) => groupName)).toEqual([
    `${family.repeat(11)} 9999`,
    `${family.repeat(11)} 10000`,
  ])
  expect(
    await w.ana.ask('POST', '/groups', {
      channelId: id,
      name: 'a\0b',
      count: 1,
      first: 1,
      numbers: [KNOWN],
      onlyAdminsWrite: false,
    }),
  ).toMatchObject({
    status: 400,
  })
})

test('a group that was left meanwhile says so of each, and is a group of ours no longer', async () => {
  const its = await phone(what => {
    if (what.startsWith('add')) throw new SendError('refused', 'ERR_NO_GROUP_FOUND', 'item-not-found')
  })
  const { id } = await group(its)
  const work = await change([id], 'add', ['5511970002001', '5511970002002'])
  await nextSteps(3)
  expect((await steps(work)).rows.map(({ outcome }) => outcome)).toEqual(['gone', 'gone'])
  expect(await w.ana.ask('GET', `/groups/${id}`)).toMatchObject(refused(404, 'ERR_NO_GROUP_FOUND'))
})

test('what waited when its work was ended says so, and is not done', async () => {
  const its = await phone()
  const { id } = await group(its)
  const work = await change([id], 'add', ['5511970003001', '5511970003002', '5511970003003'])
  await nextSteps()
  await w.ana.call(workRoutes.cancel, { params: { id: work } })
  await nextSteps(3)
  expect((await steps(work)).rows.map(({ state, dueAt }) => [state, dueAt])).toEqual([
    ['done', null],
    ['cancelled', null],
    ['cancelled', null],
  ])
  expect(its.told.filter(one => one.startsWith('add'))).toHaveLength(1)
})

test('an invitation in the hands of a process that died is not sent again where it would be another', async () => {
  const its = await phone(() => {}, { chosenIds: false })
  const { id } = await group(its)
  const work = await change([id], 'invite', ['5511970004001', '5511970004002'])
  await w.owner.query("update group_steps set state = 'doing' where work_id = $1 and number = '5511970004001'", [work])
  await nextSteps(3)
  expect((await steps(work)).rows.map(({ outcome }) => outcome)).toEqual(['unsure', 'done'])
  expect(its.said.map(({ to }) => to)).toEqual(['5511970004002'])
})

test('a message to groups is written into each group’s conversation once, also by a process that comes back', async () => {
  const its = await phone()
  const one = await group(its)
  const two = await group(its)
  const ask = { channelId: its.id, groupIds: [one.id, two.id], text: 'Abrimos às 9h' }
  const work = await w.ana.call(groupRoutes.send, { body: ask })
  await begun(work.id)
  await nextSteps()
  await w.owner.query("update group_steps set state = 'doing' where work_id = $1 and state = 'waiting'", [work.id])
  await Promise.all([nextSteps(), nextSteps()])
  expect((await steps(work.id)).rows.map(({ act, outcome }) => [act, outcome])).toEqual([
    ['send', 'done'],
    ['send', 'done'],
  ])
  await expect
    .poll(() => its.said.map(({ to, text }) => [to, text]).toSorted())
    .toEqual(
      [
        [one.address.value, 'Abrimos às 9h'],
        [two.address.value, 'Abrimos às 9h'],
      ].toSorted(),
    )
  const { n } = await w.one<{ n: number }>(
    "select count(*)::int as n from messages where channel_id = $1 and from_me and body = 'Abrimos às 9h' and ticket_id is null",
    [its.id],
  )
  expect(n).toBe(2)
  expect(await w.ana.ask('POST', '/groups/send', { ...ask, text: '  ' })).toMatchObject(refused(400, 'ERR_VALIDATION'))
  expect(await w.ana.ask('POST', '/groups/send', { ...ask, groupIds: [] })).toMatchObject(refused(400, 'ERR_VALIDATION'))
  const other = await phone()
  expect(await w.ana.ask('POST', '/groups/send', { ...ask, channelId: other.id }), 'it is not in it').toMatchObject(
    refused(404, 'ERR_NO_GROUP_FOUND'),
  )
  expect(await w.ana.ask('POST', '/groups/send', { ...ask, fileId: crypto.randomUUID() })).toMatchObject(
    refused(404, 'ERR_NO_FILE_FOUND'),
  )
})

test('where only admins write and we are none, nothing is written', async () => {
  const its = await phone()
  const { id } = await group(its)
  await w.owner.query('update groups set only_admins_write = true where id = $1', [id])
  await w.owner.query('update group_seats set is_admin = false where group_id = $1', [id])
  const work = await w.ana.call(groupRoutes.send, { body: { channelId: its.id, groupIds: [id], text: 'Oi' } })
  await begun(work.id)
  await nextSteps()
  expect((await steps(work.id)).rows).toMatchObject([{ outcome: 'notAdmin' }])
  expect(its.said).toEqual([])
  expect(await groupAddress(id)).toMatchObject({ kind: 'group' })
})

test('a company keeps groups to its supervisors or admins: others look at what was done, and do nothing', async () => {
  const its = await phone()
  const { id } = await group(its)
  const set = (value: string) => w.carla.call(settingRoutes.save, { params: { key: 'massSending' }, body: { value } })
  const able = { ana: w.ana, rui: w.rui, carla: w.carla }
  const asks = [
    ['POST', '/groups/members', { groupIds: [id], act: 'promote', numbers: [KNOWN] }],
    ['POST', '/group-rules', { rule: 'word', text: 'x', note: '', groupId: null, removesAuthor: false }],
    ['PUT', `/group-watches/${its.id}`, { word: false }],
    ['POST', `/groups/${id}/members`, undefined],
  ] as const
  const answers = async (who: keyof typeof able) => {
    const all = await Promise.all(asks.map(([method, path, body]) => able[who].ask(method, path, body)))
    return all.every(({ status, body }) => status === 403 && (body as { error: string }).error === 'ERR_NO_PERMISSION')
  }
  try {
    await set('supervisors')
    expect([await answers('ana'), await answers('rui')]).toEqual([true, false])
    expect(await w.ana.call(groupRoutes.pace, {})).toMatchObject({ mayWork: false })
    await set('admins')
    expect([await answers('rui'), await answers('carla')]).toEqual([true, false])
    expect((await w.ana.ask('GET', '/groups')).status).toBe(200)
  } finally {
    await set('everybody')
  }
  expect(await w.ana.call(groupRoutes.pace, {})).toMatchObject({ mayWork: true })
})

test('a rule of a group whose channel one may not use is told to nobody who may not, and changed by nobody', async () => {
  const its = await phone()
  const { id } = await group(its)
  const rule = { rule: 'word', text: 'segredo', note: '', groupId: id, removesAuthor: false }
  const made = await w.carla.ask('POST', '/group-rules', rule)
  const ruleId = (made.body as { id: number }).id
  const lara = await w.person(w.padaria, `lara${id}`, 'user')
  const other = await desk(w.owner, w.padaria).channel()
  await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
    w.padaria,
    lara.id,
    other,
  ])
  const listed = async (who: typeof lara) =>
    ((await who.ask('GET', '/group-rules?rule=word')).body as { rows: { text: string }[] }).rows
      .map(({ text }) => text)
      .filter(text => text !== 'x')
  expect([await listed(w.ana), await listed(lara)]).toEqual([['segredo'], []])
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { note: 'x' }],
    ['DELETE', undefined],
  ] as const)
    expect(await lara.ask(method, `/group-rules/${ruleId}`, body), method).toMatchObject(refused(404, 'ERR_NO_GROUP_RULE_FOUND'))
})
