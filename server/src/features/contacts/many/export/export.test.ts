import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { type Work, workRoutes } from '@balcao/contract/works/works'
import { readSheet } from 'read-excel-file/universal'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { worldAtWork } from '../../../../test/at-work.ts'
import { type Desk, desk } from '../../../../test/desk.ts'
import type { Person, World } from '../../../../test/world.ts'
import { dropOldWorkFiles } from '../../../works/work-files.ts'

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

const file = (who: Person, path: string) =>
  w.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${who.token}` } })

const ended = (who: Person, id: number) =>
  expect.poll(async () => (await who.call(workRoutes.show, { params: { id } })).status, { timeout: 10_000 }).toBe('done')

test('[CON-04] [CON-09] what a list finds is exported whole, in the columns asked for, and nothing of it is a formula', async () => {
  const first = await its.contact('=HYPERLINK("http://x.test")', { number: '5511987650001' })
  await its.contact('Água & Cia')
  await its.contact('Grupo', { kind: 'group' })
  await w.owner.query(
    `update contacts set birthday = '1990-01-31', extra = '[{"name":"Plano","value":"+Ouro"}]', blocked = true where id = $1`,
    [first],
  )
  const csv = await file(
    rui,
    '/media/contacts?kind=person&columns=name&columns=number&columns=birthday&columns=blocked&locale=pt',
  )
  expect(csv.headers['content-disposition']).toMatch(/attachment; filename="?contatos-[\d-]+\.csv/)
  expect(csv.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'Nome;Número;Aniversário;Bloqueado;Plano',
    '"\'=HYPERLINK(""http://x.test"")";+55 11 98765 0001;31/01/1990;Sim;\'+Ouro',
    'Água & Cia;;;Não;',
    '',
  ])
  const found = await file(rui, '/media/contacts?searchParam=agua&columns=name&extra=false&as=xlsx&locale=en')
  expect(await readSheet(new Blob([new Uint8Array(found.rawPayload)]))).toEqual([['Name'], ['Água & Cia']])
})

test('[CON-04] many are written as a work, whose file is its asker’s alone, while they may, and for a week', async () => {
  await w.owner.query("insert into contacts (tenant_id, name) select $1, 'Cliente ' || n from generate_series(1, 2500) n", [
    tenant,
  ])
  const started = await rui.call(contactManyRoutes.exportLater, { body: { title: 'Contatos', as: 'csv', columns: ['name'] } })
  expect(started).toMatchObject({ total: 2500, file: null })
  await ended(rui, started.id)
  const work: Work = await rui.call(workRoutes.show, { params: { id: started.id } })
  expect(work).toMatchObject({ done: 2500, file: { name: expect.stringMatching(/^contatos-.*\.csv$/) } })
  const path = `/media/works/${started.id}`
  const { body, statusCode } = await file(rui, path)
  expect([statusCode, body.split('\r\n').length, new Set(body.split('\r\n')).size]).toEqual([200, 2502, 2502])

  expect((await file(ana, path)).json()).toMatchObject({ error: 'ERR_NO_JOB_FOUND' })
  await w.owner.query("update users set profile = 'user' where id = $1", [rui.id])
  const demoted = await w.renewed(rui)
  expect((await file(demoted, path)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' })
  await w.owner.query("update users set profile = 'super' where id = $1", [rui.id])

  await w.owner.query("update works set finished_at = now() - interval '8 days' where id = $1", [started.id])
  await dropOldWorkFiles()
  const again = await w.renewed(rui)
  expect((await file(again, path)).json()).toMatchObject({ error: 'ERR_NO_FILE_FOUND' })
  const left = await w.one<{ unused: boolean }>('select unused_since is not null as unused from files where tenant_id = $1', [
    tenant,
  ])
  expect(left.unused).toBe(true)
})

test('files of contacts are supervisors’ and admins’, unless the company opens them to everybody', async () => {
  expect((await file(ana, '/media/contacts')).json()).toEqual({ error: 'ERR_NO_PERMISSION' })
  await w.owner.query("insert into settings (tenant_id, key, value) values ($1, 'contactFilesForAll', 'enabled')", [tenant])
  expect((await file(ana, '/media/contacts')).statusCode).toBe(200)
  // Written while numbers were shown, and not given out once they are hidden.
  const { id } = await ana.call(contactManyRoutes.exportLater, { body: { title: 'Contatos', as: 'csv', columns: ['number'] } })
  await ended(ana, id)
  expect((await file(ana, `/media/works/${id}`)).statusCode).toBe(200)
  await w.owner.query("update users set rooms = array_append(rooms, 'masked') where id = $1", [ana.id])
  expect((await file(await w.renewed(ana), `/media/works/${id}`)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' })
})
