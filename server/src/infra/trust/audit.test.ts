import { userRoutes } from '@balcao/contract/access/users'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type World, world } from '../../test/world.ts'
import { crossTenants, type Tx, withTenant } from '../database/db.ts'
import { JOBS, type JobKind } from '../jobs/catalog.ts'
import { audit, forgetAudit } from './audit.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const linesOf = async (tenant: number) =>
  (
    await w.owner.query<{ action: string; actor_id: number; details: Record<string, unknown> }>(
      'select action, actor_id::int, details from audit_log where tenant_id = $1 order by id',
      [tenant],
    )
  ).rows
const broken = async (tenant: number) =>
  (await w.owner.query<{ at: string | null }>('select audit_broken($1) as at', [tenant])).rows[0]?.at ?? null

describe('the log of who did what', () => {
  test('has users and settings, and no password', async () => {
    const body = { name: 'Nova', email: 'nova@padaria.test', profile: 'user' as const }
    const { id } = await w.carla.call(userRoutes.create, { body })
    await w.carla.call(userRoutes.update, { params: { id }, body: { name: 'Novíssima' } })
    await w.carla.call(userRoutes.remove, { params: { id }, query: {} })
    await w.carla.call(settingRoutes.save, { params: { key: 'userCreation' }, body: { value: 'enabled' } })
    const lines = await linesOf(w.padaria)
    expect(lines.map(({ action }) => action)).toEqual(['user.invited', 'user.changed', 'user.removed', 'setting.changed'])
    expect(lines.every(line => line.actor_id === w.carla.id)).toBe(true)
    expect(lines[1]?.details).toEqual({ userId: id, fields: ['name'] })
    expect(JSON.stringify(lines)).not.toContain('Bicicleta')
  })

  test('is only ever added to, by everybody the program is', async () => {
    for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log']) {
      await expect(withTenant(w.padaria, tx => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
      await expect(crossTenants(tx => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
    }
    expect(await withTenant(w.padaria, tx => forgetAudit(tx, 100))).toBe(0)
    expect((await linesOf(w.padaria)).length).toBe(4)
  })

  test('holds up nobody who locks something else in another order', async () => {
    const by = { userId: w.olga.id, tenantId: w.oficina }
    const first = Promise.withResolvers<void>()
    const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(1, 1)`.execute(tx)
    const writesFirst = withTenant(w.oficina, async tx => {
      await audit(tx, by, 'wrote first')
      await first.promise
      await lock(tx)
    })
    const locksFirst = withTenant(w.oficina, async tx => {
      await lock(tx)
      await audit(tx, by, 'locked first')
      first.resolve()
    })
    await expect(Promise.all([writesFirst, locksFirst])).resolves.toBeDefined()
  })

  test('shows where a line was changed or taken out, also when many wrote at once', async () => {
    const write = (n: number) =>
      withTenant(w.oficina, tx => audit(tx, { userId: w.olga.id, tenantId: w.oficina }, `did.${n}`, { n }))
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
    expect(await broken(w.oficina)).toBeNull()
    const third = (await w.owner.query('select id from audit_log where tenant_id = $1 order by id offset 2 limit 1', [w.oficina]))
      .rows[0]
    await w.owner.query("update audit_log set details = '{}' where id = $1", [third.id])
    expect(await broken(w.oficina)).toBe(third.id)
    await w.owner.query('delete from audit_log where id = $1', [third.id])
    expect(Number(await broken(w.oficina))).toBeGreaterThan(Number(third.id))
  })

  test('shows where lines were cut from its end, or all of them', async () => {
    const own = await w.tenant('Fim')
    const write = (n: number) => withTenant(own, tx => audit(tx, null, `did.${n}`))
    for (const n of [1, 2, 3, 4]) await write(n)
    expect(await broken(own)).toBeNull()
    const { rows } = await w.owner.query<{ id: string }>('select id from audit_log where tenant_id = $1 order by id', [own])
    await w.owner.query('delete from audit_log where tenant_id = $1 and id >= $2', [own, rows[2]?.id])
    expect(await broken(own)).toBe(rows[3]?.id)
    await w.owner.query('delete from audit_log where tenant_id = $1', [own])
    expect(await broken(own)).toBe(rows[3]?.id)
    for (const statement of [
      'update audit_ends set audit_id = 1',
      'delete from audit_ends',
      "insert into audit_ends values (1, 1, 'x')",
    ]) {
      await expect(withTenant(own, tx => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
      await expect(crossTenants(tx => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
    }
  })

  test('written across companies leaves the transaction where it stood', async () => {
    const standing = () => sql<{ at: string | null }>`select current_tenant() as at`
    await withTenant(w.padaria, async tx => {
      await audit(tx, null, 'did.something')
      expect((await standing().execute(tx)).rows[0]?.at).toBe(w.padaria)
    })
    await crossTenants(async tx => {
      await audit(tx, { userId: w.root.id, tenantId: w.main }, 'did.something')
      expect((await standing().execute(tx)).rows[0]?.at).toBeNull()
    })
    expect([await broken(w.padaria), await broken(w.main)]).toEqual([null, null])
  })

  test('goes with its company', async () => {
    await w.owner.query('update tenants set deleting_at = now() where id = $1', [w.oficina])
    const before = (await linesOf(w.oficina)).length
    expect(await withTenant(w.oficina, tx => forgetAudit(tx, 1000))).toBe(before)
    expect(await linesOf(w.oficina)).toEqual([])
  })
})

test('a job carries ids and words of ours; what names or addresses somebody is sealed', () => {
  const isOpen = (field: unknown): boolean =>
    field instanceof z.ZodString ||
    (field instanceof z.ZodNullable && isOpen(field.unwrap())) ||
    (field instanceof z.ZodObject && Object.values(field.shape).some(isOpen))
  const kinds: [string, JobKind][] = Object.entries(JOBS)
  expect(kinds.filter(([, { data, isPersonal }]) => isOpen(data) && !isPersonal).map(([name]) => name)).toEqual([])
})
