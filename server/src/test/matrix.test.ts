import { API } from '@balcao/contract/api'
import { urlOf } from '@balcao/contract/client'
import type { Route } from '@balcao/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTORS, type ActorName, USUAL, type Verdict } from './verdict.ts'
import { VERDICTS } from './verdicts.ts'
import { calls, type Person, type World, world } from './world.ts'

/** Every call of the contract, as everybody, with ids of one's own company and of another: what is written is what happens. */

let w: World
let asked = 0
beforeAll(async () => {
  w = await world()
})
afterAll(() => console.log(`access matrix: ${Object.keys(VERDICTS).length} routes, ${asked} calls`))

const routes = Object.entries(API).flatMap(([group, its]) =>
  Object.entries(its as Record<string, Route>).map(([name, route]) => ({ name: `${group}.${name}`, route })),
)
const actors = Object.keys(ACTORS) as ActorName[]

const personOf = (actor: ActorName): Person | null => {
  const name = ACTORS[actor]
  return name ? w[name] : null
}

async function answerOf(route: Route, verdict: Verdict, actor: ActorName, of: number): Promise<string> {
  const known = personOf(actor)
  const me = known && verdict.as ? await verdict.as(w, known) : known
  const call = await verdict.call(w, of, me ?? w.ana)
  // What is limited begins anew with each call: imports that are not finished, tries of one address.
  await w.owner.query("update works set status = 'done' where params ? 'key' and status = 'waiting'; delete from attempts")
  const { status, body } = await calls(w.app, me?.token ?? null).ask(route.method, urlOf(route, call), call.body)
  asked++
  return status < 300 ? 'answered' : String(body.error)
}

function expected(verdict: Verdict, actor: ActorName): string {
  if (verdict.open.includes(actor)) return 'answered'
  return verdict.without ?? verdict.told?.[actor] ?? USUAL[actor]
}

describe('[TEN-01][USR-08][CAL-01] the access matrix', () => {
  test('every route of the contract has a verdict, and every verdict a route', () => {
    expect(Object.keys(VERDICTS).sort()).toEqual(routes.map(r => r.name).sort())
  })

  test.each(routes)('$name answers whom it should with ids of their own company', async ({ name, route }) => {
    const verdict = VERDICTS[name as keyof typeof VERDICTS]
    for (const actor of actors) {
      const of = personOf(actor)?.tenantId ?? w.padaria
      expect(await answerOf(route, verdict, actor, of), actor).toBe(expected(verdict, actor))
    }
  })

  const withIds = routes.filter(({ name }) => VERDICTS[name as keyof typeof VERDICTS]?.foreign !== 'no ids')

  test.each(withIds)('$name does not know ids of another company', async ({ name, route }) => {
    const verdict = VERDICTS[name as keyof typeof VERDICTS]
    const before = await footprint()
    for (const actor of actors) {
      const passes = verdict.open.includes(actor)
      const crosses = verdict.foreign === 'the platform crosses companies'
      if (passes && crosses) continue
      expect(await answerOf(route, verdict, actor, w.oficina), actor).toBe(
        passes ? verdict.foreign : expectedForeign(verdict, actor),
      )
    }
    expect(await footprint(), 'the other company is as it was').toEqual(before)
  })

  test('a route that takes an id has a verdict about another company', () => {
    const silent = routes.filter(({ name, route }) => {
      const verdict = VERDICTS[name as keyof typeof VERDICTS]
      return route.can !== 'anonymous' && route.params && 'id' in route.params.shape && verdict.foreign === 'no ids'
    })
    // Plans belong to no company.
    expect(silent.map(r => r.name).filter(name => !name.startsWith('plans.'))).toEqual([])
  })
})

/** A user who may not make the call at all hears the same, or that the thing does not exist: never more. */
const expectedForeign = (verdict: Verdict, actor: ActorName): string => verdict.foreignTold?.[actor] ?? expected(verdict, actor)

/** What a stranger's call must not have touched; the fresh rows the calls were aimed at are counted apart. */
async function footprint() {
  const { rows } = await w.owner.query(
    `select (select json_agg(q order by id) from queues q where tenant_id = $1 and name not like 'Fila %') as queues,
            (select json_agg(json_build_array(id, name, profile, is_active, rights, deleted_at) order by id)
               from users where tenant_id = $1 and name not like 'pessoa%') as users,
            (select count(*)::int from queues where tenant_id = $1 and name like 'Fila %' and not is_active) as changed,
            (select count(*)::int from users where tenant_id = $1 and name = 'Outro nome') as renamed,
            (select count(*)::int from tickets where tenant_id = $1 and (status <> 'open' or user_id is not null)) as moved`,
    [w.oficina],
  )
  return rows[0]
}
