import { messageRoutes } from '@balcao/contract/messages/messages'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { inboundText } from './inbound.testkit.ts'
import { type Inbound, startReceiving } from './index.ts'

let w: World
let its: Desk
let channel: number
const receivers = [startReceiving(), startReceiving()] as const

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  return () => Promise.all(receivers.map(receiver => receiver.stop()))
})
beforeEach(async () => {
  channel = await its.channel()
})

let numbers = 0
const freshNumber = () => `55119${String(80_000_000 + ++numbers)}`

const inbound = (number: string, externalId: string, more: Partial<Inbound> = {}): Inbound => ({
  ...inboundText({ tenantId: w.padaria, channelId: channel }, number, externalId),
  ...more,
})

interface Conversation {
  contacts: number
  tickets: { id: number; status: string; unread: number; msgs: number; lastMessage: string; userId: number | null }[]
  messages: { externalId: string; seq: number; body: string }[]
}

async function conversationOf(on = channel): Promise<Conversation> {
  const rows = async (text: string) => (await w.owner.query(text, [on])).rows
  const [{ contacts }] = await rows('select count(distinct contact_id)::int as contacts from messages where channel_id = $1')
  return {
    contacts,
    tickets: await rows(
      `select id::int, status, unread, msgs, last_message as "lastMessage", user_id::int as "userId"
       from tickets where channel_id = $1 order by id`,
    ),
    messages: await rows(
      'select external_id as "externalId", seq, body from messages where channel_id = $1 order by ticket_id, seq',
    ),
  }
}

describe('[MSG-18] a message is there once, also repeated, mixed up or at once', () => {
  test('[TKT-07] fifty first messages of one contact, in two processes: one contact, one ticket, fifty messages in order', async () => {
    const number = freshNumber()
    const spelling = [number, number.replace(/^(55\d\d)9/, '$1')]
    const sent = Array.from({ length: 50 }, (_, i) => {
      const receiver = receivers[i % 2 === 0 ? 0 : 1]
      return receiver.receive(inbound(spelling[i % 2] ?? number, `first-${i}`))
    })
    const answers = await Promise.all(sent)
    expect(answers.every(answer => answer.outcome === 'stored')).toBe(true)

    const { contacts, tickets, messages } = await conversationOf()
    expect(contacts).toBe(1)
    expect(tickets).toMatchObject([{ status: 'pending', unread: 50, msgs: 50 }])
    expect(messages.map(message => message.seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    // Each process hands on in the order it was told.
    for (const parity of [0, 1]) {
      const own = messages.map(message => Number(message.externalId.split('-')[1])).filter(i => i % 2 === parity)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
  })

  test('an album of ten from a new number: one contact, one ticket, ten messages in their order', async () => {
    const number = freshNumber()
    const album = Array.from({ length: 10 }, (_, i) =>
      inbound(number, `photo-${i}`, { type: 'image', media: { name: `${i}.jpg` } }),
    )
    await Promise.all(album.map(message => receivers[0].receive(message)))
    const { contacts, tickets, messages } = await conversationOf()
    expect([contacts, tickets.length]).toEqual([1, 1])
    expect(messages.map(message => message.externalId)).toEqual(album.map(message => message.externalId))
  })

  test('five hundred events of twenty contacts, each one to five times and shuffled over two processes: as if each came once', async () => {
    const events = Array.from({ length: 500 }, (_, i) => inbound(`55218${String(70_000_000 + (i % 20))}`, `e-${i}`))
    const repeated = events.flatMap((event, i) => Array.from({ length: 1 + (i % 5) }, () => event))
    const shuffled = repeated.map((event, i) => ({ event, at: (i * 7919) % 1009 })).toSorted((a, b) => a.at - b.at)
    const answers = await Promise.all(shuffled.map(({ event }, i) => (receivers[i % 2] ?? receivers[0]).receive(event)))
    expect(answers.filter(answer => answer.outcome === 'stored')).toHaveLength(500)
    expect(answers.filter(answer => answer.outcome === 'known')).toHaveLength(repeated.length - 500)

    const { contacts, tickets, messages } = await conversationOf()
    expect([contacts, tickets.length, messages.length]).toEqual([20, 20, 500])
    for (const ticket of tickets) expect(ticket).toMatchObject({ unread: 25, msgs: 25 })
    expect(new Set(messages.map(message => message.externalId))).toEqual(new Set(events.map(event => event.externalId)))
  })

  test('many contacts over two processes, tickets locked by both: nobody waits for ever, nothing is lost', async () => {
    const all = Array.from({ length: 600 }, (_, i) => inbound(`55318${String(60_000_000 + (i % 30))}`, `hot-${i}`))
    const answers = await Promise.all(all.map((message, i) => (receivers[i % 2] ?? receivers[0]).receive(message)))
    expect(answers.every(answer => answer.outcome === 'stored')).toBe(true)
  })

  test('two hundred at once are few statements, rights included, and lists show them in their order', async () => {
    const all = Array.from({ length: 200 }, (_, i) => inbound(`55418${String(60_000_000 + (i % 40))}`, `many-${i}`))
    await Promise.all(all.slice(0, 40).map(message => receivers[0].receive(message)))
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await Promise.all(all.slice(40).map(message => receivers[0].receive(message)))
    expect(asked.mock.calls.length).toBeLessThan(16)
    asked.mockRestore()
    const { rows } = await w.owner.query(
      `select t.updated_at = r.updated_at as "inOrder" from tickets t
       join ticket_rooms r on r.tenant_id = t.tenant_id and r.ticket_id = t.id where t.channel_id = $1`,
      [channel],
    )
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(rows.every(row => row.inOrder)).toBe(true)
  })

  test('who writes by two of their addresses in one batch has one ticket, with every message in it', async () => {
    const one = startReceiving({ writers: 1 })
    const number = freshNumber()
    await one.receive(inbound(number, 'a1'))
    await w.owner.query(
      `insert into identities (tenant_id, kind, key, value, contact_id) select tenant_id, 'lid', $1, $1, contact_id from messages
       where channel_id = $2 limit 1`,
      [`lid-${number}`, channel],
    )
    const hidden = { address: { kind: 'lid' as const, scope: '', value: `lid-${number}` } }
    await Promise.all([
      one.receive(inbound(freshNumber(), 'first, so that the others wait together')),
      one.receive(inbound(number, 'a2')),
      one.receive(inbound('', 'a3', hidden)),
    ])
    await one.stop()
    const { tickets, messages } = await conversationOf()
    expect(tickets[0]).toMatchObject({ msgs: 3, unread: 3 })
    expect(messages.filter(({ externalId }) => externalId.startsWith('a')).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('an answer that is told before what it answers names it when that is there', async () => {
    const number = freshNumber()
    const { ticketId } = await receivers[0].receive(inbound(number, 'answer', { quoted: 'asked' }))
    const page = async () => (await w.carla.call(messageRoutes.list, { params: { ticketId: Number(ticketId) } })).messages
    expect((await page())[0]).not.toHaveProperty('quotedMsgId')
    const { messageId } = await receivers[0].receive(inbound(number, 'asked'))
    expect((await page())[0]).toMatchObject({ messageId: 'answer', quotedMsgId: messageId })
  })

  test('a message of a ticket that is closed meanwhile is still known', async () => {
    const number = freshNumber()
    const first = await receivers[0].receive(inbound(number, 'once'))
    await w.owner.query("update tickets set status = 'closed' where id = $1", [first.ticketId])
    expect(await receivers[0].receive(inbound(number, 'once'))).toMatchObject({ outcome: 'known' })
    expect((await receivers[0].receive(inbound(number, 'then'))).ticketId).not.toBe(first.ticketId)
  })
})

describe('the ticket a message finds or begins', () => {
  const wallets = async (contact: number, ...users: number[]) => {
    for (const [position, user] of users.entries())
      await w.owner.query('insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, $4)', [
        w.padaria,
        contact,
        user,
        position,
      ])
  }
  const set = (key: string, value: string) =>
    w.owner.query(
      `insert into settings (tenant_id, key, value) values ($1, $2, $3)
       on conflict (tenant_id, key) do update set value = excluded.value`,
      [w.padaria, key, value],
    )
  const known = async (more = {}) => {
    const number = freshNumber()
    return { number, contact: await its.contact('Conhecida', { number, ...more }) }
  }

  test('[CHN-18] a new one waits in the channel’s queue, with its user, and tells who may see it', async () => {
    channel = await its.channel('Recepção', { queue_id: w.queues.balcao, user_id: w.ana.id })
    await receivers[0].receive(inbound(freshNumber(), 'a'))
    const row = await w.one(
      'select status, queue_id::int, user_id::int, audience, is_active_demand from tickets where channel_id = $1',
      [channel],
    )
    expect(row).toEqual({
      status: 'pending',
      queue_id: w.queues.balcao,
      user_id: w.ana.id,
      is_active_demand: false,
      audience: ['everything', `queue:${w.queues.balcao}:taken`, `user:${w.ana.id}`],
    })
  })

  test('[CHN-18][USR-11] but not with a user who may not use the channel', async () => {
    const other = await its.channel()
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      w.padaria,
      w.ana.id,
      other,
    ])
    channel = await its.channel(undefined, { queue_id: w.queues.balcao, user_id: w.ana.id })
    await receivers[0].receive(inbound(freshNumber(), 'a'))
    expect(await w.one('select status, user_id from tickets where channel_id = $1', [channel])).toEqual({
      status: 'pending',
      user_id: null,
    })
    await w.owner.query('delete from user_channels where user_id = $1', [w.ana.id])
  })

  test('[CHN-19] a new one is answered by the channel’s flow while that is active; never a group, nor a contact who is kept from bots', async () => {
    const flow = await w.one("insert into chat_flows (tenant_id, name) values ($1, 'Boas-vindas') returning id::int", [w.padaria])
    const document = { schema: 1, start: 's', nodes: { s: { kind: 'start', trigger: 'every' } }, edges: [], layout: {} }
    await w.owner.query('insert into flow_versions (tenant_id, flow_id, version, document) values ($1, $2, 1, $3)', [
      w.padaria,
      flow.id,
      JSON.stringify(document),
    ])
    await w.owner.query('update chat_flows set published = 1 where id = $1', [flow.id])
    channel = await its.channel(undefined, { queue_id: w.queues.balcao, user_id: w.ana.id, chat_flow_id: flow.id })
    const begun = async (message: Inbound) => {
      const { ticketId } = await receivers[0].receive(message)
      return w.one(
        'select status, answered_by as by, chat_flow_id::int as flow, user_id::int as user, audience from tickets where id = $1',
        [ticketId],
      )
    }
    const byPerson = { status: 'pending', by: 'person', flow: null, user: w.ana.id }
    expect(await begun(inbound(freshNumber(), 'a'))).toEqual({
      status: 'pending',
      by: 'flow',
      flow: flow.id,
      user: null,
      audience: ['everything', `queue:${w.queues.balcao}:bot`, 'unowned'],
    })
    const { rows: logs } = await w.owner.query(
      `select type, (details->'to'->>'chatFlowId')::int as flow from ticket_logs
       where ticket_id = (select id from tickets where channel_id = $1) order by id`,
      [channel],
    )
    expect(logs).toEqual([
      { type: 'create', flow: flow.id },
      { type: 'chatBot', flow: flow.id },
    ])
    const { number, contact } = await known()
    await w.owner.query('update contacts set chatbot_blocked = true where id = $1', [contact])
    expect(await begun(inbound(number, 'b'))).toMatchObject(byPerson)
    const group = { address: { kind: 'group' as const, scope: '', value: '190@g.us' } }
    expect(await begun(inbound('', 'c', group))).toMatchObject(byPerson)
    expect(await begun(inbound(freshNumber(), 'd', { fromMe: true }))).toMatchObject(byPerson)
    await w.owner.query('update chat_flows set is_active = false where id = $1', [flow.id])
    expect(await begun(inbound(freshNumber(), 'e'))).toMatchObject(byPerson)
  })

  test('[VIS-04][SET-05] of a contact with a wallet it starts with the first of it who is there at all, where the company wants that', async () => {
    const { number, contact } = await known()
    const gone = await w.person(w.padaria, 'saiu', 'user')
    await w.owner.query('update users set is_active = false where id = $1', [gone.id])
    await wallets(contact, gone.id, w.rui.id, w.ana.id)
    await receivers[0].receive(inbound(number, 'a'))
    expect((await conversationOf()).tickets).toMatchObject([{ status: 'pending', userId: null }])

    await set('directTicketsToWallets', 'enabled')
    channel = await its.channel()
    await receivers[0].receive(inbound(number, 'b'))
    expect((await conversationOf()).tickets).toMatchObject([{ status: 'open', userId: w.rui.id }])

    channel = await its.channel()
    await set('overflow', 'enabled')
    await receivers[0].receive(inbound(number, 'c'))
    expect((await conversationOf()).tickets).toMatchObject([{ status: 'pending', userId: null }])
    await set('overflow', 'disabled')
    await set('directTicketsToWallets', 'disabled')
  })

  test('[SET-14] with overflow the wallet’s user gets it while online', async () => {
    const { number, contact } = await known()
    await wallets(contact, w.rui.id)
    await set('directTicketsToWallets', 'enabled')
    await set('overflow', 'enabled')
    await w.owner.query(
      `with alive as (insert into processes (id, roles, sockets, host, pid, lease_until)
         values (gen_random_uuid(), '{web}', 'memory', 'here', 1, now() + interval '1 hour') returning id)
       insert into presence (tenant_id, process_id, user_id) select $1, id, $2 from alive`,
      [w.padaria, w.rui.id],
    )
    await receivers[0].receive(inbound(number, 'on'))
    expect((await conversationOf()).tickets).toMatchObject([{ status: 'open', userId: w.rui.id }])
    await w.owner.query('delete from presence where user_id = $1', [w.rui.id])
    await set('directTicketsToWallets', 'disabled')
    await set('overflow', 'disabled')
  })

  test('[SET-11][SET-22][CON-07] what is to be ignored opens nothing and is counted', async () => {
    await set('blockedNumbers', '(55) 11 98888-0001, 5511 7777 0002;\n11 97777-0003,')
    await set('ignoreGroupMsg', 'enabled')
    const { number, contact } = await known()
    await w.owner.query('update contacts set blocked = true where id = $1', [contact])
    const group = { address: { kind: 'group' as const, scope: '', value: '120@g.us' }, author: { address: number, name: 'Ana' } }
    const answers = [
      await receivers[0].receive(inbound('5511988880001', 'x1')),
      await receivers[0].receive(inbound('551188880001', 'x2')),
      await receivers[0].receive(inbound('5511977770003', 'x5')),
      await receivers[0].receive(inbound(number, 'x3')),
      await receivers[0].receive(inbound(number, 'x4', group)),
    ]
    expect(answers.map(answer => answer.outcome)).toEqual(['ignored', 'ignored', 'ignored', 'ignored', 'ignored'])
    expect((await conversationOf()).tickets).toEqual([])
    const { rows } = await w.owner.query('select reason, n::int from ignored_messages where channel_id = $1 order by 1', [
      channel,
    ])
    expect(rows).toEqual([
      { reason: 'blocked contact', n: 1 },
      { reason: 'blocked number', n: 3 },
      { reason: 'group', n: 1 },
    ])
    await set('blockedNumbers', '')
    await set('ignoreGroupMsg', 'disabled')
    expect(await receivers[0].receive(inbound('5511988880001', 'x1'))).toMatchObject({ outcome: 'stored' })
    await set('blockedNumbers', '5511988880001')
    expect(await receivers[0].receive(inbound('5511988880001', 'x1')), 'one that stands here').toMatchObject({ outcome: 'known' })
    const { n } = await w.one("select n::int from ignored_messages where channel_id = $1 and reason = 'blocked number'", [
      channel,
    ])
    expect(n).toBe(3)
    await set('blockedNumbers', '')
  })

  test('[SET-22] a blocked number is not heard by any name of its contact, and heard again when it is let in', async () => {
    const { number, contact } = await known()
    await w.owner.query(
      "insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'lid', '98765', '98765', $2)",
      [w.padaria, contact],
    )
    const hidden = { address: { kind: 'lid' as const, scope: '', value: '98765' } }
    await set('blockedNumbers', number)
    expect(await receivers[0].receive(inbound('', 'b1', hidden))).toMatchObject({ outcome: 'ignored' })
    expect(await receivers[0].receive(inbound(freshNumber(), 'b2'))).toMatchObject({ outcome: 'stored' })
    await set('blockedNumbers', '')
    expect(await receivers[0].receive(inbound('', 'b1', hidden))).toMatchObject({ outcome: 'stored' })
  })

  test('[CON-01][CHN-09][CHN-10] who writes by Messenger or Instagram is shown with the id the page knows them by', async () => {
    const writesBy = async (kind: 'messenger' | 'instagram', field: string, scope: string) => {
      const by = await its.channel(kind, { kind, config: { [field]: scope } })
      const address = { kind: 'page' as const, scope, value: `${kind}-person` }
      const { ticketId } = await receivers[0].receive(inbound('', kind, { channelId: by, address }))
      const { body: ticket } = await w.carla.ask('GET', `/tickets/${ticketId}`)
      const { body } = await w.carla.ask('GET', `/contacts/${ticket.contactId}`)
      return [body.messengerId, body.instagramPK]
    }
    expect(await writesBy('messenger', 'pageId', '9001')).toEqual(['messenger-person', null])
    expect(await writesBy('instagram', 'accountId', '9002')).toEqual([null, 'instagram-person'])
  })

  test('a group has one ticket for ever, and its messages name who wrote', async () => {
    const group = (externalId: string): Inbound =>
      inbound('', externalId, {
        address: { kind: 'group', scope: '', value: '99@g.us' },
        name: 'Família',
        author: { address: '5511999990000', name: 'Zé' },
      })
    const first = await receivers[0].receive(group('g1'))
    await w.owner.query("update tickets set status = 'closed', user_id = $2, closed_at = now() where id = $1", [
      first.ticketId,
      w.ana.id,
    ])
    await receivers[0].receive(group('g2'))
    expect((await conversationOf()).tickets).toMatchObject([{ status: 'pending', userId: null, msgs: 2 }])
    const message = await w.one(
      'select author, author_name, c.kind, c.name from messages m join contacts c on c.id = m.contact_id where external_id = $1',
      ['g2'],
    )
    expect(message).toEqual({ author: '5511999990000', author_name: 'Zé', kind: 'group', name: 'Família' })
  })

  test('what the company writes on its own phone is in the ticket, read, and opens one that is its own demand', async () => {
    const { number } = await known()
    await receivers[0].receive(inbound(number, 'own', { fromMe: true }))
    const row = await w.one('select unread, answered, is_active_demand, last_from_me from tickets where channel_id = $1', [
      channel,
    ])
    expect(row).toEqual({ unread: 0, answered: true, is_active_demand: true, last_from_me: true })
  })

  test('messages that waited without a ticket come with the one the customer’s answer opens, in order before it', async () => {
    const { number, contact } = await known()
    for (const body of ['um', 'dois'])
      await w.owner.query(
        `insert into messages (tenant_id, contact_id, channel_id, from_me, body, status, send_type)
         values ($1, $2, $3, true, $4, 'sended', 'campaign')`,
        [w.padaria, contact, channel, body],
      )
    await receivers[0].receive(inbound(number, 'três'))
    const { messages, tickets } = await conversationOf()
    expect(messages.map(message => [message.seq, message.body])).toEqual([
      [1, 'um'],
      [2, 'dois'],
      [3, 'três'],
    ])
    expect(tickets).toMatchObject([{ msgs: 3, unread: 1 }])
  })

  test('[MSG-11] the answer that opens a ticket answers the choice that waited without one', async () => {
    const { number, contact } = await known()
    await w.owner.query(
      `insert into messages (tenant_id, contact_id, channel_id, from_me, type, body, status, send_type, payload)
       values ($1, $2, $3, true, 'interactive', 'Volta?', 'sended', 'campaign', $4)`,
      [
        w.padaria,
        contact,
        channel,
        {
          content: {
            buttons: [
              { id: 'yes', title: 'Sim' },
              { id: 'no', title: 'Não' },
            ],
          },
        },
      ],
    )
    const { messageId } = await receivers[0].receive(inbound(number, 'r1', { name: 'Conhecida', body: '2' }))
    expect(await w.one('select extra from messages where id = $1', [messageId])).toEqual({ extra: { choice: 'no' } })
  })

  test('[SET-15] a pushed name replaces the saved one, unless names are kept; a bare number it always replaces', async () => {
    const { number, contact } = await known()
    const nameOf = async (id: number) => (await w.one<{ name: string }>('select name from contacts where id = $1', [id])).name
    await receivers[0].receive(inbound(number, 'n1', { name: 'Zezinho' }))
    expect(await nameOf(contact)).toBe('Zezinho')
    const { body: shown } = await w.ana.ask('GET', `/contacts/${contact}`)
    const { rows: told } = await w.owner.query(
      "select payload, rooms from outbox where event = 'contact.changed' and payload->'contact'->>'id' = $1",
      [String(contact)],
    )
    expect(told, 'whoever has them on screen hears it').toEqual([{ payload: { contact: shown }, rooms: ['team'] }])
    await set('keepContactNames', 'enabled')
    await receivers[0].receive(inbound(number, 'n2', { name: 'Outro' }))
    expect(await nameOf(contact)).toBe('Zezinho')

    const fresh = freshNumber()
    await receivers[0].receive(inbound(fresh, 'n3', { name: '' }))
    const made = await w.one<{ id: number }>('select id::int from contacts where number = $1', [fresh])
    expect(await nameOf(made.id)).toBe(fresh)
    await receivers[0].receive(inbound(fresh, 'n4', { name: 'Chegou' }))
    expect(await nameOf(made.id)).toBe('Chegou')
    await set('keepContactNames', 'disabled')
  })
})

describe('what is announced', () => {
  test('a new ticket whole and then the message; later the message alone, in at most 450 bytes; answers name what they answer', async () => {
    const number = freshNumber()
    await receivers[0].receive(
      inbound(number, 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFjNFQjBDNDM2RkEyNzhGMkQzQ0Y4AA==1', { body: 'a'.repeat(100) }),
    )
    await receivers[0].receive(
      inbound(number, 'second', { quoted: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFjNFQjBDNDM2RkEyNzhGMkQzQ0Y4AA==1' }),
    )
    const { rows } = await w.owner.query(
      `select event, payload, payload::text as text, rooms from outbox o where tenant_id = $1
       and (payload->'ticket'->>'id')::bigint = (select id from tickets where channel_id = $2) order by id`,
      [w.padaria, channel],
    )
    expect(rows.map(row => row.event)).toEqual(['ticket.created', 'message.created', 'message.created'])
    expect(rows[0].payload.ticket).toMatchObject({ status: 'pending', unreadMessages: 1, contact: { name: 'Cliente', number } })
    expect(rows[1].text.length).toBeLessThanOrEqual(450)
    expect(rows[2].payload.ticket).toMatchObject({ unreadMessages: 2, version: 3 })
    for (const row of rows) expect(row.rooms).toEqual(['everything', 'queue:none:free', 'unowned'])
    const quoted = await w.one('select quoted_id is not null as answers from messages where external_id = $1', ['second'])
    expect(quoted).toEqual({ answers: true })
  })

  test('[TEN-01] messages of two companies in one batch stay apart, one number being two contacts', async () => {
    const there = await desk(w.owner, w.oficina).channel()
    const number = freshNumber()
    const mine = (i: number) => inbound(number, `both-${i}`)
    const theirs = (i: number) => ({ ...inbound(number, `both-${i}`), tenantId: w.oficina, channelId: there })
    const answers = await Promise.all([0, 1, 2, 3].flatMap(i => [receivers[0].receive(mine(i)), receivers[0].receive(theirs(i))]))
    expect(new Set(answers.map(answer => answer.ticketId)).size).toBe(2)
    const { rows } = await w.owner.query('select tenant_id::int from contacts where number = $1 order by 1', [number])
    expect(rows.map(row => row.tenant_id)).toEqual([w.padaria, w.oficina].toSorted((a, b) => a - b))
    const crossed = await w.owner.query(
      'select 1 from messages m join tickets t on t.id = m.ticket_id where m.tenant_id <> t.tenant_id or m.channel_id <> t.channel_id',
    )
    expect(crossed.rowCount).toBe(0)
  })
})

describe('what no database can hold, or nobody foresaw', () => {
  test('NULs, half characters and impossible times are shown as what they are and stop nobody', async () => {
    const number = freshNumber()
    const hostile = [
      inbound(number, 'nul', { body: 'a\0b', name: 'No\0me' }),
      inbound(number, 'half', { body: `x\uD800y` }),
      inbound(number, 'late', { saidAt: new Date(8.64e15) }),
      inbound(number, 'never', { saidAt: new Date(Number.NaN) }),
      inbound(number, 'huge', { body: 'palavra '.repeat(50_000) }),
      inbound(number, 'plain'),
    ]
    const answers = await Promise.all(hostile.map(message => receivers[0].receive(message)))
    expect(answers.map(answer => answer.outcome)).toEqual(Array(6).fill('stored'))
    const { messages } = await conversationOf()
    expect(messages.slice(0, 2).map(message => message.body)).toEqual(['a\uFFFDb', 'x\uFFFDy'])
  })

  test('a message that cannot be stored is told so, and its neighbours are stored', async () => {
    const [good, bad] = [freshNumber(), freshNumber()]
    await w.owner.query(`create function refuse_bad() returns trigger language plpgsql as
      $$ begin if new.external_id = 'bad' then raise 'no room for this one'; end if; return new; end $$`)
    await w.owner.query('create trigger refuse_bad before insert on messages for each row execute function refuse_bad()')
    const answers = await Promise.allSettled([
      ...[1, 2, 3].map(i => receivers[0].receive(inbound(good, `good-${i}`))),
      receivers[0].receive(inbound(bad, 'bad')),
      ...[4, 5].map(i => receivers[0].receive(inbound(good, `good-${i}`))),
    ])
    await w.owner.query('drop function refuse_bad cascade')
    const said = answers.map(answer => (answer.status === 'fulfilled' ? answer.value.outcome : answer.reason.message))
    expect(said).toEqual(['stored', 'stored', 'stored', 'no room for this one', 'stored', 'stored'])
    expect((await conversationOf()).messages).toHaveLength(5)
  })

  test('a connection that breaks loses nothing that was acknowledged, and the next message finds another', async () => {
    const number = freshNumber()
    await receivers[0].receive(inbound(number, 'before'))
    await w.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao receive' and datname = current_database()",
    )
    const tried = await receivers[0].receive(inbound(number, 'during')).catch(() => null)
    const again = await receivers[0].receive(inbound(number, 'during'))
    expect(['stored', 'known']).toContain(again.outcome)
    if (tried) expect(tried.outcome).toBe('stored')
    expect((await conversationOf()).messages.map(message => message.externalId)).toEqual(['before', 'during'])
  })
})
