import { randomUUID } from 'node:crypto'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import type { ImportCells } from '@balcao/contract/contacts/import-row'
import { contactManyRoutes, type ImportHow } from '@balcao/contract/contacts/many'
import { type Work, workRoutes } from '@balcao/contract/works/works'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { worldAtWork } from '../../../../test/at-work.ts'
import { type Desk, desk } from '../../../../test/desk.ts'
import type { Person, World } from '../../../../test/world.ts'
import { forgetImports } from './undo.ts'

let w: World
let tenant: number
let its: Desk
let ana: Person
let rui: Person

beforeAll(async () => {
  w = await worldAtWork()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  ana = await w.person(tenant, 'ana', 'user')
  rui = await w.person(tenant, 'rui', 'super')
})

const body = (rows: ImportCells[], how: Partial<ImportHow> = {}) => ({
  key: randomUUID(),
  title: 'clientes.csv',
  block: 0,
  blocks: 1,
  rows: rows.map((row, at) => ({ line: at + 2, row })),
  how,
})

async function over(id: number): Promise<Work> {
  const of = () => rui.call(workRoutes.show, { params: { id } })
  await expect.poll(async () => ['done', 'failed', 'cancelled'].includes((await of()).status), { timeout: 10_000 }).toBe(true)
  return of()
}

async function imported(rows: ImportCells[], how: Partial<ImportHow> = {}): Promise<Work> {
  const { work } = await rui.call(contactManyRoutes.importRows, { body: body(rows, how) })
  return over(work?.id ?? 0)
}
const undone = async (id: number) =>
  over((await rui.call(contactManyRoutes.undoImport, { params: { id }, body: { title: 'Desfazer' } })).id)

const all = async () => (await rui.call(contactRoutes.list, { query: {} })).rows
const named = async (name: string) => (await all()).find(one => one.name === name)

const tag = async (name: string) =>
  Number(
    (
      await w.one<{ id: string }>("insert into tags (tenant_id, tag, color) values ($1, $2, '#112233') returning id", [
        tenant,
        name,
      ])
    ).id,
  )

describe('[CON-03] an import', () => {
  test('makes contacts of lines, with what holds for all of them, and says of each it refuses why', async () => {
    const [vip, ouro] = [await tag('VIP'), await tag('Ouro')]
    const work = await imported(
      [
        { name: 'Mariana', number: '(11) 98402-7716', email: 'Mari@casa.test', cpf: '529.982.247-25', birthday: '04/03/1990' },
        { name: 'Sem número' },
        { name: 'Curto', number: '119840277' },
        { name: 'Data', number: '11987650009', birthday: '31/02/1988' },
        { name: 'Argentina', number: '+54 9 11 2345-6789', businessName: 'Sur', extraInfo: [{ name: 'Obs', value: '=manhã' }] },
        { name: 'Antes', number: '11987650002' },
        { name: 'Depois', number: '+55 11 8765-0002' },
      ],
      { birthday: 'mdy', tags: [vip, ouro, vip], wallets: [ana.id, rui.id] },
    )
    expect(work).toMatchObject({ status: 'done', total: 7, done: 7, refused: 4 })
    expect(work.report.map(({ row, code, about }) => [row, code, about])).toEqual([
      [3, 'ERR_PHONE_INVALID', 'Sem número'],
      [4, 'ERR_PHONE_INVALID', '119840277'],
      [5, 'ERR_IMPORT_LINE', '31/02/1988'],
      [7, 'ERR_IMPORT_REPEATED', '5511987650002'],
    ])
    const found = await all()
    expect(found.map(({ name, number, tags, wallets }) => [name, number, tags, wallets])).toEqual([
      ['Argentina', '5491123456789', [vip, ouro], [ana.id, rui.id]],
      ['Depois', '551187650002', [vip, ouro], [ana.id, rui.id]],
      ['Mariana', '5511984027716', [vip, ouro], [ana.id, rui.id]],
    ])
    expect(await named('Mariana')).toMatchObject({ email: 'mari@casa.test', cpf: '529.982.247-25', birthday: '1990-04-03' })
    expect(await named('Argentina')).toMatchObject({ businessName: 'Sur', extraInfo: [{ name: 'Obs', value: '=manhã' }] })
  })

  test('fills in what is missing where somebody has the number in any spelling, or wins over it, as was chosen', async () => {
    await its.contact('551187650001', { number: '551187650001' })
    await w.owner.query(
      'update contacts set email = \'velho@casa.test\', extra = \'[{"name":"A","value":"1"}]\' where tenant_id = $1',
      [tenant],
    )
    const row = {
      name: 'Ana',
      number: '5511987650001',
      email: 'novo@casa.test',
      cpf: '529.982.247-25',
      extraInfo: [
        { name: 'A', value: '2' },
        { name: 'B', value: '3' },
      ],
    }
    await imported([row])
    const filled = { name: 'Ana', number: '551187650001', email: 'velho@casa.test', cpf: '529.982.247-25' }
    expect(await all()).toMatchObject([
      {
        ...filled,
        extraInfo: [
          { name: 'A', value: '1' },
          { name: 'B', value: '3' },
        ],
      },
    ])
    await imported([{ ...row, name: 'Ana Lima', cpf: '' }], { existing: 'overwrite' })
    expect(await all()).toMatchObject([
      {
        ...filled,
        name: 'Ana Lima',
        email: 'novo@casa.test',
        extraInfo: [
          { name: 'A', value: '2' },
          { name: 'B', value: '3' },
        ],
      },
    ])
  })

  test('is for who may: wallets are said by supervisors alone, and what is no tag, user or lane is refused whole', async () => {
    const rows = [{ name: 'Ana', number: '11987650001' }]
    expect(await ana.ask('POST', '/contacts/import', body(rows))).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    await w.owner.query("insert into settings (tenant_id, key, value) values ($1, 'contactFilesForAll', 'enabled')", [tenant])
    expect(await ana.ask('POST', '/contacts/import', body(rows, { wallets: [ana.id] }))).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect((await ana.ask('POST', '/contacts/import', body(rows))).status).toBe(202)
    for (const [how, error] of [
      [{ tags: [999_999] }, 'ERR_NO_TAG_FOUND'],
      [{ wallets: [w.olga.id] }, 'ERR_NO_USER_FOUND'],
      [{ kanban: 999_999 }, 'ERR_NO_LANE_FOUND'],
    ] as const)
      expect(await rui.ask('POST', '/contacts/import', body(rows, how as Partial<ImportHow>))).toMatchObject({ body: { error } })
  })

  test('can say beforehand whom it would meet', async () => {
    await its.contact('Zé', { number: '5511987650001' })
    expect(await rui.call(contactManyRoutes.known, { body: { numbers: ['5521987650009', '551187650001'] } })).toEqual({
      known: [1],
    })
  })
})

describe('an import that is taken back', () => {
  test('[AHD-08] takes the contacts it made, gives back what it changed, and leaves those who were talked to or changed since', async () => {
    const vip = await tag('VIP')
    const old = await its.contact('Velho', { number: '5511987650001' })
    const touched = await its.contact('Mexido', { number: '5511987650002' })
    const work = await imported(
      [
        { name: 'V', number: '11987650001', email: 'v@casa.test' },
        { name: 'M', number: '11987650002', email: 'm@casa.test' },
        { name: 'Novo', number: '11987650003' },
        { name: 'Conversou', number: '11987650004' },
        { name: 'Editado', number: '11987650005' },
      ],
      { tags: [vip] },
    )
    expect((await rui.call(contactManyRoutes.imports, {})).imports).toMatchObject([
      { id: work.id, made: 3, changed: 2, isUndone: false, by: { name: 'rui' } },
    ])
    const talked = await named('Conversou')
    await its.ticket({ contact: talked?.id ?? 0 })
    await rui.call(contactRoutes.update, { params: { id: (await named('Editado'))?.id ?? 0 }, body: { name: 'Editado!' } })
    await rui.call(contactRoutes.update, { params: { id: touched }, body: { businessName: 'Loja' } })

    const back = await undone(work.id)
    expect(back).toMatchObject({ status: 'done', total: 5, done: 5, refused: 3 })
    expect(back.report.map(({ about, code }) => [about, code]).toSorted()).toEqual(
      ['Conversou', 'Editado!', 'Mexido'].map(name => [name, 'ERR_CONTACT_USED_SINCE']),
    )
    expect((await all()).map(({ id, name, email, tags }) => [id === old, name, email, tags])).toEqual([
      [false, 'Conversou', null, [vip]],
      [false, 'Editado!', null, [vip]],
      [false, 'Mexido', 'm@casa.test', [vip]],
      [true, 'Velho', null, []],
    ])
    const again = await rui.ask('POST', `/contacts/imports/${work.id}/undo`, { title: 'Desfazer' })
    expect(again.body).toMatchObject({ error: 'ERR_IMPORT_UNDONE' })
  })

  test('is one’s own or a supervisor’s, of the last day', async () => {
    const work = await imported([{ name: 'Novo', number: '11987650003' }])
    await w.owner.query("insert into settings (tenant_id, key, value) values ($1, 'contactFilesForAll', 'enabled')", [tenant])
    const path = `/contacts/imports/${work.id}/undo`
    expect((await ana.ask('POST', path, { title: 'x' })).body).toMatchObject({ error: 'ERR_NO_JOB_FOUND' })
    expect((await ana.call(contactManyRoutes.imports, {})).imports).toEqual([])
    await w.owner.query("update works set finished_at = now() - interval '25 hours' where id = $1", [work.id])
    expect((await rui.ask('POST', path, { title: 'x' })).body).toMatchObject({ error: 'ERR_UNDO_TOO_LATE' })
    await w.owner.query("update contact_imports set created_at = now() - interval '26 hours' where tenant_id = $1", [tenant])
    await forgetImports()
    expect(
      (await w.one<{ left: number }>('select count(*)::int as left from contact_imports where tenant_id = $1', [tenant])).left,
    ).toBe(0)
  })
})
