import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { privacyRoutes } from '@balcao/contract/contacts/privacy'
import { workRoutes } from '@balcao/contract/works/works'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../app.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { worldAtWork } from '../../../test/at-work.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import type { Person, World } from '../../../test/world.ts'
import { storeFile } from '../../files/index.ts'
import { sweepFiles } from '../../files/sweep.ts'
import { startWork } from '../../works/index.ts'
import { ERASE_WORK } from './erase.ts'
import { personPage } from './person-page.ts'
import { readPerson } from './person-read.ts'

let w: World
let tenant: number
let its: Desk
let rui: Person
let channel: number
const incoming = startIncoming()

beforeAll(async () => {
  w = await worldAtWork()
})
afterAll(async () => {
  await incoming.stop()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  rui = await w.person(tenant, 'rui', 'admin')
  channel = await its.channel('Loja')
})

const NUMBER = '5511987650001'
const GIF = Buffer.from('R0lGODdhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

const say = (externalId: string, text: string, more: object = {}) =>
  incoming.deliverNews({ tenantId: tenant, channelId: channel }, [
    {
      type: 'message',
      externalId,
      address: { kind: 'phone', scope: '', value: NUMBER },
      name: 'Xanthippe Quixote',
      fromMe: false,
      text,
      ...more,
    },
  ])
const idOf = async () =>
  Number((await w.owner.query('select id from contacts where tenant_id = $1 and number = $2', [tenant, NUMBER])).rows[0]?.id)
const ended = (who: Person, id: number) =>
  expect.poll(async () => (await who.call(workRoutes.show, { params: { id } })).status, { timeout: 15_000 }).toBe('done')
const erase = async (id: number, name = 'Xanthippe Quixote') => {
  const body = { title: 'Apagar dados', name, nameless: 'Contato apagado' }
  const work = await rui.call(privacyRoutes.erasePerson, { params: { id }, body })
  await ended(rui, work.id)
}

/** Every table of the company that still holds one of these words, but what passes by itself: facts on their way. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows } = await w.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'",
  )
  const holding: string[] = []
  for (const { name } of rows.filter(table => table.name !== 'outbox')) {
    const found = await w.owner.query(
      `select 1 from ${name} t where t.tenant_id = $1 and to_jsonb(t)::text ilike any ($2) limit 1`,
      [tenant, words.map(word => `%${word}%`)],
    )
    if (found.rows.length > 0) holding.push(name)
  }
  return holding
}

describe('[AHD-08] somebody who wants to be forgotten', () => {
  test('is gone from every table, with every word and file; tickets and figures stay, and nobody else loses a thing', async () => {
    await say('m1', 'meu segredo zarpou')
    const id = await idOf()
    await w.owner.query(
      `update contacts set email = 'xanthippe@quixote.test', cpf = '529.982.247-25', extra = '[{"name":"Rua","value":"Zarpada 7"}]' where id = $1`,
      [id],
    )
    const { id: ticket } = await w.one<{ id: number }>('select id::int from tickets where contact_id = $1', [id])
    const file = await storeFile(tenant, [GIF], { name: 'zarpou.gif', ownerId: null, maxBytes: 100 })
    await its.message(ticket, 'foto que zarpou', {
      type: 'image',
      file_id: file.id,
      media: { kind: 'image', name: 'zarpou.gif' },
    })
    await rui.ask('POST', `/tickets/${ticket}/notes`, { note: 'ela zarpou cedo' })
    const run = await w.one<{ id: number }>(
      `insert into bot_runs (tenant_id, ticket_id, engine, state, ended_details)
       values ($1, $2, 'flow', '{"at":"menu","variables":{"nome":"zarpou"}}', 'zarpou') returning id::int`,
      [tenant, ticket],
    )
    await w.owner.query(
      `insert into bot_turns (tenant_id, run_id, turn, channel_id, input, from_seq, to_seq, asked, said, misfit, path, calls, log, outcome)
       values ($1, $2, 1, $3, 'heard', 1, 1, 'E agora, Xanthippe?', 'zarpou', 'zarpou', '[["menu", "a"]]', '[{"body":"zarpou"}]',
         '[{"said":"zarpou"}]', 'asked')`,
      [tenant, run.id, channel],
    )
    await w.owner.query("update tickets set value = 70, evaluation = 5, protocol = '2026000000000001' where id = $1", [ticket])
    const other = await its.ticket({ contact: await its.contact('Outra', { number: '5511987650002' }) })
    await its.message(other, 'fico aqui')

    expect(await rui.ask('POST', `/contacts/${id}/erasure`, { title: 'x', name: 'Outra', nameless: '–' })).toMatchObject({
      status: 409,
    })
    await erase(id)

    await sweepFiles()
    expect(await tablesWith('zarp', 'xanthippe', 'quixote', '87650001', '529.982')).toEqual([])
    expect(await w.one('select path, outcome from bot_turns where run_id = $1', [run.id])).toEqual({
      path: [['menu', 'a']],
      outcome: 'asked',
    })
    expect(
      await w.one('select status, value::int, evaluation, protocol, msgs, last_message as last from tickets where id = $1', [
        ticket,
      ]),
    ).toEqual({
      status: 'closed',
      value: 70,
      evaluation: 5,
      protocol: '2026000000000001',
      msgs: 2,
      last: '',
    })
    expect(
      (await w.owner.query('select from_me, type, body from messages where ticket_id = $1 order by seq', [ticket])).rows,
    ).toEqual([
      { from_me: false, type: 'chat', body: '' },
      { from_me: false, type: 'image', body: '' },
    ])
    expect((await w.owner.query('select from files where id = $1', [file.id])).rows).toHaveLength(0)
    expect(await w.one('select body from messages where ticket_id = $1', [other])).toEqual({ body: 'fico aqui' })
    expect((await rui.ask('GET', `/contacts/${id}`)).status).toBe(404)
  })

  test('may come back as somebody new; what is told of the past again stays gone', async () => {
    await say('a1', 'antes')
    const id = await idOf()
    await erase(id)
    await say('a1', 'antes')
    await incoming.deliverNews({ tenantId: tenant, channelId: channel }, [
      {
        type: 'edited',
        externalId: 'a1',
        text: 'antes, mas melhor',
        address: { kind: 'phone', scope: '', value: NUMBER },
      } as never,
    ])
    await say('a2', 'depois')
    const again = await idOf()
    expect(again).not.toBe(id)
    const { rows } = await w.owner.query(
      'select contact_id::int as contact, body from messages where tenant_id = $1 order by id',
      [tenant],
    )
    expect(rows.map(row => row.body)).toEqual(['', 'depois'])
    expect(rows[1].contact).toBe(again)
  })

  test('while they write: each message is stored once, forgotten with them or said to the contact they are now', async () => {
    for (let n = 0; n < 10; n++) await say(`v${n}`, `velha ${n}`)
    const id = await idOf()
    const writing = (async () => {
      for (let n = 0; n < 40; n++) await say(`n${n}`, `nova ${n}`)
    })()
    await erase(id)
    await writing
    await say('fim', 'nova 40')
    const { rows } = await w.owner.query<{ body: string; contact: number }>(
      'select body, contact_id::int as contact from messages where tenant_id = $1 order by id',
      [tenant],
    )
    const now = await idOf()
    expect(rows).toHaveLength(51)
    const kept = rows.filter(row => row.body !== '')
    expect(kept.length).toBeGreaterThan(0)
    // What is left was said after all that went, in its order, to the new contact alone.
    expect(kept.map(row => row.body)).toEqual(Array.from({ length: kept.length }, (_, n) => `nova ${41 - kept.length + n}`))
    expect(new Set(kept.map(row => row.contact))).toEqual(new Set([now]))
    expect(rows.filter(row => row.contact === now)).toHaveLength(kept.length)
  }, 30_000)

  test('made one with another before the turn of the work came: it fails by name, and does not say that they are gone', async () => {
    const elder = await its.contact('Xanthippe Q.')
    await say('m1', 'meu segredo zarpou')
    const id = await idOf()
    const merge = await rui.call(contactManyRoutes.mergeDuplicates, { body: { title: 'Unir', groups: [[elder, id]] } })
    await ended(rui, merge.id)
    const work = await withTenant(tenant, tx =>
      startWork(
        tx,
        { userId: rui.id },
        { kind: ERASE_WORK, title: 'Apagar dados', params: { contactId: id, nameless: 'Contato apagado' } },
      ),
    )
    await expect
      .poll(() => rui.call(workRoutes.show, { params: { id: work.id } }), { timeout: 15_000 })
      .toMatchObject({ status: 'failed', error: 'ERR_NO_CONTACT_FOUND' })
    const told = await w.owner.query("select 1 from audit_log where tenant_id = $1 and action = 'contact.erased'", [tenant])
    expect(told.rows).toEqual([])
    expect(await tablesWith('zarpou')).toContain('messages')
  })

  test('who hangs on nothing goes without a trace, and a group is no person', async () => {
    const id = await its.contact('Sozinha', { number: '5511987650003' })
    await erase(id, 'Sozinha')
    expect((await w.owner.query('select from contacts where tenant_id = $1', [tenant])).rows).toHaveLength(0)
    const group = await its.contact('Família', { kind: 'group' })
    expect(await rui.ask('POST', `/contacts/${group}/erasure`, { title: 'x', name: 'Família', nameless: '–' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
  })
})

describe('[AHD-08] all that is known of a person', () => {
  test('is one archive for those who may: a page, the same for programs, and the files', async () => {
    await say('p1', 'oi <b>tudo</b>?')
    const id = await idOf()
    const { id: ticket } = await w.one<{ id: number }>('select id::int from tickets where contact_id = $1', [id])
    const file = await storeFile(tenant, [GIF], { name: 'foto.gif', ownerId: null, maxBytes: 100 })
    await its.message(ticket, '', { type: 'image', file_id: file.id, media: { kind: 'image', name: 'foto.gif' } })
    const work = await rui.call(privacyRoutes.exportPerson, { params: { id }, body: { title: 'Dados', locale: 'pt' } })
    await ended(rui, work.id)
    const answer = await w.app.inject({
      method: 'GET',
      url: `/media/works/${work.id}`,
      headers: { authorization: `Bearer ${rui.token}` },
    })
    expect(answer.headers['content-type']).toBe('application/zip')
    const listed = answer.rawPayload.toString('latin1')
    for (const name of ['index.html', 'data.json', /arquivos\/\d+-foto\.gif/]) expect(listed).toMatch(name)

    const person = await readPerson({ tenantId: tenant, userId: rui.id }, id)
    if (!person) throw new Error('the person is gone')
    const page = personPage(person, () => 'arquivos/foto.gif', 'pt', 'America/Sao_Paulo', new Date())
    for (const said of ['Xanthippe Quixote', NUMBER, 'oi &lt;b&gt;tudo&lt;/b&gt;?', 'href="arquivos/foto.gif"'])
      expect(page).toContain(said)
  })
})
