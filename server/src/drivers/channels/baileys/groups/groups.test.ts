import type { Address } from '@balcao/contract/channels/addresses'
import { afterEach, expect, test } from 'vitest'
import { watchedOutside } from '../../driver.suite.ts'
import { boom, scriptedDriver } from '../scripted.testkit.ts'

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

async function groups(answers: Parameters<typeof scriptedDriver>[0] = {}) {
  const { driver, last } = scriptedDriver(answers)
  const outside = watchedOutside()
  const connection = await driver.connect(driver.config.parse({}), outside)
  close = () => connection.close()
  last().tells('connection.update', { connection: 'open' })
  await outside.heard('status', ({ status }) => status === 'connected')
  const calls = connection.groups ?? expect.fail('no groups')
  return { calls, of: last().of }
}

const GROUP: Address = { kind: 'group', scope: '', value: '1203' }
const person = (value: string): Address => ({ kind: 'phone', scope: '', value })
const metadata = (more: object = {}) => ({ id: '1203@g.us', subject: 'Turma', size: 2, participants: [], ...more })

test('each number of the server is a word: who is in, who needs an invitation, who is not there', async () => {
  const codes = ['200', '403', '404', '408', '409', '417', '419', '401', '500']
  const { calls, of } = await groups({
    groupParticipantsUpdate: async () => codes.map(status => ({ status, jid: 'x', content: {} })),
  })
  const people = codes.map((_, i) => person(`551197000111${i}`))
  const results = await calls.members(GROUP, people, 'add')
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'done',
    'invite',
    'absent',
    'left',
    'already',
    'community',
    'full',
    'notAdmin',
    'refused',
  ])
  expect(of('groupParticipantsUpdate')).toMatchObject([
    ['1203@g.us', people.map(({ value }) => `${value}@s.whatsapp.net`), 'add'],
  ])
})

test('a group is made, and who was not put in is said to need an invitation', async () => {
  const inside = [{ id: '88@lid', phoneNumber: '5511970001111@s.whatsapp.net' }]
  const { calls, of } = await groups({ groupCreate: async () => metadata({ participants: inside }) })
  const made = await calls.create('Turma', [person('5511970001111'), person('5511970002222')], { onlyAdminsWrite: true })
  expect(made.group).toMatchObject({ address: GROUP, name: 'Turma', isAdmin: true, onlyAdminsWrite: true })
  expect(made.members.map(({ outcome }) => outcome)).toEqual(['done', 'invite'])
  expect(of('groupSettingUpdate')).toEqual([['1203@g.us', 'announcement']])
})

test('everything about it is changed, its picture as it is, and its link is read and renewed', async () => {
  const { calls, of } = await groups()
  const picture = Buffer.from('jpeg')
  await calls.edit(GROUP, { name: 'A', description: 'B', onlyAdminsWrite: false, onlyAdminsEdit: true, picture })
  expect([of('groupUpdateSubject'), of('groupUpdateDescription')]).toEqual([[['1203@g.us', 'A']], [['1203@g.us', 'B']]])
  expect(of('groupSettingUpdate')).toEqual([
    ['1203@g.us', 'not_announcement'],
    ['1203@g.us', 'locked'],
  ])
  expect(of('query')).toMatchObject([[{ attrs: { target: '1203@g.us' }, content: [{ content: picture }] }]])
  expect([await calls.link(GROUP, false), await calls.link(GROUP, true)]).toEqual([
    'https://chat.whatsapp.com/CODE',
    'https://chat.whatsapp.com/NEWCODE',
  ])
})

test('what somebody else wrote is deleted under their name', async () => {
  const { calls, of } = await groups()
  const author = '5511970001111@s.whatsapp.net'
  await calls.removeMessage({ to: GROUP, externalId: 'M1', fromMe: false, author, sentAt: new Date() })
  expect(of('sendMessage')[0]?.slice(0, 2)).toMatchObject([
    '1203@g.us',
    { delete: { id: 'M1', fromMe: false, participant: author } },
  ])
})

test.each([
  ['forbidden', 403, 'ERR_GROUP_NOT_ADMIN'],
  ['item-not-found', 404, 'ERR_NO_GROUP_FOUND'],
  ['rate-overlimit', 429, 'ERR_CHANNEL_LIMITED'],
])('a server that answers %s (%d) is refused as %s', async (words, status, code) => {
  const { calls } = await groups({ groupInviteCode: async () => Promise.reject(boom(status, words)) })
  await expect(calls.link(GROUP, false)).rejects.toMatchObject({ code })
})
