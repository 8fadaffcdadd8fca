import { anyUser, TEAM, to } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

/** One's own work, or that of somebody in another company. */
const anyWork = async (w: World, of: number, me: Person, status = 'paused') => {
  const by = of === me.tenantId ? me.id : (await anyUser(w, of)).id
  const made = await w.one<{ id: string }>(
    "insert into works (tenant_id, kind, title, status, created_by) values ($1, 'none', 'Importar', $2, $3) returning id",
    [of, status, by],
  )
  return { id: Number(made.id) }
}

export const worksVerdicts = {
  'works.mine': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'works.show': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'works.file': {
    open: [],
    told: to(TEAM, 'ERR_NO_FILE_FOUND'),
    foreignTold: to(TEAM, 'ERR_NO_JOB_FOUND'),
    foreign: 'ERR_NO_JOB_FOUND',
    call: async (w, of, me) => ({ params: await anyWork(w, of, me) }),
  },
  'works.pause': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'works.resume': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'works.cancel': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
} satisfies Verdicts
