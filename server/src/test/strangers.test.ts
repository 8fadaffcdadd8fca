import { API } from '@balcao/contract/api'
import { urlOf } from '@balcao/contract/client'
import type { Route } from '@balcao/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Path, type Shape, shapeOf, withValue } from './body-shape.ts'
import { ACTORS } from './verdict.ts'
import { VERDICTS } from './verdicts.ts'
import { type World, world } from './world.ts'

/** Every id a body may carry, tried with another company's row: refused, or nowhere kept. */

/** One number for all of the stranger's rows, which nobody draws by chance: in every field it is theirs. */
const STRANGER = 987_654_321
const HOLDS = `t::text ~ '\\m${STRANGER}\\M'`
const THEIRS = [
  "queues (tenant_id, id, name) values ($1, $2, 'Deles')",
  "users (tenant_id, id, name, email, password_hash, profile) values ($1, $2, 'Deles', 'deles@t.test', 'none', 'user')",
  "channels (tenant_id, id, kind, name, status) values ($1, $2, 'sandbox', 'Deles', 'connected')",
  "contacts (tenant_id, id, name) values ($1, $2, 'Deles')",
  "tickets (tenant_id, id, contact_id, channel_id, status, audience) values ($1, $2, $2, $2, 'open', '{everything}')",
  "tags (tenant_id, id, tag, color) values ($1, $2, 'Deles', '#2f7fc1')",
  "teams (tenant_id, id, name) values ($1, $2, 'Deles')",
  "demands (tenant_id, id, name) values ($1, $2, 'Deles')",
  "farewells (tenant_id, id, message) values ($1, $2, 'Deles')",
]

/** Kept as somebody typed it, with what sees to it that it leads nowhere. */
const LEADS_NOWHERE: Record<string, { in: readonly string[]; because: string }> = {
  'users.setConfigs': {
    in: ['users', 'outbox'],
    because: 'one’s own filter, told to one’s own browsers: a list is read inside the walls, and has no row of that queue',
  },
  'drafts.save': { in: ['drafts'], because: 'one’s own draft: sending it refuses a quoted message of another ticket' },
  'teams.bulk': {
    in: ['works'],
    because: 'an order: each row of it is refused when it runs, by the foreign key that carries the tenant',
  },
  'reportMails.create': {
    in: ['report_mails'],
    because: 'a filter of one’s own: its report is read inside the walls, and has no row of that id',
  },
  'reportViews.create': {
    in: ['report_views'],
    because: 'the same filter, kept under a name, also where it is shared: whoever opens it reads inside the walls',
  },
  'reports.fileLater': {
    in: ['works'],
    because: 'the same filter, in an order: its file is written inside the walls',
  },
  'teams.importRows': { in: ['import_blocks'], because: 'rows of a file: refused when they run, by the same key' },
}

const IS_ID = /(Ids?|^ids?|^(queues|tags|wallets|users|channels|contacts|whatsapps))$/
/** Where a body carries ids: the path of each, an array as its first place. */
function idsIn(shape: Shape, path: Path = []): Path[] {
  const inside = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(one => idsIn(one, path))
  const named = [...path].reverse().find(part => part !== '0') ?? ''
  if (['integer', 'number'].includes(shape.type ?? '') && IS_ID.test(named)) return [path]
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, its]) => idsIn(its, [...path, name]))
  return [...inside, ...fields, ...(shape.items ? idsIn(shape.items, [...path, '0']) : [])]
}

const carried = Object.entries(API).flatMap(([group, its]) =>
  Object.entries(its as Record<string, Route>).flatMap(([name, route]) => {
    if (!route.body) return []
    const paths = [...new Set(idsIn(shapeOf(route.body)).map(path => path.join('.')))]
    return paths.map(at => ({ name: `${group}.${name}` as keyof typeof VERDICTS, at, route }))
  }),
)

let w: World
beforeAll(async () => {
  w = await world()
  for (const row of THEIRS) await w.owner.query(`insert into ${row}`, [w.oficina, STRANGER])
})

/** Tables where a row of the company, or a fact of it, has the stranger's number in it. */
async function kept(): Promise<string[]> {
  const { rows: tables } = await w.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped`,
  )
  const { rows } = await w.owner.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name from ${name} t where tenant_id <> ${w.oficina} and ${HOLDS}`)
      .join(' union '),
  )
  return rows.map(({ name }) => name)
}

describe('[TEN-01] an id in a body that is another company’s', () => {
  test('bodies with ids are found', () => {
    expect(carried.length).toBeGreaterThan(25)
  })

  test.each(carried)('$name: $at', async ({ name, at, route }) => {
    const verdict = VERDICTS[name]
    const actor = (['admin', 'superadmin', 'super', 'user'] as const).find(one => verdict.open.includes(one))
    if (!actor) return expect(verdict.open).toEqual(verdict.open.filter(one => one === 'anonymous'))
    const me = w[ACTORS[actor]]
    await w.owner.query("update works set status = 'done' where status = 'waiting'; delete from attempts")
    const call = await verdict.call(w, me.tenantId, me)
    const before = await kept()
    const theirs = withValue(call.body, at.split('.'), STRANGER)
    const { status, body } = await me.ask(route.method, urlOf(route, call), theirs)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    const after = (await kept()).filter(table => !before.includes(table) && !LEADS_NOWHERE[name]?.in.includes(table))
    // What a failed try left would be there before the next one, and pass.
    for (const table of after) await w.owner.query(`delete from ${table} t where tenant_id <> ${w.oficina} and ${HOLDS}`)
    expect(after, `${status} ${JSON.stringify(body)}`).toEqual([])
  })
})
