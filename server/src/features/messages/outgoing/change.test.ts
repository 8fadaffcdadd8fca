import { EVENTS } from '@balcao/contract/events'
import { contactMessageRoutes } from '@balcao/contract/messages/contact-messages'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SendError } from '../../../drivers/channels/driver.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { requestSpool } from '../../channels/index.ts'
import { channelsOf, processes, type Scripted, scripted } from '../../channels/sessions/scripted.testkit.ts'
import { type Receiver, startReceiving } from '../receive.ts'
import { messageCarrier } from './errands.ts'
import { messageSpool } from './spool/spool.ts'

/** Real calls, a real spool, a provider that notes what it is asked. */

let w: World
let its: Desk
let provider: Scripted
let receiver: Receiver
let phone: number
let away: number
let ana: Person
let zeca: Person
let asked: { what: string; id: string; text?: string }[] = []
let refusing: SendError | null = null

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  ana = w.ana
  zeca = await w.person(w.padaria, 'zeca', 'user')
  provider = scripted()
  provider.onConnect = async (session, connection) => {
    await session.say({ type: 'status', status: 'connected' })
    const note = async (what: string, id: string, text?: string) => {
      if (refusing) throw refusing
      asked.push({ what, id, ...(text === undefined ? {} : { text }) })
    }
    return {
      ...connection,
      edit: (target, text) => note('edit', target.externalId, text),
      remove: target => note('remove', target.externalId),
      react: (target, emoji) => note('react', target.externalId, emoji),
      markRead: target => note('read', target.externalId),
    }
  }
  const { add, row } = channelsOf(w)
  phone = await add({ config: { behavesAs: 'phone' }, keep_connected: true })
  away = await its.channel('Fora', { config: { behavesAs: 'phone' }, status: 'disconnected' })
  receiver = startReceiving()
  const { start, stopAll } = processes(w)
  await start({ provider, sources: [requestSpool([messageCarrier]), messageSpool] })
  await vi.waitFor(async () => expect(await row(phone)).toMatchObject({ status: 'connected' }), { timeout: 5_000, interval: 20 })
  return async () => {
    await receiver.stop()
    await stopAll()
  }
})
beforeEach(() => {
  asked = []
  refusing = null
  provider.onSend = async ({ id }) => ({ externalId: id })
})

let made = 0
async function talk(channel = phone, more = {}) {
  const number = `55119${60_000_000 + ++made}`
  const contact = await its.contact(`Cliente ${number}`, { number })
  const ticket = await its.ticket({ contact, channel, status: 'open', userId: ana.id, queueId: w.queues.balcao, ...more })
  return { contact, ticket, number }
}
const sent = async (ticket: number, body = 'Bom dia', more = {}) => {
  const externalId = `ext-${++made}`
  const id = await its.message(ticket, body, { from_me: true, status: 'sended', ack: 1, external_id: externalId, ...more })
  return { id, externalId }
}
const heard = async (ticket: number, body = 'Oi', more = {}) => {
  const externalId = `in-${++made}`
  return { id: await its.message(ticket, body, { external_id: externalId, ...more }), externalId }
}
const comes = async (number: string, body: string) => {
  const said = { channelId: phone, address: { kind: 'phone', scope: '', value: number }, name: '', type: 'chat', body } as const
  const { messageId } = await receiver.receive({ tenantId: w.padaria, externalId: `in-${++made}`, fromMe: false, ...said })
  return messageId ?? Number.NaN
}
const column = async <T>(id: number, what: string): Promise<T> =>
  (await w.one<{ it: T }>(`select ${what} as it from messages where id = $1`, [id])).it
const told = async (id: number, event = 'message.changed') =>
  (
    await w.owner.query(
      "select payload->'message' as message from outbox where event = $2 and (payload->'message'->>'id')::int8 = $1 order by id",
      [id, event],
    )
  ).rows.map(fact => fact.message)

const saveSetting = async (value: string) =>
  expect(await w.carla.ask('PUT', '/settings/signed', { value })).toMatchObject({ status: 200 })

describe('what a provider says that no database can hold', () => {
  test('[MSG-02] fails the message it is about, and the next one of the conversation goes', async () => {
    const { ticket } = await talk()
    provider.onSend = async ({ id }) => {
      provider.onSend = async () => ({ externalId: `ext\0${id}` })
      throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'not\0so\ud800')
    }
    const said = async (body: string) => (await ana.call(sendingRoutes.send, { params: { id: ticket }, body: { body } })).messages
    const [first, second] = [...(await said('um')), ...(await said('dois'))].map(({ id }) => id)
    if (!first || !second) return expect.fail('nothing was written')
    await expect.poll(() => column(first, 'error_details'), { timeout: 8_000 }).toBe('not\uFFFDso\uFFFD')
    await expect.poll(() => column(second, 'status'), { timeout: 8_000 }).toBe('sended')
    expect(await column(second, 'external_id')).toMatch(/^ext\uFFFD/)
  })

  test('refuses an errand with its reason', async () => {
    const { ticket } = await talk()
    const { id } = await sent(ticket)
    refusing = new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'no\0message')
    expect(await ana.ask('PATCH', `/messages/${id}`, { body: 'x' })).toMatchObject({
      body: { details: 'no\uFFFDmessage' },
    })
  })
})

describe('[MSG-06] editing', () => {
  test('what is there changes there and then here, and what it said before is kept', async () => {
    const { ticket } = await talk()
    const { id, externalId } = await sent(ticket, 'Bom dya')
    const { status, body } = await ana.ask('PATCH', `/messages/${id}`, { body: 'Bom dia' })
    expect({ status, body }).toMatchObject({ status: 200, body: { id, body: 'Bom dia', editedAt: expect.any(String) } })
    expect(asked).toEqual([{ what: 'edit', id: externalId, text: 'Bom dia' }])
    expect(await column(id, 'edits')).toMatchObject([{ body: 'Bom dya' }])
    expect(await told(id)).toMatchObject([{ body: 'Bom dia' }])
    expect(await w.one('select last_message from tickets where id = $1', [ticket])).toEqual({ last_message: 'Bom dia' })

    await ana.ask('POST', '/messages/editMessage', { messageId: id, ticketId: ticket, body: 'Bom dia', newBody: 'Boa tarde' })
    expect(await column(id, 'edits')).toMatchObject([{ body: 'Bom dya' }, { body: 'Bom dia' }])
  })

  test('[SET-17] where every message is signed, the name stays over it', async () => {
    const { ticket } = await talk()
    const { id, externalId } = await sent(ticket, '*ana:*\nBom dya', { user_id: ana.id })
    const edit = async (body: string) => (await ana.ask('PATCH', `/messages/${id}`, { body })).body
    await saveSetting('enabled')
    expect(await edit('Bom dia')).toMatchObject({ body: '*ana:*\nBom dia' })
    expect(await edit('*ana:*\nBoa tarde')).toMatchObject({ body: '*ana:*\nBoa tarde' })
    expect(await edit(' ')).toMatchObject({ error: 'ERR_EMPTY_MESSAGE' })
    expect(asked.map(({ text }) => text)).toEqual(['*ana:*\nBom dia', '*ana:*\nBoa tarde'])
    expect(asked[0]).toMatchObject({ what: 'edit', id: externalId })
    await saveSetting('disabled')
    expect(await edit('Boa noite')).toMatchObject({ body: 'Boa noite' })
  })

  test('those who see the message read what it said, since when, and who changed it; what a telephone changed names nobody', async () => {
    const { ticket } = await talk()
    const { id } = await sent(ticket, 'Bom dya', { user_id: ana.id })
    await w.carla.ask('PATCH', `/messages/${id}`, { body: 'Bom dia' })
    await w.owner.query("select edit_message(m, 'Boa tarde', now() + interval '1 minute') from messages m where id = $1", [id])
    expect((await ana.ask('GET', `/messages/${id}/story`)).body).toEqual({
      versions: [
        { body: 'Bom dya', at: expect.any(String), userId: ana.id },
        { body: 'Bom dia', at: expect.any(String), userId: w.carla.id },
        { body: 'Boa tarde', at: expect.any(String), userId: null },
      ],
      deliveredAt: null,
      readAt: null,
    })
    expect(await zeca.ask('GET', `/messages/${id}/story`)).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
  })

  test('what waits changes here alone', async () => {
    const { ticket } = await talk(away)
    const { body } = await ana.ask('POST', `/messages/${ticket}`, { body: 'um' })
    const [{ id }] = body.messages as [{ id: number }]
    expect(await ana.ask('PATCH', `/messages/${id}`, { body: 'dois' })).toMatchObject({
      status: 200,
      body: { body: 'dois', status: 'pending' },
    })
    expect([asked, await column(id, 'edited_at')]).toEqual([[], null])
  })

  test('refused by the provider, too late, away, of another or somewhere else: nothing changes here', async () => {
    const { ticket } = await talk()
    const { id } = await sent(ticket)
    const edit = (one: number, who = ana) => who.ask('PATCH', `/messages/${one}`, { body: 'x' })
    refusing = new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'too old for us')
    expect(await edit(id)).toMatchObject({ status: 502, body: { error: 'ERR_SENDING_WAPP_MSG', details: 'too old for us' } })
    const { id: old } = await sent(ticket, 'ontem', { said_at: new Date(Date.now() - 86_400_000) })
    expect(await edit(old)).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_CANNOT', what: 'edit', seconds: 900 } })
    const { id: offline } = await sent((await talk(away)).ticket)
    expect(await edit(offline)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_INITIALIZED' } })
    for (const who of [zeca, w.bento])
      expect(await edit(id, who)).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
    const elsewhere = { messageId: id, ticketId: (await talk()).ticket, newBody: 'x' }
    expect(await ana.ask('POST', '/messages/editMessage', elsewhere)).toMatchObject({ status: 404 })
    expect([await column(id, 'body'), await told(id)]).toEqual(['Bom dia', []])
  })
})

describe('[MSG-07] deleting', () => {
  const remove = (id: number, messageId?: string, who = ana) => who.ask('DELETE', '/messages', { id, messageId })

  test('for everyone: gone there, marked here and still readable', async () => {
    const { ticket } = await talk()
    const { id, externalId } = await sent(ticket)
    expect(await remove(id, externalId)).toMatchObject({ status: 200, body: { id, isDeleted: true, body: 'Bom dia' } })
    expect(asked).toEqual([{ what: 'remove', id: externalId }])
    expect(await told(id)).toMatchObject([{ isDeleted: true, body: 'Bom dia' }])
    expect(await remove(id, externalId)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_STATUS', is: 'deleted' } })
  })

  test('[MSG-24] and it is physically gone where the channel wants that', async () => {
    const { ticket } = await talk()
    const { id, externalId } = await sent(ticket)
    await w.owner.query('update channels set destroy_messages = true where id = $1', [phone])
    expect(await remove(id, externalId)).toMatchObject({ status: 200, body: { isDeleted: true } })
    await w.owner.query('update channels set destroy_messages = false where id = $1', [phone])
    expect((await w.owner.query('select from messages where id = $1', [id])).rowCount).toBe(0)
  })

  test('without the channel’s id it cancels what has not left, and nothing else', async () => {
    const { ticket } = await talk(away)
    const { body } = await ana.ask('POST', `/messages/${ticket}`, { body: 'nunca' })
    const [{ id }] = body.messages as [{ id: number }]
    expect(await remove(id)).toMatchObject({ status: 200, body: { status: 'canceled', isDeleted: true } })
    expect(await w.one('select next_at from messages where id = $1', [id])).toEqual({ next_at: null })
    expect(await told(id)).toMatchObject([{ status: 'canceled' }])
    const { id: gone } = await sent((await talk()).ticket)
    expect(await remove(gone)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_STATUS' } })
  })

  test('[MSG-10] and what waits for its time', async () => {
    const { ticket } = await talk()
    const scheduleDate = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await ana.ask('POST', '/messagesSchedule', { ticketId: ticket, body: 'mais tarde', scheduleDate })
    const [{ id }] = body.messages as [{ id: number }]
    expect(await remove(id)).toMatchObject({ status: 200, body: { id, status: 'canceled' } })
  })

  test('of the provider’s refusal, of a wrong id and of what is not theirs nothing is deleted', async () => {
    const { ticket } = await talk()
    const { id, externalId } = await sent(ticket)
    const { id: customers, externalId: its } = await heard(ticket)
    expect(await remove(customers, its)).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_CANNOT' } })
    expect(await remove(id, 'another')).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
    for (const who of [zeca, w.bento]) expect(await remove(id, externalId, who)).toMatchObject({ status: 404 })
    refusing = new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'no')
    expect(await remove(id, externalId)).toMatchObject({ status: 502, body: { error: 'ERR_DELETE_WAPP_MSG' } })
    expect(await told(id)).toEqual([])
  })
})

describe('[MSG-08] reacting', () => {
  const react = (messageId: number, ticketId: number, reaction: string, who = ana) =>
    who.ask('POST', '/messages/reactionMessage', { messageId, ticketId, reaction })

  test('to the customer’s words or one’s own, another instead, and taken back', async () => {
    const { ticket } = await talk()
    const { id, externalId } = await heard(ticket)
    expect(await react(id, ticket, '👍')).toMatchObject({ status: 200, body: { reactions: [{ emoji: '👍', fromMe: true }] } })
    expect(await react(id, ticket, '❤️')).toMatchObject({ body: { reactions: [{ emoji: '❤️', fromMe: true }] } })
    expect((await react(id, ticket, '')).body.reactions ?? []).toEqual([])
    expect(asked.map(one => [one.what, one.id, one.text])).toEqual(['👍', '❤️', ''].map(emoji => ['react', externalId, emoji]))
    expect(await told(id)).toHaveLength(3)
  })

  test('with an emoji, where one sees it and the channel is there', async () => {
    const { ticket } = await talk()
    const { id } = await heard(ticket)
    expect(await react(id, ticket, 'oi')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(await react(id, ticket, '👍', zeca)).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
    const elsewhere = await talk(away)
    expect(await react((await heard(elsewhere.ticket)).id, elsewhere.ticket, '👍')).toMatchObject({
      body: { error: 'ERR_WAPP_INITIALIZED' },
    })
  })
})

describe('[MSG-05] once more', () => {
  const retry = (id: number, who = ana) => who.ask('POST', `/messages/${id}/retry`)

  test('what failed goes out as a new message there, what was in doubt under the id it had', async () => {
    for (const [status, isNew] of [
      ['failed', true],
      ['unconfirmed', false],
    ] as const) {
      const { ticket } = await talk()
      const { id } = await sent(ticket, status, {
        status,
        ack: status === 'failed' ? -1 : 0,
        error: 'ERR_SENDING_WAPP_MSG',
        external_id: `was-${status}`,
      })
      expect(await retry(id)).toMatchObject({ status: 200, body: { status: 'pending', ack: 0 } })
      await expect.poll(() => column(id, 'status'), { interval: 20 }).toBe('sended')
      expect((await column<string>(id, 'external_id')) !== `was-${status}`).toBe(isNew)
      expect(await column(id, 'error')).toBeNull()
      expect(await retry(id)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_STATUS' } })
    }
  })

  test('not in a ticket that is closed, nor by a user who does not see it; of two at once one is', async () => {
    const { ticket } = await talk(away)
    const { id } = await sent(ticket, 'x', { status: 'failed', ack: -1 })
    expect(await retry(id, zeca)).toMatchObject({ status: 404 })
    const both = await Promise.all([retry(id), retry(id)])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
    const closed = await talk(away, { status: 'closed' })
    expect(await retry((await sent(closed.ticket, 'x', { status: 'failed', ack: -1 })).id)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS' },
    })
  })
})

describe('[MSG-05] what stands in no ticket', () => {
  const retry = (id: number, who = ana) => who.ask('POST', `/messages/${id}/retry`)
  const cancel = (id: number, who = ana) => who.ask('DELETE', '/messages', { id })
  const facts = async (id: number, event: 'message.acked' | 'message.changed') => {
    const { rows } = await w.owner.query<{ payload: unknown; rooms: string[] }>(
      "select payload, rooms from outbox where event = $2 and coalesce(payload->'message'->>'id', payload->>'id')::int8 = $1 order by id",
      [id, event],
    )
    return rows.map(({ payload, rooms }) => ({ ...EVENTS[event].parse(payload), rooms }))
  }
  const failed = async () => {
    provider.onSend = async () => {
      throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'no such telephone')
    }
    const contactId = await its.contact('Joana', { number: `55119${60_000_000 + ++made}` })
    const { messages } = await ana.call(contactMessageRoutes.send, { body: { contactId, whatsappId: phone, body: 'Pronto' } })
    const id = messages[0]?.id ?? Number.NaN
    await expect.poll(() => column(id, 'status'), { timeout: 8_000, interval: 20 }).toBe('failed')
    provider.onSend = async ({ id: externalId }) => ({ externalId })
    return id
  }
  const theirs = () => ['everything', `user:${ana.id}`]

  test('its writer hears that it failed, and sends it once more', async () => {
    const id = await failed()
    const base = { ticketId: null, userId: ana.id, id, rooms: theirs() }
    const refused = { ...base, ack: -1, status: 'failed', error: 'ERR_SENDING_WAPP_MSG', errorDetails: 'no such telephone' }
    expect(await facts(id, 'message.acked')).toEqual([refused])
    expect(await retry(id)).toMatchObject({ status: 200, body: { status: 'pending', ack: 0, ticketId: null, seq: null } })
    await expect.poll(() => column(id, 'status'), { timeout: 8_000, interval: 20 }).toBe('sended')
    expect(await facts(id, 'message.acked')).toMatchObject([refused, { ...base, ack: 1, status: 'sended' }])
    expect(await facts(id, 'message.changed')).toMatchObject([{ message: { ticketId: null, seq: null, status: 'pending' } }])
    await w.owner.query("select ack_message(m, -1, 'ERR_MESSAGE_NOT_SENT', null) from messages m where id = $1", [id])
    expect((await facts(id, 'message.acked'))[2]).toMatchObject({ ...base, ack: -1, status: 'failed' })
  })

  test('its writer cancels it, and so does a user who sees everything', async () => {
    for (const who of [ana, w.carla]) {
      const id = await failed()
      expect(await cancel(id, who)).toMatchObject({ status: 200, body: { status: 'canceled', isDeleted: true, ticketId: null } })
      expect(await facts(id, 'message.changed')).toMatchObject([{ message: { status: 'canceled' }, rooms: theirs() }])
      expect(await retry(id, who)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_STATUS' } })
    }
  })

  test('for everybody else there is no such message', async () => {
    const id = await failed()
    for (const who of [zeca, w.olga, w.bento])
      for (const ask of [retry, cancel]) {
        const [one, none] = [await ask(id, who), await ask(987_654_321, who)]
        expect(one).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
        expect({ ...one, body: { ...one.body, id: 0 } }).toEqual({ ...none, body: { ...none.body, id: 0 } })
      }
    expect(await column(id, 'status')).toBe('failed')
  })

  test('what the program wrote is for users who see everything', async () => {
    const id = await failed()
    await w.owner.query('update messages set user_id = null where id = $1', [id])
    expect(await retry(id)).toMatchObject({ status: 404 })
    expect(await cancel(id, w.carla)).toMatchObject({ status: 200 })
    expect(await facts(id, 'message.changed')).toMatchObject([{ rooms: ['everything'] }])
  })

  test('is not sent where one may not write first, nor by a channel that is gone', async () => {
    const id = await failed()
    const by = (channel: number) => w.owner.query('update messages set channel_id = $2 where id = $1', [id, channel])
    await by(await its.channel(undefined, { kind: 'telegram' }))
    expect(await retry(id)).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_CANNOT', what: 'start' } })
    await by(await its.channel(undefined, { deleted_at: new Date() }))
    expect(await retry(id)).toMatchObject({ body: { error: 'ERR_NO_WAPP_FOUND' } })
    expect(await w.one('select resend_message($1)', [id])).toEqual({ resend_message: false })
  })
})

describe('[MSG-22] at once', () => {
  const now = (ticketId: number, body: string, more = {}) => ana.ask('POST', '/noRedis', { ticketId, body, ...more })

  test('answers that the channel has it, ahead of what waits in its conversation', async () => {
    const { ticket } = await talk()
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    provider.onSend = async ({ id, content }) => {
      const text = content.type === 'text' ? content.text : ''
      if (text === 'um') await first.promise
      order.push(text)
      return { externalId: id }
    }
    for (const body of ['um', 'dois', 'três']) await ana.ask('POST', `/messages/${ticket}`, { body })
    const answer = now(ticket, 'agora')
    await expect
      .poll(() => w.one('select count(*)::int from messages where ticket_id = $1', [ticket]), { interval: 10 })
      .toEqual({ count: 4 })
    first.resolve()
    expect(await answer).toMatchObject({
      status: 201,
      body: { messages: [{ status: 'sended', ack: 1, messageId: expect.any(String) }] },
    })
    await expect.poll(() => order, { interval: 20 }).toEqual(['um', 'agora', 'dois', 'três'])
  })

  test('answers that it failed, and why; the same call again says the same', async () => {
    const { ticket } = await talk()
    provider.onSend = async () => {
      throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'blocked by the customer')
    }
    const failed = {
      status: 502,
      body: { error: 'ERR_SENDING_WAPP_MSG', details: 'blocked by the customer', messages: [{ status: 'failed', ack: -1 }] },
    }
    expect(await now(ticket, 'oi', { idFront: 'n-1' })).toMatchObject(failed)
    expect(await now(ticket, 'oi', { idFront: 'n-1' })).toMatchObject(failed)
    expect(await w.one('select msgs from tickets where id = $1', [ticket])).toEqual({ msgs: 1 })
  })

  test('answers at once that it waits when the channel is away', async () => {
    const { ticket } = await talk(away)
    const began = performance.now()
    expect(await now(ticket, 'oi')).toMatchObject({ status: 201, body: { messages: [{ status: 'pending' }] } })
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('[SET-08] every message does where the company wants fast sending', async () => {
    const { ticket } = await talk()
    await w.carla.ask('PUT', '/settings/fastSending', { value: 'enabled' })
    expect(await ana.ask('POST', `/messages/${ticket}`, { body: 'oi' })).toMatchObject({
      body: { messages: [{ status: 'sended' }] },
    })
    const choices = { ticketId: ticket, text: 'Entregar hoje?', buttons: ['Sim', 'Não'] }
    expect(await ana.ask('POST', '/sendButton', choices)).toMatchObject({ status: 201, body: { status: 'sended' } })
    provider.onSend = async () => {
      throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'blocked by the customer')
    }
    expect(await ana.ask('POST', '/sendButton', choices)).toMatchObject({ status: 502, body: { error: 'ERR_SENDING_WAPP_MSG' } })
    await w.carla.ask('PUT', '/settings/fastSending', { value: 'disabled' })
  })
})

describe('[MSG-11] choices', () => {
  test('go out numbered where the channel has none, and come back as what was chosen', async () => {
    const { ticket, number } = await talk()
    const buttons = ['Sim', 'Não', '3 vezes']
    const { status, body } = await ana.ask('POST', '/sendButton', { ticketId: ticket, text: 'Entregar hoje?', buttons })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { type: 'interactive', body: 'Entregar hoje?', extra: { buttons } },
    })
    for (const [said, choice] of [
      ['2', '2'],
      ['não', '2'],
      [' SIM ', '1'],
      ['1.', '1'],
      ['3 vezes', '3'],
      ['4', undefined],
      ['talvez', undefined],
    ] as const) {
      const id = await comes(number, said)
      expect((await column<{ choice?: string } | null>(id, 'extra'))?.choice, said).toBe(choice)
      expect((await told(id, 'message.created'))[0]?.extra?.choice, said).toBe(choice)
    }
    expect(await column<object | null>(await comes((await talk()).number, '1'), 'extra')).toBeNull()
  })

  test('a list; and what has no meaning is refused', async () => {
    const { ticket } = await talk()
    const choose = (more: object) => ana.ask('POST', '/sendButton', { ticketId: ticket, text: 'Qual?', ...more })
    const list = { button: 'Ver', rows: [{ title: 'Pão', description: 'do dia' }, { title: 'Bolo' }] }
    expect(await choose({ list })).toMatchObject({ status: 201, body: { extra: { list } } })
    for (const wrong of [
      {},
      { list, buttons: ['a'] },
      { buttons: ['a', 'A'] },
      { buttons: ['x'.repeat(21)] },
      { buttons: [''] },
      { buttons: [] },
    ])
      expect(await choose(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(await choose({ buttons: ['a'], text: 'x'.repeat(61) })).toMatchObject({ status: 400 })
  })

  test('do not go over a reply of a colleague that was not seen', async () => {
    const { ticket } = await talk()
    const ask = (shownSeq: number) =>
      ana.ask('POST', '/sendButton', { ticketId: ticket, text: 'Qual?', buttons: ['a'], shownSeq })
    const { id } = await heard(ticket)
    const seq = Number(await column<number>(id, 'seq'))
    expect(await w.carla.ask('POST', `/messages/${ticket}`, { body: 'Já respondi' })).toMatchObject({ status: 201 })
    expect(await ask(seq)).toMatchObject({ status: 409, body: { error: 'ERR_NEWER_REPLY' } })
    expect(await ask(seq + 1)).toMatchObject({ status: 201 })
  })
})

describe('having read', () => {
  const read = (ticket: number, seq: number, who = ana) => who.ask('POST', `/messages/${ticket}/read`, { seq })

  test('[AHD-04] a user who looks at what waits, or is in a colleague’s hands, reads nothing of it for anybody', async () => {
    for (const more of [
      { status: 'pending', userId: null },
      { status: 'pending', userId: ana.id },
      { status: 'open', userId: w.rui.id },
    ]) {
      const { ticket } = await talk(phone, more)
      await heard(ticket)
      await w.owner.query('update tickets set unread = 1 where id = $1', [ticket])
      expect(await read(ticket, 1)).toEqual({ status: 200, body: { ok: true } })
      expect(await ana.ask('GET', `/tickets/${ticket}`)).toMatchObject({ body: { unreadMessages: 1 } })
    }
    expect(asked).toEqual([])
  })

  test('up to a number leaves what came after it, and is told once, on the channel too', async () => {
    const { ticket } = await talk()
    const ids = [await heard(ticket), await heard(ticket), await heard(ticket)]
    await w.owner.query('update tickets set unread = 3 where id = $1', [ticket])
    expect(await read(ticket, 2)).toEqual({ status: 200, body: { ok: true } })
    expect(await ana.ask('GET', `/tickets/${ticket}`)).toMatchObject({ body: { unreadMessages: 1 } })
    await expect.poll(() => asked, { interval: 20 }).toEqual([{ what: 'read', id: ids[1]?.externalId }])
    await read(ticket, 1)
    await read(ticket, 2)
    const changes = await w.one(
      "select count(*)::int from outbox where event = 'ticket.changed' and (payload->'ticket'->>'id')::int8 = $1",
      [ticket],
    )
    expect(changes).toEqual({ count: 1 })
    await read(ticket, 3)
    expect(await ana.ask('GET', `/tickets/${ticket}`)).toMatchObject({ body: { unreadMessages: 0 } })
  })

  test('is for those who see the ticket', async () => {
    const { ticket } = await talk()
    for (const who of [zeca, w.bento])
      expect(await read(ticket, 1, who)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  })
})

describe('[TKT-11] what is stuck', () => {
  test('for over a minute is never sent; what was just written is', async () => {
    const { ticket } = await talk(away)
    const old = await sent(ticket, 'velha', {
      status: 'pending',
      ack: 0,
      external_id: null,
      next_at: new Date(),
      created_at: new Date(Date.now() - 120_000),
    })
    const { body } = await ana.ask('POST', `/messages/${ticket}`, { body: 'nova' })
    const [{ id: fresh }] = body.messages as [{ id: number }]
    expect(await ana.ask('POST', '/pending/resolvePending')).toMatchObject({ status: 403 })
    expect(await w.carla.ask('POST', '/pending/resolvePending')).toMatchObject({ status: 200, body: { messages: 1, work: null } })
    expect([await column(old.id, 'status'), await column(fresh, 'status')]).toEqual(['canceled', 'pending'])
    expect(await told(old.id)).toMatchObject([{ status: 'canceled' }])
  })

  test('asked for tickets, those that wait are closed in tens by a work', async () => {
    await talk(away, { status: 'pending', userId: null })
    const { body } = await w.carla.ask('POST', '/pending/resolvePending', { tickets: true, title: 'Resolver' })
    expect(body).toMatchObject({ messages: 0, work: { title: 'Resolver', total: expect.any(Number) } })
  })
})
