import { tenantFileRoutes } from '@balcao/contract/tenants/tenant-files'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { workRoutes } from '@balcao/contract/works/works'
import { beforeAll, expect, test } from 'vitest'
import { worldAtWork } from '../../test/at-work.ts'
import { desk } from '../../test/desk.ts'
import type { World } from '../../test/world.ts'
import { storeFile } from '../files/index.ts'
import { countAllUsage } from './company-files.ts'

let w: World
beforeAll(async () => {
  w = await worldAtWork()
})

const GIF = Buffer.from('R0lGODdhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** So many old pictures and so many new documents, each with bytes of its own. */
async function furnish(tenant: number, old: number, young: number) {
  const its = desk(w.owner, tenant)
  const ticket = await its.ticket({})
  for (let n = 0; n < old + young; n++) {
    const isOld = n < old
    const bytes = isOld ? [GIF, Buffer.from(`${tenant} ${n}`)] : [Buffer.from(`nota ${tenant} ${n}`)]
    const file = await storeFile(tenant, bytes, { name: isOld ? 'a.gif' : 'a.txt', ownerId: null, maxBytes: 1000 })
    const at = daysAgo(isOld ? 200 : 5)
    await w.owner.query('update files set created_at = $2 where id = $1', [file.id, at])
    await its.message(ticket, '', { file_id: file.id, media: { kind: isOld ? 'image' : 'document' }, created_at: at })
  }
}
const kept = async (tenant: number) =>
  (await w.owner.query('select kind from files where tenant_id = $1 order by kind', [tenant])).rows.map(row => row.kind)

test('[PLT-01] [TEN-06] the superadmin sees what a company keeps in files and removes old ones as a work; nobody else does, and no other company notices', async () => {
  await furnish(w.padaria, 3, 2)
  await furnish(w.oficina, 1, 1)
  const params = { id: w.padaria }
  expect((await w.root.call(tenantRoutes.show, { params })).usage).toBeNull()
  await countAllUsage(new AbortController().signal)
  const counted = await w.root.call(tenantRoutes.show, { params })
  expect(counted.usage).toMatchObject({ files: 5 })

  const sizes = await w.root.call(tenantFileRoutes.show, { params, query: { olderThanDays: 180 } })
  expect(sizes).toMatchObject({ all: { files: 5, bytes: counted.usage?.bytes }, going: { files: 3 } })
  expect(sizes.kinds.map(({ kind, files }) => [kind, files])).toEqual([
    ['image', 3],
    ['document', 2],
  ])
  const none = await w.root.call(tenantFileRoutes.show, { params, query: { olderThanDays: 180, kinds: ['document'] } })
  expect(none.going).toEqual({ files: 0, bytes: 0 })

  const body = { title: 'Apagar arquivos', olderThanDays: 180 }
  for (const person of [w.carla, w.rui, w.ana, w.sofia]) {
    expect(await person.ask('POST', `/tenants/${w.padaria}/files/remove`, body)).toMatchObject({ status: 403 })
    expect(await person.ask('GET', `/tenants/${w.padaria}/files`)).toMatchObject({ status: 403 })
    expect(await person.ask('PUT', `/tenants/${w.padaria}`, { hideUnoficial: true })).toMatchObject({ status: 403 })
  }
  const work = await w.root.call(tenantFileRoutes.remove, { params, body })
  await expect
    .poll(async () => (await w.root.call(workRoutes.show, { params: { id: work.id } })).status, { timeout: 15_000 })
    .toBe('done')
  expect(await w.root.call(workRoutes.show, { params: { id: work.id } })).toMatchObject({ total: 3, done: 3 })
  expect([await kept(w.padaria), await kept(w.oficina)]).toEqual([
    ['document', 'document'],
    ['document', 'image'],
  ])
  expect((await w.root.call(tenantRoutes.show, { params })).usage).toMatchObject({ files: 2 })
  const list = await w.root.call(tenantRoutes.list, { query: { sort: 'usage', direction: 'desc', pageSize: 2 } })
  expect(list.rows.map(row => row.id)).toEqual([w.oficina, w.padaria])
})
