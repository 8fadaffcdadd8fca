import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { startReceiving } from '../messages/index.ts'

let w: World
let tenant: number
let its: Desk
let ana: Person
let bia: Person
let dona: Person

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  await w.queue(tenant, 'Caixa')
  ana = await w.person(tenant, 'ana', 'user')
  bia = await w.person(tenant, 'bia', 'user')
  dona = await w.person(tenant, 'dona', 'admin')
})

const create = (body: object) => ana.ask('POST', '/contacts', body)
const refused = (status: number, error: string) => ({ status, body: { error } })

describe('[CON-06] a contact that is blocked', () => {
  const told = async () =>
    (
      await w.owner.query<{ channel_id: string; ask: { blocked: boolean; address: { value: string } } }>(
        'select channel_id::int, request as ask from channel_requests where tenant_id = $1 order by id',
        [tenant],
      )
    ).rows.map(({ channel_id, ask }) => [channel_id, ask.address.value, ask.blocked])

  test('is blocked on every channel that can, and let in again; saved as it is, nobody is told', async () => {
    const whatsapp = await its.channel('Loja')
    const other = await its.channel('Filial')
    await its.channel('Torpedos', { kind: 'sms' })
    await its.channel('Antigo', { deleted_at: new Date() })
    const id = await its.contact('Zé', { number: '5511987650001' })
    const blocked = (is: boolean) => ana.call(contactRoutes.update, { params: { id }, body: { blocked: is } })

    await blocked(false)
    expect(await told()).toEqual([])
    await blocked(true)
    await blocked(true)
    await ana.call(contactRoutes.update, { params: { id }, body: { name: 'Zé da Silva' } })
    const once = [whatsapp, other].map(channel => [channel, '5511987650001', true])
    expect(await told()).toEqual(once)
    await blocked(false)
    expect(await told()).toEqual([...once, ...[whatsapp, other].map(channel => [channel, '5511987650001', false])])
  })

  test('that no channel could name is blocked here alone', async () => {
    await its.channel('Loja')
    const id = await its.contact('Sem número')
    expect(await ana.call(contactRoutes.update, { params: { id }, body: { blocked: true } })).toMatchObject({ blocked: true })
    expect(await told()).toEqual([])
  })
})

describe('[CON-01] a contact', () => {
  test('has all its fields, keeps what is not sent, and goes when nothing hangs on it', async () => {
    const tag = await w.one<{ id: number }>(
      "insert into tags (tenant_id, tag, color) values ($1, 'VIP', '#112233') returning id::int",
      [tenant],
    )
    const body = {
      name: 'Maria da Silva',
      number: '+55 (11) 98765-4321',
      email: 'Maria@Casa.test',
      cpf: '123.456.789-09',
      birthday: '1990-01-31',
      firstName: 'Maria',
      lastName: 'Silva',
      businessName: 'Casa',
      tags: [tag.id],
      wallets: [bia.id, ana.id],
      extraInfo: [{ name: 'Plano', value: 'Ouro' }],
    }
    const { status, body: made } = await dona.ask('POST', '/contacts', body)
    expect(status).toBe(201)
    expect(made).toMatchObject({ ...body, number: '5511987654321', email: 'maria@casa.test', blocked: false, kind: 'person' })

    const { id } = made as { id: number }
    const changed = await ana.call(contactRoutes.update, { params: { id }, body: { chatbotBlocked: true, email: null } })
    expect(changed).toMatchObject({ email: null, chatbotBlocked: true, tags: [tag.id], wallets: [bia.id, ana.id] })
    expect(await ana.ask('DELETE', `/tags/${tag.id}`)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    expect(await dona.ask('DELETE', `/tags/${tag.id}`)).toMatchObject(refused(409, 'ERR_TAG_CONTACTS_EXISTS'))
    expect(await ana.ask('PUT', `/contact-tags/${id}`, { tags: [] })).toMatchObject({ body: { tags: [] } })
    expect(await ana.ask('PUT', `/contact-tags/${id}`, { tags: [999_999] })).toMatchObject(refused(404, 'ERR_NO_TAG_FOUND'))
    expect(await dona.ask('PUT', `/contact-wallet/${id}`, { wallets: [w.olga.id] })).toMatchObject(
      refused(404, 'ERR_NO_USER_FOUND'),
    )
    expect(await ana.ask('DELETE', `/contacts/${id}`)).toMatchObject({ status: 200 })
    expect(await ana.ask('GET', `/contacts/${id}`)).toMatchObject(refused(404, 'ERR_NO_CONTACT_FOUND'))
  })

  test('is refused with what is no name, number, date or field of it', async () => {
    for (const wrong of [
      { name: '' },
      { name: 'a', number: '12' },
      { name: 'a', number: 'abc' },
      { name: 'a', birthday: '31/01/1990' },
      { name: 'a', tenantId: 1 },
      {},
    ])
      expect(await create(wrong), JSON.stringify(wrong)).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await create({ name: 'Sem número', number: '' })).toMatchObject({ status: 201, body: { number: null } })
  })

  test('[CON-02] a number is one contact’s, in any spelling, however many ask at once', async () => {
    const spellings = ['5511987654321', '551187654321', '+55 11 98765-4321', '55 11 8765 4321']
    const answers = await Promise.all(spellings.map(number => create({ name: number, number })))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    for (const answer of answers.filter(one => one.status !== 201))
      expect(answer).toMatchObject(refused(409, 'ERR_DUPLICATED_CONTACT'))
    const made = answers.find(answer => answer.status === 201)
    expect(await ana.ask('PUT', `/contacts/${made?.body.id}`, { number: '551187654321' })).toMatchObject({ status: 200 })
  })

  test('[CON-02] another number replaces the one that is shown, and no other telephone of theirs', async () => {
    const id = await its.contact('Joana', { number: '5511987650010' })
    await w.owner.query(
      "insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'phone', '551187650020', '5511987650020', $2)",
      [tenant, id],
    )
    const phones = async () =>
      (
        await w.owner.query("select value from identities where contact_id = $1 and kind = 'phone' order by value", [id])
      ).rows.map(row => row.value)
    const save = (number: string | null) => ana.call(contactRoutes.update, { params: { id }, body: { number } })
    expect(await save('5511987650030')).toMatchObject({ number: '5511987650030' })
    expect(await phones()).toEqual(['5511987650020', '5511987650030'])
    expect(await save('5511987650020')).toMatchObject({ number: '5511987650020' })
    expect(await phones()).toEqual(['5511987650020'])
  })

  test('[CON-02] a group has no number', async () => {
    const id = await its.contact('Família', { kind: 'group' })
    expect(await ana.ask('PUT', `/contacts/${id}`, { number: '5511987650040' })).toMatchObject(
      refused(400, 'ERR_WAPP_INVALID_CONTACT'),
    )
    expect(await ana.ask('PUT', `/contacts/${id}`, { name: 'A família' })).toMatchObject({ status: 200, body: { number: null } })
  })

  test('[CON-02] one with tickets cannot be deleted', async () => {
    const contact = await its.contact()
    await its.ticket({ contact, status: 'closed' })
    expect(await ana.ask('DELETE', `/contacts/${contact}`)).toMatchObject(refused(409, 'ERR_CONTACT_TICKETS_REGISTERED'))
  })

  test('[CON-08] made by hand it is the one its messages come from', async () => {
    const { body } = await create({ name: 'Cadastrada', number: '5511987654321' })
    const receiver = startReceiving()
    const channelId = await its.channel()
    await receiver.receive({
      tenantId: tenant,
      channelId,
      address: { kind: 'phone', scope: '', value: '551187654321' },
      name: '',
      fromMe: false,
      externalId: 'a',
      type: 'chat',
      body: 'oi',
    })
    await receiver.stop()
    expect(await w.one('select contact_id::int as id from tickets where channel_id = $1', [channelId])).toEqual({ id: body.id })
  })

  test('[CON-10] is found by name and number, in pages, by tag, wallet and block', async () => {
    const made = []
    for (const [name, number] of [
      ['Ana Conceição', '5511987650001'],
      ['João Conceição', '5511987650002'],
      ['Zé', '551187650003'],
    ])
      made.push((await create({ name, number })).body)
    await dona.ask('PUT', `/contact-wallet/${made[2]?.id}`, { wallets: [bia.id] })
    await ana.ask('PUT', `/contacts/${made[1]?.id}`, { blocked: true })
    const names = async (query: object) => {
      const page = await ana.call(contactRoutes.list, { query })
      return [page.rows.map(row => row.name), page.count, page.hasMore]
    }
    expect(await names({})).toEqual([['Ana Conceição', 'João Conceição', 'Zé'], 3, false])
    expect(await names({ pageSize: 2 })).toEqual([['Ana Conceição', 'João Conceição'], 3, true])
    expect(await names({ pageSize: 2, pageNumber: 2 })).toEqual([['Zé'], 3, false])
    expect(await names({ searchParam: 'conceicao' })).toEqual([['Ana Conceição', 'João Conceição'], 2, false])
    expect(await names({ searchParam: '11 98765-0003' })).toEqual([['Zé'], 1, false])
    expect(await names({ userId: bia.id })).toEqual([['Zé'], 1, false])
    expect(await names({ blocked: 'true', direction: 'desc' })).toEqual([['João Conceição'], 1, false])
    expect(await names({ searchParam: 'ninguém' })).toEqual([[], 0, false])
    await ana.ask('PUT', `/contacts/${made[0]?.id}`, { email: 'ana@casa.test', cpf: '529.982.247-25' })
    await ana.ask('PUT', `/contacts/${made[1]?.id}`, { cpf: '12.ABC.345/01DE-35' })
    expect(await names({ searchParam: 'ana@casa' })).toEqual([['Ana Conceição'], 1, false])
    for (const cpf of ['529.982.247-25', '52998224725', '982247'])
      expect(await names({ searchParam: cpf }), cpf).toEqual([['Ana Conceição'], 1, false])
    expect(await names({ searchParam: '12abc34501de35' })).toEqual([['João Conceição'], 1, false])
    const channelId = await its.channel('Loja')
    await its.ticket({ contact: Number(made[2]?.id), channel: channelId, status: 'closed' })
    expect(await names({ channelId })).toEqual([['Zé'], 1, false])
    expect(await names({ channelId, searchParam: 'conceicao' })).toEqual([[], 0, false])
    expect(await names({ kind: 'group' })).toEqual([[], 0, false])
  })

  test('has a CPF or CNPJ with its check digits, or none', async () => {
    expect(await create({ name: 'Ana', cpf: '529.982.247-26' })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await create({ name: 'Ana', cpf: '12.abc.345/01de-35' })).toMatchObject({
      status: 201,
      body: { cpf: '12.abc.345/01de-35' },
    })
    expect(await create({ name: 'Bia', cpf: '' })).toMatchObject({ status: 201, body: { cpf: null } })
  })

  test('a number in Brazil’s own spelling gets its country', async () => {
    expect(await create({ name: 'Ana', number: '(11) 98765-4321' })).toMatchObject({ body: { number: '5511987654321' } })
    expect(await create({ name: 'Bia', number: '+351 912 345 678' })).toMatchObject({ body: { number: '351912345678' } })
  })

  test('[CON-10] is filtered and put in order among all that are found, though they are counted to ten thousand', async () => {
    const [tag] = (
      await w.owner.query('insert into tags (tenant_id, tag, color) values ($1, $2, $3) returning id::int', [
        tenant,
        'VIP',
        '#112233',
      ])
    ).rows.map(({ id }) => id)
    await w.owner.query(
      `insert into contacts (tenant_id, name, tag_ids, created_at)
       select $1, 'Freguês ' || 100000 + n, case when n % 100 = 0 then array[$2::bigint] else '{}' end, timestamptz '2026-01-01' - n * interval '1 second'
       from generate_series(1, 20000) n`,
      [tenant, tag],
    )
    const first = async (query: object) => {
      const page = await ana.call(contactRoutes.list, { query: { searchParam: 'freguês', pageSize: 2, ...query } })
      return [...page.rows.map(row => Number(row.name.slice(-6)) - 100_000), page.count]
    }
    expect(await first({})).toEqual([1, 2, 10_000])
    expect(await first({ direction: 'desc' })).toEqual([20_000, 19_999, 10_000])
    expect(await first({ sort: 'createdAt' })).toEqual([20_000, 19_999, 10_000])
    expect(await first({ tagId: tag })).toEqual([100, 200, 200])
    expect(await first({ tagId: tag, direction: 'desc', pageNumber: 100 })).toEqual([200, 100, 200])
  }, 30_000)
})

describe('a segment', () => {
  const found = async (condition: object, query: object = {}, who = dona) =>
    (await who.call(contactRoutes.list, { query: { condition: JSON.stringify(condition), ...query } })).rows.map(row => row.name)
  const test1 = (field: string, operator: string, value?: unknown) => ({
    all: [{ field, operator, ...(value === undefined ? {} : { value }) }],
  })

  test('[CON-10] narrows the list, its search, what is done to all that are found, and what is exported', async () => {
    for (const body of [
      { name: 'Ana Souza', birthday: '1990-01-31', email: 'ana@casa.test', wallets: [bia.id] },
      { name: 'Bruno Souza', chatbotBlocked: true, number: '5521987650001' },
      { name: 'Caio', blocked: true, businessName: 'Casa Verde' },
    ])
      await dona.ask('POST', '/contacts', body)
    expect(await found(test1('name', 'contains', 'SOUZA'))).toEqual(['Ana Souza', 'Bruno Souza'])
    expect(await found(test1('birthday', 'filled'))).toEqual(['Ana Souza'])
    expect(await found(test1('number', 'starts', '5521'))).toEqual(['Bruno Souza'])
    expect(await found(test1('company', 'is', 'casa verde'))).toEqual(['Caio'])
    expect(await found(test1('withoutBot', 'yes'))).toEqual(['Bruno Souza'])
    expect(await found({ none: [{ field: 'blocked', operator: 'yes' }] }, { searchParam: 'caio' })).toEqual([])
    expect(await found(test1('wallet', 'hasAny', ['me']))).toEqual([])
    expect(await found(test1('wallet', 'hasAny', ['me']), {}, bia)).toEqual(['Ana Souza'])
    expect(await found({ none: [{ field: 'email', operator: 'filled' }] }, { kind: 'person' })).toEqual(['Bruno Souza', 'Caio'])

    const body = {
      title: 'x',
      do: 'change',
      change: { chatbotBlocked: true },
      found: { condition: JSON.stringify(test1('email', 'filled')) },
    }
    expect(await dona.ask('POST', '/contacts/bulk', body)).toMatchObject({ status: 202, body: { total: 1 } })
    const condition = encodeURIComponent(JSON.stringify(test1('name', 'contains', 'souza')))
    const file = await w.app.inject({
      method: 'GET',
      url: `/media/contacts?columns=name&extra=false&condition=${condition}`,
      headers: { authorization: `Bearer ${dona.token}` },
    })
    expect(file.body.split('\r\n').slice(1, 3).toSorted()).toEqual(['Ana Souza', 'Bruno Souza'])
  })

  test('that is none, or asks what no contact has, is refused', async () => {
    for (const condition of ['{', '{"all":[]}', JSON.stringify(test1('age', 'is', 1))])
      expect(await ana.ask('GET', `/contacts?condition=${encodeURIComponent(condition)}`)).toMatchObject(
        refused(400, 'ERR_VALIDATION'),
      )
  })
})

describe('who may do what to contacts', () => {
  const no = refused(403, 'ERR_NO_PERMISSION')

  test('whose they are, and deleting many, is for supervisors and admins', async () => {
    const id = await its.contact('Zé')
    expect(await create({ name: 'Outro', wallets: [ana.id] })).toMatchObject(no)
    expect(await ana.ask('PUT', `/contacts/${id}`, { wallets: [ana.id] })).toMatchObject(no)
    expect(await ana.ask('PUT', `/contact-wallet/${id}`, { wallets: [ana.id] })).toMatchObject(no)
    const many = (more: object) => ({ title: 'x', ids: [id], ...more })
    for (const key of ['wallets', 'addWallets', 'removeWallets'])
      expect(await ana.ask('POST', '/contacts/bulk', many({ do: 'change', change: { [key]: [ana.id] } }))).toMatchObject(no)
    expect(await ana.ask('POST', '/contacts/bulk', many({ do: 'remove' }))).toMatchObject(no)
    expect(await ana.ask('POST', '/contacts/bulk', many({ do: 'change', change: { blocked: true } }))).toMatchObject({
      status: 202,
    })
    expect(await dona.ask('POST', '/contacts/bulk', many({ do: 'remove' }))).toMatchObject({ status: 202 })
  })

  test('files of contacts are theirs too, until the company opens them to everybody', async () => {
    const block = { key: crypto.randomUUID(), title: 'x', block: 0, blocks: 1, rows: [{ line: 2, row: { name: 'Ana' } }] }
    expect(await ana.ask('POST', '/contacts/import', block)).toMatchObject(no)
    await dona.ask('PUT', '/settings/contactFilesForAll', { value: 'enabled' })
    expect(await ana.ask('POST', '/contacts/import', block)).toMatchObject({ status: 202 })
  })
})

describe('[VIS-04] the wallet of a contact', () => {
  test('shows its tickets to its users and hides them from those it loses, old tickets too; who sees them hears it', async () => {
    const contact = await its.contact()
    const live = await its.ticket({ contact })
    const closed = await its.ticket({ contact, status: 'closed' })
    const sees = async (who: Person) => [
      (await who.ask('GET', `/tickets/${live}`)).status,
      (await who.ask('GET', `/tickets/${closed}`)).status,
    ]
    expect(await sees(bia)).toEqual([404, 404])
    await dona.ask('PUT', `/contact-wallet/${contact}`, { wallets: [bia.id] })
    expect(await sees(bia)).toEqual([200, 200])
    await dona.ask('PUT', `/contact-wallet/${contact}`, { wallets: [ana.id] })
    expect([await sees(bia), await sees(ana)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    const { rows } = await w.owner.query(
      "select event, rooms from outbox where payload->>'ticketId' = $1 or payload->'ticket'->>'id' = $1 order by id",
      [String(live)],
    )
    expect(rows.map(row => row.event)).toEqual(['ticket.changed', 'ticket.left', 'ticket.changed'])
    expect(rows[1].rooms).toEqual([`user:${bia.id}:free`])
  })
})
