import type { Address } from '@balcao/contract/channels/addresses'
import { afterEach, expect, test } from 'vitest'
import { testOutside } from '../../lib/testing/outside.ts'
import { OURS, recorded, scriptedDriver } from '../scripted.testkit.ts'

// A scripted page: the library's own calls, with no browser behind them.

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const GROUP: Address = { kind: 'group', scope: '', value: '1203' }
const person = (value: string): Address => ({ kind: 'phone', scope: '', value })
const OUR_LID = '99@lid'
const ANA = { id: { _serialized: '77@lid' } }
const US = { id: { _serialized: OUR_LID }, isAdmin: true }
const pairs = (jids: unknown) =>
  (Array.isArray(jids) ? jids : []).flatMap(jid =>
    jid === OURS
      ? [{ lid: OUR_LID, pn: OURS }]
      : /^77@lid|5511970001111@c.us/.test(jid)
        ? [{ lid: '77@lid', pn: '5511970001111@c.us' }]
        : [],
  )

/** A group as the page hands it out; what is done to it is noted. */
function groupOf(participants: object[], answers: Record<string, unknown> = {}) {
  const asked: unknown[][] = []
  const does =
    (what: string, byDefault: unknown) =>
    async (...args: unknown[]) => {
      asked.push([what, ...args])
      return what in answers ? answers[what] : byDefault
    }
  const chat = {
    ...{ isGroup: true, id: { _serialized: '1203@g.us' }, name: 'Turma', participants },
    groupMetadata: { desc: 'Ofertas', announce: true, restrict: false },
    addParticipants: does('add', {}),
    removeParticipants: does('remove', { status: 200 }),
    promoteParticipants: does('promote', { status: 200 }),
    demoteParticipants: does('demote', { status: 200 }),
    setSubject: does('subject', true),
    setDescription: does('description', true),
    setMessagesAdminsOnly: does('announce', true),
    setInfoAdminsOnly: does('restrict', true),
    setPicture: does('picture', true),
    getInviteCode: does('code', 'CODE'),
    revokeInvite: does('renew', 'NEWCODE'),
  }
  return { chat, asked }
}

async function open(answers: Parameters<typeof scriptedDriver>[0] = {}) {
  const { driver, last } = scriptedDriver({ getContactLidAndPhone: pairs, ...answers })
  const outside = testOutside()
  const connection = await driver.connect(driver.config.parse({}), outside)
  undo.push(() => connection.close())
  last().tells('ready')
  await outside.heard('status', news => news.status === 'connected')
  return { client: last(), outside, calls: connection.groups ?? expect.fail('no groups') }
}

test('groups are read with what we are in them; one that was left is none', async () => {
  const left = groupOf([ANA]).chat
  const { calls } = await open({ getChats: () => [groupOf([US, ANA]).chat, left, { isGroup: false }] })
  expect(await calls.list()).toEqual([
    {
      address: GROUP,
      name: 'Turma',
      description: 'Ofertas',
      people: 2,
      isAdmin: true,
      onlyAdminsWrite: true,
      onlyAdminsEdit: false,
    },
  ])
})

test('a group is made without invitations of the page’s own, and what became of each is said', async () => {
  const participants = {
    '5511970001111@c.us': { statusCode: 200 },
    '5511970000403@c.us': { statusCode: 403 },
    '5511970000404@c.us': { statusCode: 404 },
  }
  const { client, calls } = await open({ createGroup: () => ({ gid: { _serialized: '1203@g.us' }, participants }) })
  const people = ['5511970001111', '5511970000403', '5511970000404'].map(person)
  const { group, members } = await calls.create('Turma', people, { onlyAdminsWrite: true })
  expect(group).toMatchObject({ address: GROUP, name: 'Turma', people: 2, isAdmin: true, onlyAdminsWrite: true })
  expect(members.map(({ outcome }) => outcome)).toEqual(['done', 'invite', 'absent'])
  expect(client.of('createGroup')[0]?.[2]).toMatchObject({ autoSendInviteV4: false, announce: true })
})

test('a group of which the page does not say that it was made may have been made', async () => {
  const { calls } = await open({ createGroup: () => 'CreateGroupError: An unknown error occupied while creating a group' })
  await expect(calls.create('Turma', [person('5511970001111')], { onlyAdminsWrite: false })).rejects.toMatchObject({
    outcome: 'doubt',
  })
})

test('each number of the page is a word, and it sends no invitation by itself', async () => {
  const codes = [200, 403, 404, 408, 409, 417, 419]
  const people = codes.map((_, i) => person(`551197000200${i}`))
  const add = Object.fromEntries(codes.map((code, i) => [`551197000200${i}@c.us`, { code }]))
  const { chat, asked } = groupOf([US], { add })
  const { calls } = await open({ getChatById: () => chat })
  const results = await calls.members(GROUP, people, 'add')
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'invite', 'absent', 'left', 'already', 'community', 'full'])
  expect(asked).toMatchObject([['add', people.map(({ value }) => `${value}@c.us`), { autoSendInviteV4: false }]])
})

test('who is removed, promoted and demoted is looked for by number and by hidden name first', async () => {
  const { chat, asked } = groupOf([US, ANA, { id: { _serialized: '5511970002222@c.us' }, isAdmin: true }])
  const { calls } = await open({ getChatById: () => chat })
  const people = ['5511970001111', '5511970002222', '5511970009999'].map(person)
  const of = async (act: 'remove' | 'promote' | 'demote') =>
    (await calls.members(GROUP, people, act)).map(({ outcome }) => outcome)
  expect(await of('promote')).toEqual(['done', 'already', 'absent'])
  expect(await of('demote')).toEqual(['already', 'done', 'absent'])
  expect(await of('remove')).toEqual(['done', 'done', 'already'])
  expect(asked.map(([what, wids]) => `${what} ${wids}`)).toEqual([
    'promote 5511970001111@c.us',
    'demote 5511970002222@c.us',
    'remove 5511970001111@c.us',
    'remove 5511970002222@c.us',
  ])
})

test('name, description, picture and who may are changed; the link is read and renewed', async () => {
  const { chat, asked } = groupOf([US])
  const { calls } = await open({ getChatById: () => chat })
  await calls.edit(GROUP, {
    name: 'A',
    description: '',
    onlyAdminsWrite: false,
    onlyAdminsEdit: true,
    picture: Buffer.from('jpeg'),
  })
  expect(asked).toMatchObject([
    ['subject', 'A'],
    ['description', ''],
    ['announce', false],
    ['restrict', true],
    ['picture', { mimetype: 'image/jpeg', data: Buffer.from('jpeg').toString('base64') }],
  ])
  expect([await calls.link(GROUP, false), await calls.link(GROUP, true)]).toEqual([
    'https://chat.whatsapp.com/CODE',
    'https://chat.whatsapp.com/NEWCODE',
  ])
})

test('what somebody else wrote is taken away for everybody where we run the group, and left alone where we do not', async () => {
  const deleted: unknown[] = []
  const message = { delete: async (everyone: boolean) => void deleted.push(everyone) }
  let us: object = US
  const { calls, client } = await open({
    getChatById: () => groupOf([us]).chat,
    getMessageById: whole => (whole === 'false_1203@g.us_M1_77@lid' ? message : null),
  })
  const target = { to: GROUP, externalId: 'M1', fromMe: false, author: '5511970001111@s.whatsapp.net', sentAt: new Date() }
  await calls.removeMessage(target)
  expect(deleted).toEqual([true])
  us = { ...US, isAdmin: false }
  await expect(calls.removeMessage(target)).rejects.toMatchObject({ code: 'ERR_GROUP_NOT_ADMIN' })
  expect(client.of('getMessageById').length).toBeGreaterThan(0)
  expect(deleted).toHaveLength(1)
})

test.each([
  ['a group the page does not know', () => undefined, 'ERR_NO_GROUP_FOUND'],
  ['a group we do not run', () => groupOf([{ ...US, isAdmin: false }]).chat, 'ERR_GROUP_NOT_ADMIN'],
  ['a page that does not change it', () => groupOf([US], { subject: false }).chat, 'ERR_GROUP_NOT_ADMIN'],
  ['a server that had enough', () => Promise.reject(new Error('429: rate-overlimit')), 'ERR_CHANNEL_LIMITED'],
])('%s is said as what it is', async (_, getChatById, code) => {
  const { calls } = await open({ getChatById })
  await expect(calls.edit(GROUP, { name: 'A' })).rejects.toMatchObject({ code })
})

const notice = (type: string, recipientIds: string[], more: object = {}) => ({
  ...{ id: Object(recorded(`${type}1795176000`, {}, { chat: '1203@g.us' })).id, chatId: '1203@g.us', type, recipientIds },
  ...{ author: '5511960000000@c.us', timestamp: 1_795_176_000, ...more },
})

test('who came, left and runs it is told by their numbers, and of ourselves apart', async () => {
  const { client, outside } = await open()
  const at = new Date(1_795_176_000_000)
  client.tells('group_join', notice('add', ['77@lid', '5511970002222@c.us']))
  expect(await outside.next('members')).toEqual({
    ...{ type: 'members', id: 'add1795176000', group: GROUP, change: 'join', at },
    people: [
      { address: person('5511970001111'), number: '5511970001111' },
      { address: person('5511970002222'), number: '5511970002222' },
    ],
  })
  client.tells('group_leave', notice('leave', [], { author: '77@lid' }))
  expect(await outside.next('members')).toMatchObject({ change: 'leave', people: [{ number: '5511970001111' }] })
  client.tells('group_admin_changed', notice('demote', [OUR_LID]))
  expect(await outside.next('members')).toMatchObject({ change: 'demote', us: true, people: [] })
})
