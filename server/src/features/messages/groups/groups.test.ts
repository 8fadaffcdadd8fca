import { groupMessageRoutes } from '@balcao/contract/messages/group-messages'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { askCarrier, requestSpool } from '../../channels/index.ts'
import { channelsOf, connected, processes, scripted } from '../../channels/sessions/scripted.testkit.ts'
import { addressIn, naming, wordOf } from '../rules/mentions.ts'

let w: World
let its: Desk
let floor: ReturnType<typeof processes>
beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  floor = processes(w)
})
afterEach(() => floor.stopAll())

let made = 0
const group = async (channel: number, more: object = {}) => {
  const contact = await its.contact('Turma', { kind: 'group' })
  const value = `1203${++made}@g.us`
  await w.owner.query("insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'group', $2, $2, $3)", [
    w.padaria,
    value,
    contact,
  ])
  const ticketId = await its.ticket({
    contact,
    channel,
    isGroup: true,
    status: 'open',
    userId: w.ana.id,
    queueId: w.queues.balcao,
    ...more,
  })
  return { ticketId, value }
}
const sent = async (id: number) =>
  w.one<{ body: string; payload: { mentions: object }; status: string }>(
    'select body, payload, status from messages where id = $1',
    [id],
  )

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const BETO = { kind: 'lid', scope: '', value: '8123@lid' } as const

const connectedChannel = async (
  participants = async () => [
    { address: ANA, name: 'Ana', number: ANA.value, isAdmin: true },
    { address: BETO, name: 'B\u200Beto\u202E' },
  ],
) => {
  const provider = scripted()
  provider.onConnect = async (session, connection) => {
    await session.say(connected)
    return { ...connection, participants }
  }
  await floor.start({ provider, sources: [requestSpool([askCarrier])] })
  const channels = channelsOf(w)
  const id = await channels.add()
  await channels.becomes(id, { status: 'connected' })
  return id
}

describe('[MSG-15] writing to a group', () => {
  test('calls everybody without a name', async () => {
    const { ticketId } = await group(await its.channel())
    const message = await w.ana.call(groupMessageRoutes.ghostMention, { body: { ticketId, body: 'Reunião às 9h' } })
    expect(message).toMatchObject({ ticketId, body: 'Reunião às 9h', status: 'pending' })
    expect((await sent(message.id)).payload).toEqual({ mentions: { everybody: true, hidden: true, addresses: [] } })
  })

  test('calls some by name; who is named in the words already is not named again', async () => {
    const { ticketId } = await group(await its.channel())
    const message = await w.ana.call(groupMessageRoutes.mention, {
      body: { ticketId, body: 'Oi @5511999990000, tudo bem?', mentions: [wordOf(ANA), wordOf(BETO)], idFront: 'm-1' },
    })
    expect(await sent(message.id)).toMatchObject({
      body: '@8123 Oi @5511999990000, tudo bem?',
      payload: { mentions: { everybody: false, hidden: false, addresses: [ANA, BETO] } },
    })
    const again = await w.ana.call(groupMessageRoutes.mention, {
      body: { ticketId, body: 'Oi', mentions: [wordOf(ANA)], idFront: 'm-1' },
    })
    expect(again.id).toBe(message.id)
  })

  test('calls everybody by name, as the channel says who they are', async () => {
    const { ticketId } = await group(await connectedChannel())
    const message = await w.ana.call(groupMessageRoutes.mentionAll, { body: { ticketId, body: 'Atenção!' } })
    expect(await sent(message.id)).toMatchObject({
      body: '@5511999990000 @8123 Atenção!',
      payload: { mentions: { everybody: true, hidden: false, addresses: [ANA, BETO] } },
    })
  })

  test('is refused where there is no group, by a channel that cannot, out of sight, and for names that are none', async () => {
    const ask = (body: object, who = w.ana) => who.ask('POST', '/messages/ghostMessage', { body: 'x', ...body })
    const single = await its.ticket({ status: 'open', userId: w.ana.id })
    expect(await ask({ ticketId: single })).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_CANNOT' } })
    const { ticketId: telegram } = await group(await its.channel(undefined, { kind: 'sms' }))
    expect(await ask({ ticketId: telegram })).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_CANNOT' } })
    const { ticketId } = await group(await its.channel())
    expect(await ask({ ticketId }, w.olga)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    const wrong = await w.ana.ask('POST', '/messages/mentionMessage', { ticketId, body: 'x', mentions: ['ninguém'] })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    const { ticketId: closed } = await group(await its.channel(), { status: 'closed' })
    expect(await ask({ ticketId: closed })).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS' } })
  })
})

describe('[MSG-15] who is in a group', () => {
  test('the channel says, of a ticket or by the name it has for the group', async () => {
    const channel = await connectedChannel()
    const { ticketId, value } = await group(channel)
    const participants = [
      { userId: wordOf(ANA), name: 'Ana', number: ANA.value, isAdmin: true },
      { userId: wordOf(BETO), name: 'Beto' },
    ]
    expect(await w.ana.call(groupMessageRoutes.participants, { body: { ticketId } })).toEqual({ participants })
    const byName = { whatsappId: channel, ticket: value, channel: 'sandbox' }
    expect(await w.ana.call(groupMessageRoutes.participants, { body: byName })).toEqual({ participants })
    expect(await w.ana.ask('POST', '/messages/listParticipants', { whatsappId: channel })).toMatchObject({ status: 400 })
  })

  test('nobody says while the channel is not connected, or to whom the group is not shown', async () => {
    const { ticketId, value } = await group(await its.channel(undefined, { status: 'disconnected' }))
    const ask = (body: object, who = w.ana) => who.ask('POST', '/messages/listParticipants', body)
    expect(await ask({ ticketId })).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_INITIALIZED' } })
    expect(await ask({ ticketId }, w.bento)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    const channel = await desk(w.owner, w.oficina).channel()
    expect(await ask({ whatsappId: channel, ticket: value }, w.bento)).toMatchObject({ status: 404 })
  })
})

describe('names in a message', () => {
  test.each([
    ['oi', [ANA], '@5511999990000 oi'],
    ['@5511999990000 oi', [ANA], '@5511999990000 oi'],
    ['oi @5511999990000!', [ANA], 'oi @5511999990000!'],
    ['@551199999000 oi', [ANA], '@5511999990000 @551199999000 oi'],
    ['oi', [], 'oi'],
  ])('%s', (body, people, named) => {
    expect(naming(body, people)).toBe(named)
  })

  test('one word names a person and nothing else does', () => {
    for (const address of [ANA, BETO, { kind: 'page', scope: 'p:1 %3A%', value: 'x:y' } as const]) {
      expect(addressIn(wordOf(address))).toEqual(address)
    }
    for (const word of ['', 'phone', 'phone:', 'phone::', 'group::1@g.us', 'robot::1']) expect(addressIn(word)).toBeNull()
  })
})
