import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { ERASURE } from './erasure.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const place = (table: string) => ERASURE.findIndex(entry => entry.table === table)

describe('the list erasing a company follows', () => {
  test('names every table that holds something of a company, once, and no other', async () => {
    const { rows } = await w.owner.query<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'tenants' or exists (
        select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped))`)
    expect(ERASURE.map(entry => entry.table).sort()).toEqual(rows.map(row => row.name).sort())
  })

  test('puts every table before those it points at', async () => {
    const { rows } = await w.owner.query<{ child: string; parent: string }>(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
    const keys = rows.filter(({ child, parent }) => place(child) >= 0 && place(parent) >= 0)
    expect(keys.length).toBeGreaterThan(10)
    for (const { child, parent } of keys) expect(place(child), `${child} → ${parent}`).toBeLessThan(place(parent))
  })

  test('gives a reason for everything it keeps', () => {
    for (const { table, tenant } of ERASURE) if (tenant !== 'delete') expect(tenant.keep.length, table).toBeGreaterThan(20)
  })
})
