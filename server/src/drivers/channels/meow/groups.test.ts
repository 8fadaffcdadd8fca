import type { Address } from '@balcao/contract/channels/addresses'
import { afterEach, expect, test } from 'vitest'
import { jsonCall } from '../lib/testing/hook.ts'
import { testOutside } from '../lib/testing/outside.ts'
import { type Script, scriptedProvider } from '../lib/testing/provider.ts'
import { meow, meowAt } from './index.ts'
import { loggedIn, no, ok, TOKEN } from './scripted.testkit.ts'

const GROUP: Address = { kind: 'group', scope: '', value: '1203' }
const JID = '1203@g.us'
const person = (value: string): Address => ({ kind: 'phone', scope: '', value })
const member = (number: string, IsAdmin = false) => ({ JID: `${number}@s.whatsapp.net`, IsAdmin })

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function open(script: Script) {
  const provider = await scriptedProvider({
    ...loggedIn(() => ({ Connected: true, LoggedIn: true, jid: '5511888880000:7@s.whatsapp.net' })),
    ...script,
  })
  undo.push(() => provider.close())
  const outside = testOutside()
  const config = meow.config.parse({ url: `${provider.url}/`, token: TOKEN })
  const connection = await meowAt({ waitingMs: 1, connectedMs: 1 }).connect(config, outside)
  undo.push(() => connection.close())
  await outside.heard('status', ({ status }) => status === 'connected')
  return { provider, calls: connection.groups ?? expect.fail('no groups') }
}

test('against a scripted Wuzapi: groups, and whether the number runs each', async () => {
  const group = (JID: string, Participants: object[]) => ({ JID, Name: JID, Topic: 'x', IsAnnounce: true, Participants })
  const { calls } = await open({
    'GET /group/list': ok({
      Groups: [group('1@g.us', [member('5511888880000', true)]), group('2@g.us', [member('5511888880000')])],
    }),
  })
  expect((await calls.list()).map(({ name, isAdmin, onlyAdminsWrite }) => [name, isAdmin, onlyAdminsWrite])).toEqual([
    ['1@g.us', true, true],
    ['2@g.us', false, true],
  ])
})

test('against a scripted Wuzapi: a group is made, and who is not in it is to be invited', async () => {
  const { calls, provider } = await open({
    'POST /group/create': ok({ JID, Name: 'Turma' }),
    'POST /group/announce': ok({ Details: 'x' }),
    'GET /group/info': ok({ JID, Participants: [member('5511970001111'), member('5511888880000', true)] }),
  })
  const { group, members } = await calls.create('Turma', [person('5511970001111'), person('5511970002222')], {
    onlyAdminsWrite: true,
  })
  expect(group).toMatchObject({ address: GROUP, people: 2, isAdmin: true, onlyAdminsWrite: true })
  expect(members.map(({ outcome }) => outcome)).toEqual(['done', 'invite'])
  expect(provider.of('POST /group/create')[0]?.body).toEqual({ name: 'Turma', participants: ['5511970001111', '5511970002222'] })
})

test('against a scripted Wuzapi: the server says nothing of each, so who is in it before and after says it', async () => {
  let inside = [member('5511970001111', true), member('5511970002222')]
  const { calls, provider } = await open({
    'GET /group/info': () => ok({ JID, Participants: inside }),
    'POST /group/updateparticipants': ({ body }) => {
      const { Action } = Object(body)
      if (Action === 'add') inside = [...inside, member('5511970003333')]
      if (Action === 'remove') inside = inside.filter(({ JID: jid }) => !jid.startsWith('5511970002222'))
      return ok({ Details: 'Group Participants updated successfully' })
    },
  })
  const of = async (act: 'add' | 'remove' | 'promote', numbers: string[]) =>
    (await calls.members(GROUP, numbers.map(person), act)).map(({ outcome }) => outcome)
  expect(await of('add', ['5511970001111', '5511970003333', '5511970000403'])).toEqual(['already', 'done', 'invite'])
  expect(await of('remove', ['5511970002222', '5511970009999'])).toEqual(['done', 'already'])
  expect(await of('promote', ['5511970001111', '5511970009999'])).toEqual(['already', 'absent'])
  expect(provider.of('POST /group/updateparticipants').map(({ body }) => body)).toEqual([
    { GroupJID: JID, Phone: ['5511970003333', '5511970000403'], Action: 'add' },
    { GroupJID: JID, Phone: ['5511970002222'], Action: 'remove' },
  ])
})

test('against a scripted Wuzapi: it is changed, its link is read and renewed, and what others wrote cannot be deleted', async () => {
  const set = ok({ Details: 'set' })
  const { calls, provider } = await open({
    ...{
      'POST /group/name': set,
      'POST /group/topic': set,
      'POST /group/announce': set,
      'POST /group/locked': set,
      'POST /group/photo': set,
    },
    'GET /group/invitelink': ({ query }) => ok({ InviteLink: `https://chat.whatsapp.com/${query.reset ? 'NEW' : ''}CODE` }),
  })
  await calls.edit(GROUP, {
    name: 'A',
    description: 'B',
    onlyAdminsWrite: true,
    onlyAdminsEdit: false,
    picture: Buffer.from('jpeg'),
  })
  expect(provider.of('POST /group/name')[0]?.body).toEqual({ groupJID: JID, name: 'A' })
  expect(provider.of('POST /group/photo')[0]?.body).toMatchObject({ image: expect.stringMatching(/^data:image\/jpeg;base64,/) })
  expect([await calls.link(GROUP, false), await calls.link(GROUP, true)]).toEqual([
    'https://chat.whatsapp.com/CODE',
    'https://chat.whatsapp.com/NEWCODE',
  ])
  const target = { to: GROUP, externalId: 'M1', fromMe: false, sentAt: new Date() }
  await expect(calls.removeMessage(target)).rejects.toMatchObject({ code: 'ERR_CHANNEL_CANNOT' })
  expect(meow.capabilities).toMatchObject({ runsGroups: true, removesOthers: false })
})

test('against a scripted Wuzapi: who does not run the group is told so', async () => {
  const { calls } = await open({ 'POST /group/name': no(500, 'Failed to set group name: 403 forbidden') })
  await expect(calls.edit(GROUP, { name: 'A' })).rejects.toMatchObject({ code: 'ERR_GROUP_NOT_ADMIN' })
})

const config = meow.config.parse({ url: 'http://w.example', token: TOKEN })
const news = (event: object) => meow.webhook?.read(config, jsonCall({ type: 'GroupInfo', event, token: TOKEN }))

test('who came and went is told under the group’s own count of its changes', () => {
  const event = {
    ...{ JID, Timestamp: '2026-11-20T09:00:00-03:00', ParticipantVersionID: 'v7', Name: null },
    ...{ Join: ['5511970001111@s.whatsapp.net', '77@lid'], Leave: null, Promote: null, Demote: [] },
  }
  expect(news(event)).toEqual([
    {
      ...{ type: 'members', id: 'v7', group: GROUP, change: 'join', at: new Date('2026-11-20T12:00:00Z') },
      people: [
        { address: person('5511970001111'), number: '5511970001111' },
        { address: { kind: 'lid', scope: '', value: '77' } },
      ],
    },
  ])
  const unnamed = { ...event, ParticipantVersionID: '' }
  expect(news(unnamed)).toEqual(news(unnamed))
  expect(news({ JID, Name: { Name: 'Nova' }, Leave: ['77@lid'], Timestamp: 'x' })).toMatchObject([
    { type: 'group', name: 'Nova' },
    { type: 'members', change: 'leave', people: [{ address: { value: '77' } }] },
  ])
})
