import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'
import { analyzeGrown } from './analyze.ts'

test('a table that grew is analyzed though PostgreSQL forgot that it did; one that is as it was is not', async () => {
  const w = await world()
  // As after a crash: nobody counts, so nothing analyzes it.
  await w.owner.query('alter table demands set (autovacuum_enabled = false)')
  const known = async () =>
    Number((await w.one<{ n: number }>("select reltuples as n from pg_class where oid = 'demands'::regclass", [])).n)
  const add = (rows: number) =>
    w.owner.query(
      "insert into demands (tenant_id, name) select $1, 'Demanda ' || gen_random_uuid() from generate_series(1, $2)",
      [w.padaria, rows],
    )
  const before = await known()
  await add(2_000)
  expect(await known()).toBe(before)
  await analyzeGrown()
  expect(await known()).toBe(2_000)

  await add(100)
  await analyzeGrown()
  expect(await known()).toBe(2_000)
  await add(4_000)
  await analyzeGrown()
  expect(await known()).toBe(6_100)
})
