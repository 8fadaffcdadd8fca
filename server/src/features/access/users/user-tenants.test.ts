import { userRoutes, userTenantRoutes } from '@balcao/contract/access/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ SUPPORT_MARKER: '@suporte.test' })
})

let turn = 0
const newcomer = (more: object = {}) => ({ name: 'Íris', email: `iris${++turn}@novo.test`, ...more })
const refused = (status: number, error: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ error, ...more }),
})
const change = (id: number, body: object) => w.root.ask('PUT', `/userTenants/${id}`, { tenantId: w.padaria, ...body })
const audited = async (tenant: number) =>
  (
    await w.owner.query('select action, actor_id, actor_tenant_id, details from audit_log where tenant_id = $1 order by id', [
      tenant,
    ])
  ).rows.map(({ action, actor_id, actor_tenant_id, details }) => ({
    action,
    by: [Number(actor_tenant_id), Number(actor_id)],
    details,
  }))

describe('[USR-07] users of every company', () => {
  test('only the superadmin reads and writes them', async () => {
    for (const person of [w.carla, w.rui, w.ana, w.sofia]) {
      for (const [method, url] of [
        ['GET', '/userTenants'],
        ['POST', '/userTenants'],
        ['PUT', '/userTenants/1'],
        ['DELETE', '/userTenants/1'],
      ] as const) {
        expect(await person.ask(method, url, method === 'GET' ? undefined : {})).toEqual(refused(403, 'ERR_NO_PERMISSION'))
      }
    }
  })

  test('the list shows each user with their company, searched, filtered, ordered and paged', async () => {
    const list = (query: object) => w.root.call(userTenantRoutes.list, { query })
    const { rows, count } = await list({ sort: 'tenantName' })
    expect(count).toBe(rows.length)
    expect(new Set(rows.map(row => row.tenantId)).size).toBeGreaterThan(3)
    expect(rows.find(row => row.id === w.olga.id)).toMatchObject({
      userId: w.olga.id,
      tenantId: w.oficina,
      tenantName: 'Oficina',
    })
    expect((await list({ tenantId: w.padaria })).rows.map(row => row.name)).toEqual(['ana', 'carla', 'rui', 'sofia'])
    expect(await list({ searchParam: 'OLGA', pageNumber: 3 })).toMatchObject({ rows: [], count: 1 })
    expect(JSON.stringify(rows)).not.toContain('password')
  })

  test('a user is made in a company within its limit, changed, and deleted there and nowhere else', async () => {
    const made = await w.root.call(userTenantRoutes.create, { body: { tenantId: w.padaria, ...newcomer() } })
    expect(made).toMatchObject({ tenantId: w.padaria, tenantName: 'Padaria', profile: 'admin' })
    expect((await w.carla.call(userRoutes.show, { params: { id: made.id } })).profile).toBe('admin')

    expect(await change(made.id, { profile: 'super', name: 'Íris II' })).toMatchObject({
      body: { profile: 'super', name: 'Íris II' },
    })
    for (const [tenantId, error] of [
      [w.oficina, 'ERR_NO_USER_FOUND'],
      [987_654, 'ERR_NO_TENANT_FOUND'],
    ] as const) {
      expect(await change(made.id, { tenantId, name: 'x' })).toEqual(refused(404, error))
      expect(await w.root.ask('DELETE', `/userTenants/${made.id}`, { tenantId })).toEqual(refused(404, error))
    }
    expect(await w.root.ask('DELETE', `/userTenants/${made.id}`, { tenantId: w.padaria })).toEqual({
      status: 200,
      body: { ok: true },
    })
    expect(await w.carla.ask('GET', `/users/${made.id}`)).toEqual(refused(404, 'ERR_NO_USER_FOUND'))

    const small = await w.tenant('Pequena')
    await w.owner.query('update tenants set max_users = 0 where id = $1', [small])
    expect(await w.root.ask('POST', '/userTenants', { tenantId: small, ...newcomer() })).toEqual(
      refused(409, 'ERR_USER_LIMIT', { limit: 0 }),
    )
    expect(await w.root.ask('POST', '/userTenants', { tenantId: 987_654, ...newcomer() })).toEqual(
      refused(404, 'ERR_NO_TENANT_FOUND'),
    )
  })

  test('a superadmin is made in the main company only, and neither deletes nor locks out themselves', async () => {
    const wanted = newcomer({ profile: 'superadmin' })
    expect(await w.root.ask('POST', '/userTenants', { tenantId: w.padaria, ...wanted })).toEqual(
      refused(403, 'ERR_TENANT_INVALID'),
    )
    expect(await change(w.ana.id, { profile: 'superadmin' })).toEqual(refused(403, 'ERR_TENANT_INVALID'))
    expect(await w.root.ask('POST', '/userTenants', { tenantId: w.main, ...wanted })).toMatchObject({ status: 201 })

    const self = { tenantId: w.main }
    expect(await w.root.ask('DELETE', `/userTenants/${w.root.id}`, self)).toEqual(refused(409, 'ERR_OWN_USER'))
  })

  test('each change is written into the log of the company it was made in', async () => {
    const tenant = await w.tenant('Auditada')
    const made = await w.root.call(userTenantRoutes.create, { body: { tenantId: tenant, ...newcomer() } })
    await w.root.call(userTenantRoutes.create, { body: { tenantId: tenant, ...newcomer() } })
    await change(made.id, { tenantId: tenant, profile: 'user' })
    await w.root.ask('DELETE', `/userTenants/${made.id}`, { tenantId: tenant })

    const by = [w.main, w.root.id]
    expect(await audited(tenant)).toEqual([
      { action: 'user.invited', by, details: { userId: made.id, profile: 'admin' } },
      { action: 'user.invited', by, details: { userId: made.id + 1, profile: 'admin' } },
      { action: 'user.changed', by, details: { userId: made.id, profile: 'user' } },
      { action: 'user.removed', by, details: { userId: made.id, email: made.email } },
    ])
  })
})

describe('[USR-01] support users', () => {
  const verified = (person: { id: number }) =>
    w.owner.query('update users set email_verified_at = now() where id = $1', [person.id])

  test('are granted by the superadmin to a verified e-mail with the marker, never by the marker alone', async () => {
    const marked = await w.carla.call(userRoutes.create, { body: newcomer({ email: `eu${++turn}@suporte.test` }) })
    expect(marked.support).toBe(false)
    const within = await w.carla.call(userRoutes.create, { body: newcomer({ email: `eu${++turn}@suporte.test.longe.test` }) })
    await verified(within)
    expect(await change(within.id, { support: true })).toEqual(refused(409, 'ERR_SUPPORT_USER', { reason: 'marker' }))
    expect(await change(w.ana.id, { support: true })).toEqual(refused(409, 'ERR_SUPPORT_USER', { reason: 'marker' }))
    expect(await change(marked.id, { support: true })).toEqual(refused(409, 'ERR_SUPPORT_USER', { reason: 'unverified' }))
    await verified(marked)
    expect(await change(marked.id, { support: true, email: `outro${++turn}@suporte.test` })).toEqual(
      refused(409, 'ERR_SUPPORT_USER', { reason: 'unverified' }),
    )
    expect(await change(marked.id, { support: true })).toMatchObject({ status: 200, body: { support: true } })

    expect(await change(marked.id, { email: `fora${++turn}@longe.test` })).toEqual(
      refused(409, 'ERR_SUPPORT_USER', { reason: 'marker' }),
    )
    expect(await change(marked.id, { support: false })).toMatchObject({ status: 200, body: { support: false } })
    const log = (await audited(w.padaria)).filter(({ action }) => action.startsWith('support.'))
    expect(log).toEqual([
      { action: 'support.granted', by: [w.main, w.root.id], details: { userId: marked.id, email: marked.email } },
      { action: 'support.taken', by: [w.main, w.root.id], details: { userId: marked.id, email: marked.email } },
    ])
  })
})

describe('[USR-13] the beta mark', () => {
  test('is the superadmin’s to give, and the token of before does not know it', async () => {
    const trusted: Person = await w.person(w.padaria, 'trusted', 'user')
    expect(await w.carla.ask('PUT', `/users/${trusted.id}`, { beta: true })).toMatchObject({ status: 400 })
    expect(await change(trusted.id, { beta: true })).toMatchObject({ status: 200, body: { beta: true } })
    expect(await trusted.ask('GET', '/auth/session')).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
  })
})
