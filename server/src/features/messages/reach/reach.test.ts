import type { Address } from '@balcao/contract/channels/addresses'
import { contactMessageRoutes, isTextMessaging } from '@balcao/contract/messages/contact-messages'
import { messageRoutes } from '@balcao/contract/messages/messages'
import type { Sent } from '@balcao/contract/route'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { capabilitiesOf } from '../../channels/index.ts'
import { type Receiver, startReceiving } from '../receive.ts'

let w: World
let its: Desk
let receiver: Receiver
beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  receiver = startReceiving()
  return () => receiver.stop()
})

let made = 0
const phone = () => `55119${String(20_000_000 + ++made)}`
type Asked = Sent<typeof contactMessageRoutes.send>['body']
const to = (who: Person, body: Asked) => who.call(contactMessageRoutes.send, { body })
const rows = async (contactId: number) =>
  (
    await w.owner.query(
      'select body, ticket_id, seq, send_type, user_id, channel_id from messages where contact_id = $1 order by id',
      [contactId],
    )
  ).rows

describe('[MSG-01] a message to a contact', () => {
  test('begins no ticket, and is joined by the customer’s answer', async () => {
    const [number, channel] = [phone(), await its.channel()]
    const contactId = await its.contact('Joana', { number })
    const { messages, ticketId } = await to(w.ana, { contactId, whatsappId: channel, body: 'Seu pedido saiu' })
    expect(ticketId).toBeNull()
    expect(messages).toMatchObject([
      { ticketId: null, seq: null, body: 'Seu pedido saiu', sendType: 'API', status: 'pending', userId: w.ana.id },
    ])
    expect((await w.owner.query('select from tickets where contact_id = $1', [contactId])).rowCount).toBe(0)

    const heard = await receiver.receive({
      tenantId: w.padaria,
      channelId: channel,
      address: { kind: 'phone', scope: '', value: number },
      name: 'Joana',
      externalId: `in-${number}`,
      fromMe: false,
      type: 'chat',
      body: 'Obrigada!',
    })
    const page = await w.carla.call(messageRoutes.list, { params: { ticketId: Number(heard.ticketId) } })
    expect(page.messages.map(({ seq, body }) => [seq, body])).toEqual([
      [1, 'Seu pedido saiu'],
      [2, 'Obrigada!'],
    ])
  })

  const heard = async (channel: number, address: Address, body: string) => {
    const { ticketId } = await receiver.receive({
      tenantId: w.padaria,
      channelId: channel,
      address,
      name: 'Joana',
      externalId: `in-${++made}`,
      fromMe: false,
      type: 'chat',
      body,
    })
    return Number(ticketId)
  }
  const pageOf = async (ticketId: number) =>
    (await w.carla.call(messageRoutes.list, { params: { ticketId } })).messages.map(({ seq, body }) => [seq, body])

  test('stands in the ticket that is opened again, where it was said, and its readers hear it', async () => {
    const [number, channel] = [phone(), await its.channel()]
    const address = { kind: 'phone', scope: '', value: number } as const
    const ticket = await heard(channel, address, 'Oi')
    await w.carla.ask('PUT', `/tickets/${ticket}`, { status: 'closed' })
    await to(w.ana, { number, whatsappId: channel, body: 'Seu pedido saiu' })
    expect(await w.carla.ask('PUT', `/tickets/${ticket}`, { status: 'open' })).toMatchObject({
      status: 200,
      body: { lastMessage: 'Seu pedido saiu', lastFromMe: true },
    })
    const told = await w.owner.query("select from outbox where event = 'rows.changed' and payload->>'path' = $1", [
      `/messages/${ticket}`,
    ])
    expect(told.rowCount).toBe(1)
    expect(await heard(channel, address, 'Obrigada!')).toBe(ticket)
    expect(await pageOf(ticket)).toEqual([
      [1, 'Oi'],
      [2, 'Seu pedido saiu'],
      [3, 'Obrigada!'],
    ])
  })

  test('stands in the ticket an agent begins', async () => {
    const [contactId, channelId] = [await its.contact('Joana', { number: phone() }), await its.channel()]
    await to(w.ana, { contactId, whatsappId: channelId, body: 'Seu pedido saiu' })
    const { body } = await w.carla.ask('POST', '/tickets', { contactId, channelId })
    expect(body).toMatchObject({ lastMessage: 'Seu pedido saiu', lastFromMe: true })
    expect(await pageOf(Number(body.id))).toEqual([[1, 'Seu pedido saiu']])
  })

  test('to a group whose ticket is closed stands there when the group writes again, also what was sent under the same name before', async () => {
    const channel = await its.channel()
    const address = { kind: 'group', scope: '', value: `${phone()}@g.us` } as const
    const ticket = await heard(channel, address, 'Bom dia')
    const { contactId } = await w.carla.call(ticketRoutes.show, { params: { id: ticket } })
    const say = (body: string) => to(w.carla, { contactId, whatsappId: channel, body, idFront: `aviso-${ticket}` })
    await say('Aviso')
    await w.carla.ask('PUT', `/tickets/${ticket}`, { status: 'closed' })
    expect((await say('Aviso de novo')).ticketId).toBeNull()
    expect(await heard(channel, address, 'Certo')).toBe(ticket)
    expect(await pageOf(ticket)).toEqual([
      [1, 'Bom dia'],
      [2, 'Aviso'],
      [3, 'Aviso de novo'],
      [4, 'Certo'],
    ])
  })

  test('to a number nobody knows makes a contact of it, one for both spellings', async () => {
    const channel = await its.channel()
    const all = await Promise.all(
      ['5511988887777', '551188887777', '+55 (11) 98888-7777'].map(number =>
        to(w.ana, { number, whatsappId: channel, body: 'Oi' }),
      ),
    )
    const ids = all.map(({ messages }) => messages[0]?.id)
    const { rows: contacts } = await w.owner.query('select distinct contact_id from messages where id = any ($1)', [ids])
    expect(contacts).toHaveLength(1)
  })

  test('goes into the ticket they have there, if its writer sees it', async () => {
    const [channel, contact] = [await its.channel(), await its.contact('Beto', { number: phone() })]
    const ticket = await its.ticket({
      contact,
      channel,
      status: 'open',
      userId: w.rui.id,
      queueId: await w.queue(w.padaria, `Só do Rui ${++made}`),
    })
    const hidden = await w.ana.ask('POST', '/messages/toContact', { contactId: contact, whatsappId: channel, body: 'Oi' })
    expect(hidden).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: ticket, status: 'open', userId: w.rui.id } },
    })
    expect(await to(w.rui, { contactId: contact, whatsappId: channel, body: 'Oi' })).toMatchObject({
      ticketId: ticket,
      messages: [{ seq: 1 }],
    })
  })

  test('the same idFront is the same message, twenty at once', async () => {
    const [channel, contactId] = [await its.channel(), await its.contact('Caio', { number: phone() })]
    const all = await Promise.all(
      Array.from({ length: 20 }, () => to(w.ana, { contactId, whatsappId: channel, body: 'Oi', idFront: 'x1' })),
    )
    expect(new Set(all.map(({ messages }) => messages[0]?.id)).size).toBe(1)
    expect(await rows(contactId)).toHaveLength(1)
  })

  test('goes by the default channel when none is named', async () => {
    const contactId = await its.contact('Dina', { number: phone() })
    expect(await w.ana.ask('POST', '/messages/toContact', { contactId, body: 'Oi' })).toMatchObject({
      body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
    })
    const channel = await its.channel(undefined, { is_default: true })
    await to(w.ana, { contactId, body: 'Oi' })
    expect(await rows(contactId)).toMatchObject([{ channel_id: channel }])
    await w.owner.query('update channels set is_default = false')
  })

  test.each([
    ['nothing to say', { body: ' ' }, 'ERR_EMPTY_MESSAGE'],
    ['nobody', { contactId: 987_654 }, 'ERR_NO_CONTACT_FOUND'],
    ['no channel', { whatsappId: 987_654 }, 'ERR_NO_WAPP_FOUND'],
    ['a number that is none', { contactId: undefined, number: '12' }, 'ERR_VALIDATION'],
    ['two of them', { number: '5511988887777' }, 'ERR_VALIDATION'],
    ['a file that is not there', { files: [{ fileId: '3f0e2f3e-0000-4000-8000-000000000000' }], body: '' }, 'ERR_NO_FILE_FOUND'],
  ])('%s is refused', async (_, wrong, code) => {
    const contactId = await its.contact('Eva', { number: phone() })
    const channel = await its.channel()
    const answer = await w.ana.ask('POST', '/messages/toContact', { contactId, whatsappId: channel, body: 'Oi', ...wrong })
    expect(answer.body.error).toBe(code)
  })

  test('is refused to whom the channel cannot name, and by one that may not write first', async () => {
    const [nameless, known] = [await its.contact('Sem número'), await its.contact('Fábio', { number: phone() })]
    const ask = (contactId: number, whatsappId: number) =>
      w.ana.ask('POST', '/messages/toContact', { contactId, whatsappId, body: 'Oi' })
    expect(await ask(nameless, await its.channel())).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
    const telegram = await its.channel(undefined, { kind: 'telegram' })
    await w.owner.query("insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'telegram', $2, $2, $3)", [
      w.padaria,
      `t${known}`,
      known,
    ])
    expect(await ask(known, telegram)).toMatchObject({ body: { error: 'ERR_CHANNEL_CANNOT' } })
    const there = desk(w.owner, w.oficina)
    expect(await ask(await there.contact('Outra', { number: phone() }), await its.channel())).toMatchObject({
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
  })
})

describe('[MSG-21] an SMS from a ticket', () => {
  const ticketOf = async (number?: string) => {
    const contact = await its.contact('Gil', number ? { number } : {})
    return { contact, ticketId: await its.ticket({ contact, status: 'open', userId: w.ana.id }) }
  }
  const sms = (body: object, who = w.ana) => who.ask('POST', '/messages/sms', body)

  test('goes by a channel made for that, the one that is connected first, and leaves the ticket alone', async () => {
    const { contact, ticketId } = await ticketOf(phone())
    expect(await sms({ ticketId, body: 'Chegamos' })).toMatchObject({ body: { error: 'ERR_NO_WAPP_FOUND' } })
    const off = await its.channel(undefined, { kind: 'sms', status: 'disconnected' })
    const on = await its.channel(undefined, { kind: 'sms' })
    expect(await sms({ ticketId, body: 'Chegamos' })).toMatchObject({ status: 201, body: { ticketId: null } })
    expect(await sms({ ticketId, body: 'De novo', whatsappId: off })).toMatchObject({ status: 201 })
    expect((await rows(contact)).map(row => [row.channel_id, row.ticket_id])).toEqual([
      [on, null],
      [off, null],
    ])
  })

  test('[MSG-05] that failed is sent once more or cancelled by its writer; to others it is not there', async () => {
    const { contact, ticketId } = await ticketOf(phone())
    const whatsappId = await its.channel(undefined, { kind: 'sms', status: 'disconnected' })
    expect(await sms({ ticketId, body: 'Chegamos', whatsappId })).toMatchObject({ status: 201 })
    const { id } = await w.one<{ id: number }>('select id::int from messages where contact_id = $1', [contact])
    const retry = (who = w.ana) => who.ask('POST', `/messages/${id}/retry`)
    const cancel = (who = w.ana) => who.ask('DELETE', '/messages', { id })
    await w.owner.query("update messages set status = 'failed', ack = -1, next_at = null where id = $1", [id])
    const other = await w.person(w.padaria, 'zeca', 'user')
    for (const who of [other, w.bento])
      for (const ask of [retry, cancel])
        expect(await ask(who)).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
    expect(await retry()).toMatchObject({ status: 200, body: { status: 'pending', ticketId: null } })
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'canceled', ticketId: null } })
  })

  test('is refused by other channels, without a telephone, out of sight, and when it is too long', async () => {
    const { ticketId } = await ticketOf(phone())
    expect(await sms({ ticketId, body: 'x', whatsappId: await its.channel() })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHANNEL_CANNOT' },
    })
    const { ticketId: nameless } = await ticketOf()
    expect(await sms({ ticketId: nameless, body: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    })
    expect(await sms({ ticketId, body: 'x' }, w.bento)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    expect(await sms({ ticketId, body: 'x'.repeat(1601) })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test('what a channel can do says whether it is one for that', () => {
    const fit = (['sms', 'sandbox', 'waba', 'telegram', 'meow', 'instagram'] as const).filter(kind =>
      isTextMessaging(capabilitiesOf(kind, {})),
    )
    expect(fit).toEqual(['sms'])
  })
})
