import { randomUUID } from 'node:crypto'
import { anyTicket, fresh, inserted, LEADS, TEAM } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { Person, World } from '../../../test/world.ts'

const newMacro = () => ({
  name: fresh('Macro'),
  message: 'Bom dia!',
  addTags: [],
  removeTags: [],
  demandId: null,
  ending: 'stay',
  to: null,
  active: true,
})

const anyMacro = (w: World, of: number) =>
  inserted(w, "insert into macros (tenant_id, name, message) values ($1, $2, 'x')", [of, fresh('Macro')])

/** The asker's own; in another company, a person's there. */
const ownMacro = (w: World, of: number, me: Person) =>
  inserted(
    w,
    "insert into macros (tenant_id, name, message, user_id) values ($1, $2, 'x', coalesce((select id from users where tenant_id = $1 and id = $3), (select min(id) from users where tenant_id = $1)))",
    [of, fresh('Macro'), me.id],
  )

export const macrosVerdicts = {
  'macros.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'macros.show': { open: TEAM, foreign: 'ERR_NO_MACRO_FOUND', call: async (w, of) => ({ params: await anyMacro(w, of) }) },
  'macros.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newMacro() }) },
  'macros.update': {
    open: LEADS,
    foreign: 'ERR_NO_MACRO_FOUND',
    call: async (w, of) => ({ params: await anyMacro(w, of), body: { active: false } }),
  },
  'macros.remove': { open: LEADS, foreign: 'ERR_NO_MACRO_FOUND', call: async (w, of) => ({ params: await anyMacro(w, of) }) },
  'ownMacros.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'ownMacros.show': {
    open: TEAM,
    foreign: 'ERR_NO_MACRO_FOUND',
    call: async (w, of, me) => ({ params: await ownMacro(w, of, me) }),
  },
  'ownMacros.create': { open: TEAM, foreign: 'no ids', call: () => ({ body: newMacro() }) },
  'ownMacros.update': {
    open: TEAM,
    foreign: 'ERR_NO_MACRO_FOUND',
    call: async (w, of, me) => ({ params: await ownMacro(w, of, me), body: { active: false } }),
  },
  'ownMacros.remove': {
    open: TEAM,
    foreign: 'ERR_NO_MACRO_FOUND',
    call: async (w, of, me) => ({ params: await ownMacro(w, of, me) }),
  },
  'macroRuns.run': {
    open: TEAM,
    foreign: 'ERR_NO_MACRO_FOUND',
    call: async (w, of, me) => ({
      params: await anyMacro(w, of),
      body: { ticketId: (await anyTicket(w, me.tenantId, me)).id, idFront: randomUUID() },
    }),
  },
} satisfies Verdicts
