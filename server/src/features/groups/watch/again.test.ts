import { groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { expect, test } from 'vitest'
import type { Participant } from '../../../drivers/channels/driver.ts'
import { SendError } from '../../../drivers/channels/driver.ts'
import { desk } from '../../../test/desk.ts'
import { deeds, later, openPhones, phone, phoneOf, rule, tendGroupDeeds, w } from './phone.testkit.ts'
import { watchMessage } from './words.ts'

openPhones()

const EDSON: Participant = { address: phoneOf('5511970001111'), name: 'Edson' }
const standing = async (kind: 'ban' | 'word') =>
  ((await w.ana.ask('GET', `/group-rules?rule=${kind}`)).body as { rows: { standing: string | null }[] }).rows[0]?.standing

test('of two channels that run a group the first acts, and the other while that one is away; told late, it is done already', async () => {
  const its = await phone([EDSON])
  const other = await desk(w.owner, w.padaria).channel()
  for (const channelId of [its.id, other]) {
    await w.carla.ask('PUT', `/group-watches/${channelId}`, { word: true })
    await watchMessage({ tenantId: w.padaria, channelId }, its.message('Oi'))
  }
  await rule('word', 'aposta')
  const becomes = (status: string) => w.owner.query('update channels set status = $2 where id = $1', [its.id, status])
  await w.owner.query("update channels set status = 'connected' where id = $1", [other])
  const tell = async (channelId: number, message: ReturnType<typeof its.message>) =>
    watchMessage({ tenantId: w.padaria, channelId }, message)
  const by = async () => {
    const { rows } = await w.owner.query<{ by: number }>('select channel_id as by from group_deeds order by id')
    return rows.map(row => row.by)
  }
  const [first, second] = [its.message('aposta 1'), its.message('aposta 2')]
  for (const channelId of [other, its.id]) await tell(channelId, first)
  expect(await by()).toEqual([its.id])
  await becomes('opening')
  await tell(other, second)
  await becomes('connected')
  await tell(its.id, second)
  expect(await by()).toEqual([its.id, other])
})

test('who runs a group again makes good the bans that could not be kept meanwhile', async () => {
  const its = await phone([EDSON], { isAdmin: false })
  await its.watch({ ban: true })
  await its.hear(its.members('join', '5511970009999'))
  await rule('ban', '5511970001111')
  await tendGroupDeeds()
  expect([its.told, await standing('ban')]).toEqual([[], 'notAdmin'])
  its.its.isAdmin = true
  await its.hear({ ...its.members('promote'), us: true })
  await tendGroupDeeds()
  expect([its.told, await standing('ban')]).toEqual([['remove 5511970001111'], 'done'])
})

test('a group that is read for the first time is looked through for who is banned; who hid their number is found when it is known', async () => {
  const hidden: Participant = { address: { kind: 'lid', scope: '', value: '8123' }, name: '' }
  const its = await phone([hidden, { address: phoneOf('5511970003333'), name: 'Lia' }])
  await its.watch({ ban: true })
  await rule('ban', '5511970001111')
  await tendGroupDeeds()
  expect(await standing('ban'), 'in no group known').toBeNull()
  const read = () => w.ana.call(groupRoutes.refresh, { body: { channelId: its.id } })
  await read()
  await tendGroupDeeds()
  expect(await standing('ban')).toBe('unseen')
  its.its.people = [{ ...hidden, number: '5511970001111' }]
  await read()
  await tendGroupDeeds()
  expect([its.told, await standing('ban')]).toEqual([['remove 8123'], 'done'])
  await read()
  await tendGroupDeeds()
  expect(its.told, 'once').toHaveLength(1)
})

test('a group goes by the name its channel tells, in the log as well', async () => {
  const its = await phone([EDSON])
  await its.watch({ word: true })
  await rule('word', 'aposta')
  await its.hear(its.message('aposta', { name: '' }))
  await its.hear({ type: 'group', address: its.group, name: 'Turma\u200B da tarde' })
  await tendGroupDeeds()
  const [found] = (await w.ana.call(groupWatchRoutes.deeds, { query: {} })).rows
  expect(found?.groupName).toBe('Turma da tarde')
})

test('who is in a group is asked once for all the bans that are kept in it', async () => {
  const its = await phone([EDSON])
  await its.watch({ ban: true })
  await its.hear(its.members('join', '5511970009999'))
  for (let i = 10; i < 22; i++) await rule('ban', `55119700020${i}`)
  its.its.asked = 0
  await tendGroupDeeds()
  expect(its.its.asked).toBe(1)
})

test('a writer who goes by a hidden name is known by their number: spared where they run the group, put out where not', async () => {
  const contact = await desk(w.owner, w.padaria).contact('Edson', { number: '5511970001111' })
  await w.owner.query("insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'lid', '9911', '9911', $2)", [
    w.padaria,
    contact,
  ])
  const its = await phone([{ ...EDSON, isAdmin: true }])
  await its.watch({ word: true })
  await rule('word', 'aposta', { removesAuthor: true })
  const author = { address: '9911@lid', name: 'Edson' }
  await its.hear(its.message('aposta', { author }))
  await tendGroupDeeds()
  expect([its.told, (await deeds(its.id)).map(({ result }) => result)]).toEqual([[], ['exempt']])
  its.its.people = [EDSON]
  const bad = its.message('aposta', { author })
  await its.hear(bad)
  await tendGroupDeeds()
  expect(its.told).toEqual([`delete ${bad.externalId} of 9911@lid`, 'remove 5511970001111'])
})

test('a channel that deletes nothing of others says so, and puts the author out where the rule asks for it', async () => {
  const its = await phone([EDSON])
  await its.watch({ word: true })
  await rule('word', 'aposta', { removesAuthor: true })
  its.its.deletes = false
  await its.hear(its.message('aposta'))
  await tendGroupDeeds()
  expect([await standing('word'), its.told]).toEqual(['cannot', ['remove 5511970001111']])
})

test('a provider that had enough is left alone for a quarter of an hour, and then it is done', async () => {
  const its = await phone([EDSON])
  await its.watch({ word: true })
  await rule('word', 'aposta')
  its.its.fault = new SendError('wait', 'ERR_CHANNEL_LIMITED', '429 rate-overlimit')
  const bad = its.message('aposta')
  await its.hear(bad)
  await tendGroupDeeds()
  const rests = (await w.ana.call(groupRoutes.pace, {})).rows.find(({ channelId }) => channelId === its.id)?.restsUntil
  expect(Date.parse(rests ?? '') - Date.now()).toBeGreaterThan(14 * 60_000)
  its.its.fault = null
  await its.hear(its.message('outra aposta'))
  later(14 * 60)
  await tendGroupDeeds()
  expect(its.told).toEqual([])
  later(16 * 60)
  await tendGroupDeeds()
  expect(its.told).toHaveLength(2)
})

test('whom the company itself puts in is greeted or not, as the channel is told; its own numbers never are', async () => {
  const its = await phone()
  await its.watch({ greeting: true, ban: true })
  await rule('greeting', 'Oi, {{name}}')
  await rule('ban', '5511970008888')
  const other = await desk(w.owner, w.padaria).channel()
  await w.owner.query("update channels set number = '5511970008888' where id = $1", [other])
  await its.hear(its.members('join', '5511970008888'))
  await tendGroupDeeds()
  expect([its.told, await deeds(its.id)], 'one of the company’s own').toEqual([[], []])

  await its.watch({ greetsAdded: false })
  const added = async (number: string) => {
    await w.owner.query(
      `insert into group_steps (tenant_id, work_id, channel_id, act, group_id, number, state, outcome, claimed_at)
       select $1, (insert_work.id), $2, 'add', g.id, $3, 'done', 'done', now() from groups g, (select max(id) as id from works) insert_work
       where g.external_id = $4`,
      [w.padaria, its.id, number, its.group.value],
    )
    await its.hear(its.members('join', number, '5511970007777'))
    await tendGroupDeeds()
    return (await deeds(its.id)).map(({ person }) => person)
  }
  await w.owner.query(
    "insert into works (tenant_id, kind, title, params, created_by) values ($1, 'groups.members', 'x', '{}', $2)",
    [w.padaria, w.ana.id],
  )
  expect(await added('5511970006601'), 'who came by themselves').toEqual(['Pessoa 77'])
  await its.watch({ greetsAdded: true })
  expect(await added('5511970006602')).toEqual(['Pessoa 77', 'Pessoa 02', 'Pessoa 77'])
})
