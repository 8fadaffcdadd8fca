import type { Address } from '@balcao/contract/channels/addresses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../app.ts'
import { rolesOf } from '../../../infra/database/roles.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import type { News } from '../../channels/index.ts'

let w: World
let its: Desk
let channel: number
const incoming = startIncoming()
const another = startIncoming()

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})
afterAll(() => Promise.all([incoming.stop(), another.stop()]))
beforeEach(async () => {
  channel = await its.channel()
})

let made = 0
const freshPhone = (): Address => ({ kind: 'phone', scope: '', value: `55119${String(82_000_000 + ++made)}` })
const freshLid = (): Address => ({ kind: 'lid', scope: '', value: `${String(900_000_000 + ++made)}` })
const message = (address: Address, externalId: string, name = ''): News => ({
  type: 'message',
  externalId,
  address,
  name,
  fromMe: false,
  text: externalId,
})
const deliver = (...news: News[]) => incoming.deliverNews({ tenantId: w.padaria, channelId: channel }, news)

const contactOf = async ({ kind, value }: Address): Promise<number> =>
  Number(
    (await w.one<{ id: string }>('select contact_id as id from identities where kind = $1 and value = $2', [kind, value])).id,
  )
const ticketsOf = async (contact: number) => {
  const { rows } = await w.owner.query(
    `select id::int, status, user_id::int as "userId", unread, msgs, first_seq as first, last_message as last,
       (select array_agg(external_id order by seq) from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id) as messages
     from tickets t where contact_id = $1 order by id`,
    [contact],
  )
  return rows
}
const facts = async (event: string) => {
  const { rows } = await w.owner.query('select payload, rooms from outbox where tenant_id = $1 and event = $2 order by id', [
    w.padaria,
    event,
  ])
  return rows
}

describe('[CON-05] a channel says that two names are one person', () => {
  test('the contacts become the oldest, with the tickets, messages, tags, wallets and words of both', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'by-lid', 'Zé'), message(number, 'by-phone'))
    const [keep, gone] = [await contactOf(lid), await contactOf(number)]
    const tags = await Promise.all(
      ['A', 'B'].map(tag =>
        w.one<{ id: number }>("insert into tags (tenant_id, tag, color) values ($1, $2, '#112233') returning id::int", [
          w.padaria,
          `${tag}${made}`,
        ]),
      ),
    )
    for (const [contact, tag] of [
      [keep, 0],
      [gone, 0],
      [gone, 1],
    ] as const)
      await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [
        w.padaria,
        contact,
        tags[tag]?.id,
      ])
    for (const [contact, user, position] of [
      [keep, w.ana.id, 0],
      [gone, w.rui.id, 0],
      [gone, w.ana.id, 1],
    ] as const)
      await w.owner.query('insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, $4)', [
        w.padaria,
        contact,
        user,
        position,
      ])
    await w.owner.query("update contacts set email = 'ze@casa.test', blocked = false where id = $1", [gone])

    await deliver({ type: 'identity', addresses: [lid, number] })
    expect([await contactOf(lid), await contactOf(number)]).toEqual([keep, keep])
    const row = await w.one(
      'select name, number, email, tag_ids::int[] as tags, wallet_ids::int[] as wallets from contacts where id = $1',
      [keep],
    )
    expect(row).toEqual({
      name: 'Zé',
      number: number.value,
      email: 'ze@casa.test',
      tags: tags.map(tag => tag.id).toSorted((a, b) => a - b),
      wallets: [w.ana.id, w.rui.id],
    })
    expect((await w.owner.query('select from contacts where id = $1', [gone])).rowCount).toBe(0)
    expect((await facts('contact.removed')).at(-1).payload).toEqual({ id: gone })
    expect((await facts('contact.changed')).at(-1).payload.contact).toMatchObject({ id: keep, number: number.value })

    const [older, younger] = await ticketsOf(keep)
    expect(older).toMatchObject({ status: 'pending', unread: 2, msgs: 2, last: 'by-phone', messages: ['by-lid', 'by-phone'] })
    expect(younger).toBeUndefined()
    // The user of the wallet now sees it.
    expect((await w.ana.ask('GET', `/tickets/${older.id}`)).status).toBe(200)
    await deliver(message(number, 'then'))
    expect((await ticketsOf(keep))[0].messages).toEqual(['by-lid', 'by-phone', 'then'])
  })

  test('[CON-08] a number is kept as the channel spells it, and its contact still takes the name it is told', async () => {
    const typed = freshPhone()
    const theirs = { ...typed, value: typed.value.replace(/^(55\d\d)9/, '$1') }
    await deliver(message(typed, 'as typed'))
    const contact = await contactOf(typed)
    await w.owner.query('update contacts set name = $2 where id = $1', [contact, typed.value])
    await deliver({ type: 'identity', addresses: [theirs, typed] })
    const known = () =>
      w.one(
        "select d.value, c.name from identities d join contacts c on c.id = d.contact_id where c.id = $1 and d.kind = 'phone'",
        [contact],
      )
    expect(await known()).toEqual({ value: theirs.value, name: typed.value })
    await deliver({ type: 'identity', addresses: [theirs], name: 'Bia' })
    expect(await known()).toEqual({ value: theirs.value, name: 'Bia' })
  })

  test('the owner of the younger ticket goes on in the older, when that was nobody’s', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'l'), message(number, 'p'))
    const [theirs] = await ticketsOf(await contactOf(number))
    await w.carla.ask('PUT', `/tickets/${theirs.id}`, { status: 'open' })
    await deliver({ type: 'identity', addresses: [number, lid] })
    const [older] = await ticketsOf(await contactOf(lid))
    expect(older).toMatchObject({ status: 'open', userId: w.carla.id, messages: ['l', 'p'] })
  })

  test('on different channels both go on; closed ones come along', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'a'))
    await w.owner.query("update tickets set status = 'closed' where contact_id = $1", [await contactOf(lid)])
    await deliver(message(lid, 'b'))
    channel = await its.channel()
    await deliver(message(number, 'c'), { type: 'identity', addresses: [number, lid] })
    expect((await ticketsOf(await contactOf(number))).map(ticket => [ticket.status, ticket.messages])).toEqual([
      ['closed', ['a']],
      ['pending', ['b']],
      ['pending', ['c']],
    ])
  })

  test('told before their first message, ten pairs are ten contacts, whichever address writes first and though both do at once', async () => {
    const pairs = Array.from({ length: 10 }, () => ({ lid: freshLid(), phone: freshPhone() }))
    for (const { lid, phone } of pairs) await deliver({ type: 'identity', addresses: [lid, phone], name: `Pessoa ${lid.value}` })
    await Promise.all(
      pairs.map(({ lid, phone }, i) => {
        const first = message(i % 2 ? lid : phone, `first ${lid.value}`)
        const second = message(i % 2 ? phone : lid, `second ${lid.value}`)
        const key = { tenantId: w.padaria, channelId: channel }
        return i < 4
          ? deliver(first, second)
          : Promise.all([incoming.deliverNews(key, [first]), another.deliverNews(key, [second])])
      }),
    )
    for (const { lid, phone } of pairs) {
      const contact = await contactOf(lid)
      expect(await contactOf(phone)).toBe(contact)
      expect((await ticketsOf(contact)).map(ticket => ticket.msgs)).toEqual([2])
      const { name, number } = await w.one<{ name: string; number: string }>('select name, number from contacts where id = $1', [
        contact,
      ])
      expect([name, number]).toEqual([`Pessoa ${lid.value}`, phone.value])
    }
    expect((await w.owner.query('select from told_identities where name like $1', ['Pessoa %'])).rowCount).toBe(0)
  })

  test('told in parts before their first message, the parts are one person', async () => {
    const [page, lid, phone] = [freshLid(), freshLid(), freshPhone()]
    await deliver({ type: 'identity', addresses: [page, lid] })
    await deliver({ type: 'identity', addresses: [phone, lid] })
    await deliver(message(page, `page ${page.value}`))
    expect([await contactOf(lid), await contactOf(phone)]).toEqual([await contactOf(page), await contactOf(page)])
  })

  test('one that is known is found by the others too, and gets what it lacks; of nobody known no contact is made', async () => {
    const [lid, number, nobody] = [freshLid(), freshPhone(), freshLid()]
    await deliver(message(lid, 'x'))
    await deliver({ type: 'identity', addresses: [lid, number], name: 'Bia', pictureUrl: 'https://pic.test/1.jpg' })
    const keep = await contactOf(number)
    expect(await w.one('select name, number, picture_url from contacts where id = $1', [keep])).toEqual({
      name: 'Bia',
      number: number.value,
      picture_url: 'https://pic.test/1.jpg',
    })
    const before = (await facts('contact.changed')).length
    await deliver(
      { type: 'identity', addresses: [number, lid], name: 'Outra' },
      { type: 'identity', addresses: [nobody, freshPhone()] },
    )
    expect((await facts('contact.changed')).length).toBe(before)
    expect((await w.one<{ name: string }>('select name from contacts where id = $1', [keep])).name).toBe('Bia')
    expect((await w.owner.query('select from identities where value = $1', [nobody.value])).rowCount).toBe(0)
  })

  test('while both keep writing, in two processes, nothing is lost', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'l-0'), message(number, 'p-0'))
    const key = { tenantId: w.padaria, channelId: channel }
    const writing = Array.from({ length: 60 }, (_, i) => {
      const news = message(i % 2 ? lid : number, `${i % 2 ? 'l' : 'p'}-${i + 1}`)
      return (i % 4 < 2 ? incoming : another).deliverNews(key, [news])
    })
    const learning = [1, 2, 3].map(() => another.deliverNews(key, [{ type: 'identity', addresses: [number, lid] }]))
    await Promise.all([...writing, ...learning])
    while ((await w.owner.query('select from inbound_events where channel_id = $1', [channel])).rowCount) {
      await w.carla.ask('POST', '/inboundEvents/replay', { channelId: channel })
    }
    const contact = await contactOf(lid)
    expect(await contactOf(number)).toBe(contact)
    const tickets = await ticketsOf(contact)
    expect(tickets.filter(ticket => ticket.status === 'pending')).toHaveLength(1)
    expect(tickets.flatMap(ticket => ticket.messages ?? [])).toHaveLength(62)
    expect(tickets.reduce((sum, ticket) => sum + ticket.unread, 0)).toBe(62)
    for (const { msgs, first, messages } of tickets) expect(msgs - first + 1).toBe(messages?.length ?? 0)
  })

  test('what else points at a contact comes along, also where its end would be the end of it', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'l'), message(number, 'p'))
    const [keep, gone] = [await contactOf(lid), await contactOf(number)]
    await w.owner.query(
      `create table of_contacts (tenant_id bigint not null, whose bigint not null,
         foreign key (tenant_id, whose) references contacts (tenant_id, id) on delete cascade)`,
    )
    const { app, platform } = rolesOf(new URL(w.url).pathname.slice(1))
    await w.owner.query("select set_config('balcao.app_role', $1, false), set_config('balcao.platform_role', $2, false)", [
      app,
      platform,
    ])
    await w.owner.query("select secure_table('of_contacts')")
    await w.owner.query('insert into of_contacts values ($1, $2), ($1, $3)', [w.padaria, keep, gone])
    await deliver({ type: 'identity', addresses: [lid, number] })
    const { rows } = await w.owner.query('select whose::int from of_contacts')
    await w.owner.query('drop table of_contacts')
    expect(rows).toEqual([{ whose: keep }, { whose: keep }])
  })

  test('[MSG-16] both were wished a happy birthday in the same year: each year stays once, as of the one that stays', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'l'))
    const wished = channel
    channel = await its.channel()
    await deliver(message(number, 'p'))
    const [keep, gone] = [await contactOf(lid), await contactOf(number)]
    await w.owner.query(
      `insert into birthday_wishes (tenant_id, contact_id, year, channel_id)
       values ($1, $2, 2026, $4), ($1, $3, 2026, $5), ($1, $3, 2025, $5)`,
      [w.padaria, keep, gone, wished, channel],
    )
    await deliver({ type: 'identity', addresses: [lid, number] })
    expect(await contactOf(number)).toBe(keep)
    const { rows } = await w.owner.query(
      'select contact_id::int as contact, year, channel_id::int as channel from birthday_wishes where channel_id = any ($1) order by year',
      [[wished, channel]],
    )
    expect(rows).toEqual([
      { contact: keep, year: 2025, channel },
      { contact: keep, year: 2026, channel: wished },
    ])
  })
})

describe('[CON-08] whom messages do not name', () => {
  const orders = async () =>
    (await w.owner.query('select request as ask from channel_requests where channel_id = $1', [channel])).rows

  test('a group that nobody named is asked after once, and goes by the name that is found', async () => {
    channel = await its.channel(undefined, { kind: 'evo', config: {} })
    const group: Address = { kind: 'group', scope: '', value: `1203${++made}` }
    await deliver(message(group, 'g1', ''), message(group, 'g2', ''))
    expect(await orders()).toEqual([{ ask: { what: 'profile', address: group } }])
    await deliver({ type: 'group', address: group, name: 'Obra da Rua 7' })
    const named = await w.one<{ name: string }>('select name from contacts where id = $1', [await contactOf(group)])
    expect(named.name).toBe('Obra da Rua 7')
  })

  test('is asked after once where the channel knows its people, and goes by the name that is found', async () => {
    channel = await its.channel(undefined, { kind: 'messenger', config: { pageId: '11' } })
    const [who, named]: Address[] = ['1', '2'].map(value => ({ kind: 'page', scope: '11', value: `9000${++made}${value}` }))
    if (!who || !named) throw new Error('nobody')
    await deliver(message(who, 'a', ''), message(who, 'b', ''), message(named, 'c', 'Rui'))
    expect(await orders()).toEqual([{ ask: { what: 'profile', address: who } }])
    const nameNow = async () =>
      (await w.one<{ name: string }>('select name from contacts where id = $1', [await contactOf(who)])).name
    expect(await nameNow()).toBe(who.value)
    await deliver({ type: 'identity', addresses: [who], name: 'Ana' })
    expect(await nameNow()).toBe('Ana')

    await w.owner.query("update tickets set status = 'closed' where contact_id = $1", [await contactOf(who)])
    await deliver(message(who, 'd', ''))
    expect([await nameNow(), (await orders()).length], 'known by now').toEqual(['Ana', 1])
  })

  test('is not, where the channel knows no more', async () => {
    await deliver(message(freshPhone(), 'e', ''))
    expect(await orders()).toEqual([])
  })
})

test('a name has no letter that nobody sees, however the channel tells it', async () => {
  const [written, told, bare]: Address[] = [freshPhone(), freshPhone(), freshPhone()]
  const group: Address = { kind: 'group', scope: '', value: `${++made}@g.us` }
  if (!written || !told || !bare) throw new Error('nobody')
  await deliver(
    message(written, 'w', '\u202EMa\u200Bria\uFEFF 👩\u200D🍳'),
    message(told, 't', ''),
    message(bare, 'b', '\u2060\u200B'),
    { type: 'identity', addresses: [told], name: 'Ru\u00ADi\u200F' },
    { ...message(group, 'g', 'Obra\u200B'), author: { address: '77@lid', name: 'Z\u200Bé' } } as News,
  )
  const names = async (...who: Address[]) =>
    Promise.all(
      who.map(
        async address =>
          (await w.one<{ name: string }>('select name from contacts where id = $1', [await contactOf(address)])).name,
      ),
    )
  expect(await names(written, told, bare, group)).toEqual(['Maria 👩\u200D🍳', 'Rui', bare.value, 'Obra'])
  await deliver({ type: 'group', address: group, name: 'Obra\u2066 do prédio' })
  expect(await names(group)).toEqual(['Obra do prédio'])
  expect(
    await w.one("select author_name as author from messages where external_id = 'g' and channel_id = $1", [channel]),
  ).toEqual({ author: 'Zé' })
})

describe('groups', () => {
  test('a group has the name its channel gives it', async () => {
    const group: Address = { kind: 'group', scope: '', value: `${++made}@g.us` }
    await deliver(message(group, 'g', 'Obra'), { type: 'group', address: group, name: 'Obra do prédio' })
    expect((await w.one<{ name: string }>('select name from contacts where id = $1', [await contactOf(group)])).name).toBe(
      'Obra do prédio',
    )
    expect((await facts('contact.changed')).at(-1).payload.contact).toMatchObject({ name: 'Obra do prédio', kind: 'group' })
  })
})

describe('[MSG-14][CHN-15] messages of before', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const old = (address: Address, externalId: string, n: number) =>
    ({ ...message(address, externalId), at: day(n) }) as Extract<News, { type: 'message' }>
  const pageOf = async (ticket: number) => {
    const { body } = await w.carla.ask('GET', `/messages/${ticket}`)
    return body as {
      messages: { id: number; messageId: string; seq: number; synced?: boolean; quotedMsgId?: number }[]
      count: number
    }
  }

  test('stand below the first, marked, in their order, once; nobody is told of anything new', async () => {
    const who = freshPhone()
    await deliver(message(who, 'now'))
    const [{ id }] = await ticketsOf(await contactOf(who))
    const before = (await facts('message.created')).length
    const history: News = {
      type: 'history',
      messages: [old(who, 'h1', 1), old(who, 'h2', 2), old(who, 'h3', 3), old(who, 'now', 4)],
    }
    await deliver(history)
    await deliver(history, { type: 'history', messages: [old(who, 'h0', 1)] })
    const page = await pageOf(id)
    expect(page.messages.map(one => [one.messageId, one.seq, one.synced ?? false])).toEqual([
      ['h0', -3, true],
      ['h1', -2, true],
      ['h2', -1, true],
      ['h3', 0, true],
      ['now', 1, false],
    ])
    expect(page.count).toBe(5)
    expect((await ticketsOf(await contactOf(who)))[0]).toMatchObject({ unread: 1, msgs: 1, last: 'now' })
    expect((await facts('message.created')).length).toBe(before)
    expect((await facts('rows.changed')).at(-1).payload).toEqual({ path: `/messages/${id}` })
  })

  test('one with a place in the middle gets it; those after it keep their numbers', async () => {
    const who = freshPhone()
    for (const [id, n] of [
      ['a', 10],
      ['b', 20],
      ['c', 30],
    ] as const)
      await deliver(old(who, id, n))
    const [{ id }] = await ticketsOf(await contactOf(who))
    await w.owner.query("update tickets set created_at = '2026-01-01' where id = $1", [id])
    await deliver({ type: 'history', messages: [old(who, 'ab', 15), old(who, 'bc', 25), old(who, 'd', 35)] })
    expect((await pageOf(id)).messages.map(one => [one.messageId, one.seq])).toEqual([
      ['a', -2],
      ['ab', -1],
      ['b', 0],
      ['bc', 1],
      ['c', 2],
      ['d', 3],
    ])
    await deliver(message(who, 'new'))
    expect((await pageOf(id)).messages.at(-1)).toMatchObject({ messageId: 'new', seq: 4 })
  })

  test('[CON-05] of two who turn out to be one stand in the order in which they were said, below what was said since', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'l'))
    await deliver(message(number, 'p'))
    await deliver({
      type: 'history',
      messages: [old(lid, 'l1', 1), old(number, 'p2', 2), old(lid, 'l3', 3), old(number, 'p4', 4)],
    })
    await deliver({ type: 'identity', addresses: [lid, number] })
    const [ticket] = await ticketsOf(await contactOf(lid))
    expect(ticket.messages).toEqual(['l1', 'p2', 'l3', 'p4', 'l', 'p'])
    expect(ticket).toMatchObject({ msgs: 4, first: -1, last: 'p' })
  })

  test('[MSG-18] answers among them name what they answer, which is older and comes after them', async () => {
    const who = freshPhone()
    await deliver(message(who, 'now'))
    const [{ id }] = await ticketsOf(await contactOf(who))
    await deliver({ type: 'history', messages: [old(who, 'h1', 1), { ...old(who, 'h2', 2), quoted: 'h1' }] })
    const { messages } = await pageOf(id)
    expect(messages[1]).toMatchObject({ messageId: 'h2', quotedMsgId: messages[0]?.id })
  })

  test('[CON-05] of one who had no ticket come into the one the other has', async () => {
    const [lid, number] = [freshLid(), freshPhone()]
    await deliver(message(lid, 'l1'))
    await deliver({ type: 'history', messages: [old(number, 'h1', 1), old(number, 'h2', 2)] })
    await deliver({ type: 'identity', addresses: [lid, number] })
    const [ticket] = await ticketsOf(await contactOf(number))
    expect(ticket).toMatchObject({ messages: ['h1', 'h2', 'l1'], unread: 1, last: 'l1' })
  })

  test('of one second stay in the order in which they were told, in a ticket and without one', async () => {
    const past = (who: Address): News => ({
      type: 'history',
      messages: [old(who, 'h1', 1), old(who, 'h2', 2), old(who, 'h3', 2), old(who, 'h4', 2), old(who, 'h5', 3)],
    })
    const [placed, loose] = [freshPhone(), freshPhone()]
    await deliver(message(placed, 'now'))
    await deliver(past(placed))
    expect((await ticketsOf(await contactOf(placed)))[0].messages).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'now'])
    channel = await its.channel()
    await deliver(past(loose))
    await deliver(message(loose, 'now'))
    expect((await ticketsOf(await contactOf(loose)))[0].messages).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'now'])
  })

  test('open no ticket; they come with the one the customer begins', async () => {
    const who = freshPhone()
    await deliver({ type: 'history', messages: [old(who, 'h1', 1), old(who, 'h2', 2)] })
    const contact = await contactOf(who)
    expect(await ticketsOf(contact)).toEqual([])
    await deliver(message(who, 'h3'))
    const [ticket] = await ticketsOf(contact)
    expect(ticket.unread).toBe(1)
    expect(ticket.messages).toEqual(['h1', 'h2', 'h3'])
  })

  test('of a blocked contact are ignored and counted', async () => {
    const who = freshPhone()
    const contact = await its.contact('Bloqueada', { number: who.value })
    await w.owner.query('update contacts set blocked = true where id = $1', [contact])
    await deliver({ type: 'history', messages: [old(who, 'h1', 1)] })
    expect((await w.owner.query('select from messages where channel_id = $1', [channel])).rowCount).toBe(0)
    expect(await w.one('select reason, n::int from ignored_messages where channel_id = $1', [channel])).toEqual({
      reason: 'blocked contact',
      n: 1,
    })
  })
})
