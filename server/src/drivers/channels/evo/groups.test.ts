import type { Address } from '@balcao/contract/channels/addresses'
import { afterEach, expect, test } from 'vitest'
import { testOutside } from '../lib/testing/outside.ts'
import { type Script, scriptedProvider } from '../lib/testing/provider.ts'
import { evo, evoAt } from './index.ts'
import { KEY, no, session, told } from './scripted.testkit.ts'

const GROUP: Address = { kind: 'group', scope: '', value: '1203' }
const JID = '1203@g.us'
const person = (value: string): Address => ({ kind: 'phone', scope: '', value })

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function open(script: Script) {
  const provider = await scriptedProvider({ ...session(), ...script })
  undo.push(() => provider.close())
  const config = evo.config.parse({ url: `${provider.url}/`, apikey: KEY, instance: 'loja' })
  const connection = await evoAt({ waitingMs: 1, connectedMs: 1 }).connect(config, testOutside())
  undo.push(() => connection.close())
  return { provider, calls: connection.groups ?? expect.fail('no groups') }
}

test('against a scripted Evolution: groups, and whether the instance’s number runs each', async () => {
  const group = (id: string, participants: object[]) => ({
    id,
    subject: id,
    desc: 'x',
    announce: true,
    restrict: false,
    participants,
  })
  const us = { id: '99@lid', phoneNumber: '5511888880000@s.whatsapp.net' }
  const { calls } = await open({
    'GET /group/fetchAllGroups/loja': ({ query }) => ({
      body:
        query.getParticipants === 'true'
          ? [
              group('1@g.us', [{ ...us, admin: 'superadmin' }]),
              group('2@g.us', [{ ...us, admin: null }]),
              group('3@g.us', [{ id: '5@lid' }]),
            ]
          : [],
    }),
  })
  expect((await calls.list()).map(({ name, isAdmin, people }) => [name, isAdmin, people])).toEqual([
    ['1@g.us', true, 1],
    ['2@g.us', false, 1],
    // Among hidden names alone nobody can be told: it is tried.
    ['3@g.us', true, 1],
  ])
})

test('against a scripted Evolution: a group is made, closed to writers, and who is not in it is to be invited', async () => {
  const participants = [{ id: '88@lid', phoneNumber: '5511970001111@s.whatsapp.net' }, { id: '99@lid' }]
  const { calls, provider } = await open({
    'POST /group/create/loja': { status: 201, body: { id: JID, participants } },
    'POST /group/updateSetting/loja': { body: {} },
  })
  const people = [person('5511970001111'), person('5511970002222')]
  const { group, members } = await calls.create('Turma', people, { onlyAdminsWrite: true })
  expect(group).toMatchObject({ address: GROUP, name: 'Turma', people: 2, isAdmin: true, onlyAdminsWrite: true })
  expect(members.map(({ outcome }) => outcome)).toEqual(['done', 'invite'])
  expect(provider.of('POST /group/create/loja')[0]?.body).toEqual({
    subject: 'Turma',
    participants: ['5511970001111@s.whatsapp.net', '5511970002222@s.whatsapp.net'],
  })
  expect(provider.of('POST /group/updateSetting/loja')[0]?.body).toEqual({ groupJid: JID, action: 'announcement' })
})

test('against a scripted Evolution: each number is a word, its edits and links go where they belong, a word is taken away', async () => {
  const ok = { body: {} }
  const { calls, provider } = await open({
    'POST /group/updateParticipant/loja': {
      body: { updateParticipants: ['200', '403', '404', '408', '409', '419'].map(status => ({ status, jid: 'x' })) },
    },
    'POST /group/updateGroupSubject/loja': ok,
    'POST /group/updateGroupDescription/loja': ok,
    'POST /group/updateGroupPicture/loja': ok,
    'POST /group/updateSetting/loja': ok,
    'GET /group/inviteCode/loja': { body: { inviteCode: 'CODE' } },
    'POST /group/revokeInviteCode/loja': { body: { revoked: true, inviteCode: 'NEWCODE' } },
    'DELETE /chat/deleteMessageForEveryone/loja': ok,
  })
  const people = Array.from({ length: 6 }, (_, i) => person(`551197000200${i}`))
  const results = await calls.members(GROUP, people, 'add')
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'invite', 'absent', 'left', 'already', 'full'])
  expect(provider.of('POST /group/updateParticipant/loja')[0]?.body).toMatchObject({ groupJid: JID, action: 'add' })
  await calls.edit(GROUP, {
    name: 'A',
    description: 'B',
    onlyAdminsWrite: false,
    onlyAdminsEdit: true,
    picture: Buffer.from('jpeg'),
  })
  expect(provider.of('POST /group/updateGroupSubject/loja')[0]?.body).toEqual({ groupJid: JID, subject: 'A' })
  expect(provider.of('POST /group/updateGroupPicture/loja')[0]?.body).toEqual({
    groupJid: JID,
    image: Buffer.from('jpeg').toString('base64'),
  })
  expect(provider.of('POST /group/updateSetting/loja').map(({ body }) => body)).toMatchObject([
    { action: 'not_announcement' },
    { action: 'locked' },
  ])
  expect([await calls.link(GROUP, false), await calls.link(GROUP, true)]).toEqual([
    'https://chat.whatsapp.com/CODE',
    'https://chat.whatsapp.com/NEWCODE',
  ])
  const author = '5511970001111@s.whatsapp.net'
  await calls.removeMessage({ to: GROUP, externalId: 'M1', fromMe: false, author, sentAt: new Date() })
  expect(provider.of('DELETE /chat/deleteMessageForEveryone/loja')[0]?.body).toEqual({
    ...{ id: 'M1', remoteJid: JID, fromMe: false, participant: author },
  })
})

test.each([
  [400, ['Error updating participants', 'Error: forbidden'], 'ERR_GROUP_NOT_ADMIN'],
  [400, ['Error updating participants', 'Error: item-not-found'], 'ERR_NO_GROUP_FOUND'],
  [400, ['Error updating participants', 'Error: rate-overlimit'], 'ERR_CHANNEL_LIMITED'],
])('against a scripted Evolution: %d with %j is said as %s', async (status, words, code) => {
  const { calls } = await open({ 'POST /group/updateParticipant/loja': no(status, words) })
  await expect(calls.members(GROUP, [person('5511970001111')], 'add')).rejects.toMatchObject({ code })
})

const config = evo.config.parse({ url: 'http://evo.example', apikey: KEY, instance: 'loja' })
const news = (data: object, more: object = {}) => evo.webhook?.read(config, told('group-participants.update', data, more))

test('who came and went is told by number where the server knows it, under one name however often', () => {
  const data = {
    id: JID,
    action: 'add',
    participants: ['77@lid', '5511970002222@s.whatsapp.net'],
    participantsData: [{ jid: '77@lid', phoneNumber: '5511970001111', name: 'Ana' }],
  }
  const [joined] = news(data) ?? []
  expect(joined).toMatchObject({
    ...{ type: 'members', group: GROUP, change: 'join' },
    people: [
      { address: person('5511970001111'), number: '5511970001111', name: 'Ana' },
      { address: person('5511970002222'), number: '5511970002222' },
    ],
  })
  expect(news(data)).toEqual([joined])
  expect(news(data, { date_time: '2026-11-20T12:00:01.000Z' })?.[0]).not.toEqual(joined)
  // A number that is the hidden name itself is none; our own phone is told apart; a newer server writes objects.
  expect(
    news({ id: JID, action: 'remove', participants: ['77@lid'], participantsData: [{ jid: '77@lid', phoneNumber: '77' }] }),
  ).toMatchObject([{ change: 'leave', people: [{ address: { kind: 'lid', value: '77' } }] }])
  const us = [{ id: '99@lid', phoneNumber: '5511888880000@s.whatsapp.net' }]
  expect(news({ id: JID, action: 'demote', participants: us })).toMatchObject([{ change: 'demote', us: true, people: [] }])
  expect(news({ id: JID, action: 'modify', participants: us })).toEqual([])
})
