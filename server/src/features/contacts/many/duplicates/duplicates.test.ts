import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { workRoutes } from '@balcao/contract/works/works'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../../incoming.ts'
import { readMigrations } from '../../../../infra/database/migrate.ts'
import { worldAtWork } from '../../../../test/at-work.ts'
import { type Desk, desk } from '../../../../test/desk.ts'
import type { Person, World } from '../../../../test/world.ts'
import { forgetMerges } from './merge.ts'

let w: World
let tenant: number
let its: Desk
let rui: Person

beforeAll(async () => {
  w = await worldAtWork()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  rui = await w.person(tenant, 'rui', 'super')
})

const set = (id: number, columns: string) => w.owner.query(`update contacts set ${columns} where id = $1`, [id])
const merge = async (groups: number[][]) => {
  const { id } = await rui.call(contactManyRoutes.mergeDuplicates, { body: { title: 'Unir', groups } })
  await expect.poll(async () => (await rui.call(workRoutes.show, { params: { id } })).status, { timeout: 10_000 }).toBe('done')
}
const rows = async () =>
  (
    await w.owner.query(
      `select c.id::int, c.name, c.number, c.email, (select count(*)::int from tickets t where t.contact_id = c.id) as tickets,
         (select count(*)::int from messages m where m.contact_id = c.id) as messages,
         array(select key from identities d where d.contact_id = c.id order by key) as keys
       from contacts c where tenant_id = $1 order by c.id`,
      [tenant],
    )
  ).rows

/** The same person with and without a country in their number, each with a conversation on a channel of its own. */
async function two(channels: [number, number]) {
  const [ana, mari] = [await its.contact('Mariana', { number: '5511984027716' }), await its.contact('Mari')]
  await set(mari, "number = '11984027716', email = 'mari@casa.test'")
  await w.owner.query(
    "insert into identities (tenant_id, kind, scope, key, value, contact_id) values ($1, 'lid', '', '77', '77', $2)",
    [tenant, mari],
  )
  const [one, other] = [
    await its.ticket({ contact: ana, channel: channels[0] }),
    await its.ticket({ contact: mari, channel: channels[1] }),
  ]
  await its.message(one, 'oi')
  await its.message(other, 'olá')
  return { ana, mari, one, other }
}

test('[AHD-08] [CON-05] duplicates are shown with why and what each has, and nothing is changed', async () => {
  const { ana, mari } = await two([await its.channel(), await its.channel()])
  const [a, b, c] = [await its.contact('Loja A'), await its.contact('Loja B'), await its.contact('Loja C')]
  await set(a, "email = 'loja@casa.test', cpf = '31.884.207/0001-60'")
  await set(b, "email = 'Loja@casa.test'")
  await set(c, "cpf = '31884207000160'")
  const { groups, count } = await rui.call(contactManyRoutes.duplicates, {})
  expect(count).toBe(3)
  expect(groups.map(({ why, isSure, people }) => [why, isSure, people.map(one => [one.id, one.tickets, one.messages])])).toEqual([
    [
      'number',
      true,
      [
        [ana, 1, 1],
        [mari, 1, 1],
      ],
    ],
    [
      'cpf',
      true,
      [
        [a, 0, 0],
        [c, 0, 0],
      ],
    ],
    [
      'email',
      false,
      [
        [a, 0, 0],
        [b, 0, 0],
      ],
    ],
  ])
})

test('[CON-05] the oldest stays with everything of the others; parted within ten minutes, each has its own again', async () => {
  const { ana, mari } = await two([await its.channel(), await its.channel()])
  const before = await rows()
  await merge([[mari, ana]])
  expect(await rows()).toEqual([
    {
      id: ana,
      name: 'Mariana',
      number: '5511984027716',
      email: 'mari@casa.test',
      tickets: 2,
      messages: 2,
      keys: ['551184027716', '77'],
    },
  ])
  const { merges } = await rui.call(contactManyRoutes.merges, {})
  expect(merges).toMatchObject([{ keep: { id: ana, name: 'Mariana' }, gone: 'Mari', canUndo: true }])
  await rui.call(contactManyRoutes.undoMerge, { params: { id: merges[0]?.id ?? 0 } })
  expect(await rows()).toEqual(before)
  expect((await rui.call(contactManyRoutes.merges, {})).merges).toEqual([])
})

test('[AHD-08] what was talked, changed or joined since is not parted, nor what is longer ago', async () => {
  const undo = async () => {
    const { merges } = await rui.call(contactManyRoutes.merges, {})
    return (await rui.ask('POST', `/contacts/merges/${merges[0]?.id}/undo`)).body
  }
  const apart = await two([await its.channel(), await its.channel()])
  await merge([[apart.ana, apart.mari]])
  await its.message(apart.one, 'e agora?')
  expect(await undo()).toMatchObject({ error: 'ERR_CONTACT_USED_SINCE' })

  await w.owner.query('delete from contact_merges where tenant_id = $1', [tenant])
  const [a, b] = [await its.contact('A'), await its.contact('B')]
  await merge([[a, b]])
  await rui.call(contactRoutes.update, { params: { id: a }, body: { name: 'A!' } })
  expect(await undo()).toMatchObject({ error: 'ERR_CONTACT_USED_SINCE' })
  await w.owner.query("update contact_merges set merged_at = now() - interval '20 minutes' where tenant_id = $1", [tenant])
  const { id } = await w.one<{ id: string }>('select id from contact_merges where tenant_id = $1', [tenant])
  expect((await rui.ask('POST', `/contacts/merges/${id}/undo`)).body).toMatchObject({ error: 'ERR_UNDO_TOO_LATE' })
  await forgetMerges()
  expect(
    (await w.one<{ left: number }>('select count(*)::int as left from contact_merges where tenant_id = $1', [tenant])).left,
  ).toBe(0)
})

describe('a number whose two spellings became one key later', () => {
  const incoming = startIncoming()
  afterAll(() => incoming.stop())
  const again = async () => {
    const { sql } = readMigrations().find(({ name }) => name.endsWith('one_key_of_a_number')) ?? { sql: '' }
    await w.owner.query(sql)
  }
  /** Whose message it is. */
  const writes = async (channelId: number, value: string) => {
    const externalId = `${value} ${Math.random()}`
    const address = { kind: 'phone', scope: '', value } as const
    const news = { type: 'message', externalId, address, name: '', fromMe: false, text: 'oi' } as const
    await incoming.deliverNews({ tenantId: tenant, channelId }, [news])
    const { id } = await w.one<{ id: string }>('select contact_id as id from messages where external_id = $1', [externalId])
    return Number(id)
  }

  test.each([
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
  ])('%s and %s are found as one, and once merged both write as one', async (long, short) => {
    const channel = await its.channel()
    const [older, newer] = [await its.contact('Lupe', { number: long }), await its.contact('Guadalupe', { number: short })]
    await again()
    const { groups } = await rui.call(contactManyRoutes.duplicates, {})
    expect(groups.map(({ why, isSure, people }) => [why, isSure, people.map(({ id }) => id)])).toEqual([
      ['number', true, [older, newer]],
    ])
    expect([await writes(channel, long), await writes(channel, short)]).toEqual([newer, newer])
    await merge([[older, newer]])
    expect([await writes(channel, long), await writes(channel, short)]).toEqual([older, older])
  })

  test('who stood under the longer spelling alone is found by both', async () => {
    const channel = await its.channel()
    const known = await its.contact('Lupe', { number: '5215512345678' })
    await again()
    expect([await writes(channel, '5215512345678'), await writes(channel, '525512345678')]).toEqual([known, known])
  })
})
