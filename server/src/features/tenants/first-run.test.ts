import { password } from '@balcao/contract/shapes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, openDb, withTenant } from '../../infra/database/db.ts'
import { testDatabase } from '../../test/database.ts'
import { install } from './first-run.ts'
import { newTenantId } from './new-tenant.ts'

beforeAll(async () => openDb(await testDatabase()))
afterAll(closeDb)

const asked = { email: 'root@balcao.test', password: null, log: () => {} }

test('two first starts at once make company 1 and one superadmin; only who made them knows the login', async () => {
  const logins = await Promise.all([install(asked), install(asked)])
  const [login] = logins.filter(one => one !== null)
  expect(logins.filter(one => one !== null)).toHaveLength(1)
  expect(login).toMatchObject({ email: 'root@balcao.test', generated: true })
  expect(password.safeParse(login?.password).success).toBe(true)

  const users = await withTenant(1, tx => tx.selectFrom('users').select(['email', 'profile', 'rooms', 'tenant_id']).execute())
  expect(users).toEqual([
    { email: 'root@balcao.test', profile: 'superadmin', tenant_id: 1, rooms: expect.arrayContaining(['leads', 'team']) },
  ])
  expect(await install(asked)).toBeNull()
  expect(await newTenantId()).toBeGreaterThan(1)
})
