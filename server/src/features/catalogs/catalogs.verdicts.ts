import { ADMINS, fresh, inserted, LEADS, oneBlock, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

const newTag = () => ({ tag: fresh('Etiqueta'), color: '#2f7fc1', isActive: true })

const newTeam = () => ({ name: fresh('Equipe'), isActive: true, userIds: [] })

const anyTag = (w: World, of: number) =>
  inserted(w, "insert into tags (tenant_id, tag, color) values ($1, $2, '#2f7fc1')", [of, fresh('Etiqueta')])

const newOwnVariable = () => ({ name: fresh('variavel').replace(/\W/g, ''), value: 'vale', isActive: true })
const anyOwnVariable = (w: World, of: number) =>
  inserted(w, "insert into own_variables (tenant_id, name, value) values ($1, $2, 'vale')", [of, fresh('variavel')])
const anyTeam = (w: World, of: number) =>
  inserted(w, 'insert into teams (tenant_id, name) values ($1, $2)', [of, fresh('Equipe')])

const anyFarewell = (w: World, of: number) =>
  inserted(w, "insert into farewells (tenant_id, message) values ($1, 'Até logo')", [of])

const anyDemand = (w: World, of: number) =>
  inserted(w, 'insert into demands (tenant_id, name) values ($1, $2)', [of, fresh('Motivo')])

const ofTag = (id: number) => ({ field: 'tag', operator: 'hasAny', value: [id] })

/** One's own; of another company, one that everybody there has. */
const anyView = (w: World, of: number, me: Person) =>
  inserted(
    w,
    `insert into saved_views (tenant_id, kind, user_id, is_shared, name, condition, position)
     values ($1, 'inbox', coalesce($2, (select min(id) from users where tenant_id = $1)), $2 is null, $3, '{"field":"unread","operator":"yes"}', 1)`,
    [of, of === me.tenantId ? me.id : null, fresh('Visão')],
  )

export const catalogsVerdicts = {
  'tags.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tags.show': { open: TEAM, foreign: 'ERR_NO_TAG_FOUND', call: async (w, of) => ({ params: await anyTag(w, of) }) },
  'tags.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newTag() }) },
  'tags.update': {
    open: LEADS,
    foreign: 'ERR_NO_TAG_FOUND',
    call: async (w, of) => ({ params: await anyTag(w, of), body: { isActive: false } }),
  },
  'tags.remove': { open: LEADS, foreign: 'ERR_NO_TAG_FOUND', call: async (w, of) => ({ params: await anyTag(w, of) }) },
  'tags.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_TAG_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { isActive: false }, ids: [(await anyTag(w, of)).id] },
    }),
  },
  'tags.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newTag()) }) },

  'ownVariables.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'ownVariables.show': { open: TEAM, foreign: 'ERR_NOT_FOUND', call: async (w, of) => ({ params: await anyOwnVariable(w, of) }) },
  'ownVariables.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: newOwnVariable() }) },
  'ownVariables.update': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ params: await anyOwnVariable(w, of), body: { isActive: false } }),
  },
  'ownVariables.remove': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ params: await anyOwnVariable(w, of) }),
  },
  'ownVariables.bulk': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ body: { title: 'OwnVariables', do: 'remove', ids: [(await anyOwnVariable(w, of)).id] } }),
  },
  'ownVariables.importRows': { open: ADMINS, foreign: 'no ids', call: () => ({ body: oneBlock(newOwnVariable()) }) },

  'teams.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'teams.show': { open: TEAM, foreign: 'ERR_NO_TEAM_FOUND', call: async (w, of) => ({ params: await anyTeam(w, of) }) },
  'teams.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newTeam() }) },
  'teams.update': {
    open: LEADS,
    foreign: 'ERR_NO_TEAM_FOUND',
    call: async (w, of) => ({ params: await anyTeam(w, of), body: { isActive: false } }),
  },
  'teams.remove': { open: LEADS, foreign: 'ERR_NO_TEAM_FOUND', call: async (w, of) => ({ params: await anyTeam(w, of) }) },
  'teams.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_TEAM_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { isActive: false }, ids: [(await anyTeam(w, of)).id] },
    }),
  },
  'teams.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newTeam()) }) },

  'farewells.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'farewells.show': {
    open: TEAM,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ params: await anyFarewell(w, of) }),
  },
  'farewells.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: { message: 'Até logo' } }) },
  'farewells.update': {
    open: LEADS,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ params: await anyFarewell(w, of), body: { message: 'Até breve' } }),
  },
  'farewells.remove': {
    open: LEADS,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ params: await anyFarewell(w, of) }),
  },
  'farewells.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ body: { title: 'Excluir', do: 'remove', ids: [(await anyFarewell(w, of)).id] } }),
  },
  'farewells.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock({ message: 'Até logo' }) }) },
  'demands.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'demands.show': { open: TEAM, foreign: 'ERR_NO_DEMAND_FOUND', call: async (w, of) => ({ params: await anyDemand(w, of) }) },
  'demands.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: { name: fresh('Motivo') } }) },
  'demands.update': {
    open: ADMINS,
    foreign: 'ERR_NO_DEMAND_FOUND',
    call: async (w, of) => ({ params: await anyDemand(w, of), body: { name: fresh('Motivo') } }),
  },
  'demands.remove': { open: ADMINS, foreign: 'ERR_NO_DEMAND_FOUND', call: async (w, of) => ({ params: await anyDemand(w, of) }) },
  'demands.bulk': {
    open: ADMINS,
    foreign: 'ERR_NO_DEMAND_FOUND',
    call: async (w, of) => ({ body: { title: 'Excluir', do: 'remove', ids: [(await anyDemand(w, of)).id] } }),
  },
  'demands.importRows': { open: ADMINS, foreign: 'no ids', call: () => ({ body: oneBlock({ name: fresh('Motivo') }) }) },
  'savedViews.list': { open: TEAM, foreign: 'no ids', call: () => ({ query: { kind: 'inbox' } }) },
  'savedViews.create': {
    open: TEAM,
    foreign: 'ERR_CONDITION_UNKNOWN',
    call: async (w, of) => ({ body: { kind: 'inbox', name: fresh('Visão'), condition: ofTag((await anyTag(w, of)).id) } }),
  },
  'savedViews.update': {
    open: TEAM,
    foreign: 'ERR_NO_VIEW_FOUND',
    call: async (w, of, me) => ({
      params: await anyView(w, of, me),
      body: { condition: ofTag((await anyTag(w, me.tenantId)).id) },
    }),
  },
  'savedViews.remove': {
    open: TEAM,
    foreign: 'ERR_NO_VIEW_FOUND',
    call: async (w, of, me) => ({ params: await anyView(w, of, me) }),
  },
  'savedViews.order': {
    open: TEAM,
    foreign: 'ERR_NO_VIEW_FOUND',
    call: async (w, of, me) => ({ body: { ids: [(await anyView(w, of, me)).id] } }),
  },
} satisfies Verdicts
