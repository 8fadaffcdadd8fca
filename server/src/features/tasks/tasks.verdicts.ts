import { fresh, inserted, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

/** The caller, or a user of another company who is there already. */
const ownerIn = async (w: World, of: number, me: Person): Promise<number> =>
  of === me.tenantId
    ? me.id
    : Number((await w.one<{ id: string }>('select id from users where tenant_id = $1 order by id limit 1', [of])).id)

/** One the caller owns, or one of somebody of another company. */
const anyTask = async (w: World, of: number, me: Person) =>
  inserted(
    w,
    `insert into tasks (tenant_id, name, limit_at, first_at, owner_id, created_by)
     values ($1, $2, now() + interval '1 day', now() + interval '1 day', $3, $3)`,
    [of, fresh('Tarefa'), await ownerIn(w, of, me)],
  )
const soon = () => new Date(Date.now() + 86_400_000).toISOString()
const own = { open: TEAM, foreign: 'ERR_NO_TASK_FOUND' } as const

export const tasksVerdicts = {
  'tasks.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tasks.counts': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tasks.people': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tasks.show': { ...own, call: async (w, of, me) => ({ params: await anyTask(w, of, me) }) },
  'tasks.create': {
    open: TEAM,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of, me) => ({
      body: { name: fresh('Tarefa'), limitDate: soon(), ownerId: await ownerIn(w, of, me) },
    }),
  },
  'tasks.update': { ...own, call: async (w, of, me) => ({ params: await anyTask(w, of, me), body: { priority: 'high' } }) },
  'tasks.finish': { ...own, call: async (w, of, me) => ({ params: await anyTask(w, of, me) }) },
  'tasks.reopen': { ...own, call: async (w, of, me) => ({ params: await anyTask(w, of, me) }) },
  'tasks.comment': { ...own, call: async (w, of, me) => ({ params: await anyTask(w, of, me), body: { comment: 'Feito?' } }) },
  'tasks.remove': { ...own, call: async (w, of, me) => ({ params: await anyTask(w, of, me) }) },
} satisfies Verdicts
