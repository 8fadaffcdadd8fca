import { TERMS_VERSION } from '@balcao/contract/values/constants'
import { anyPlan, EVERYBODY, fresh, NOT_THEIRS, newPlan, PLATFORM, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const tenantsVerdicts = {
  'tenants.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'tenants.create': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: () => ({ body: { name: fresh('Empresa'), maxUsers: 3, maxConnections: 1 } }),
  },
  'tenants.show': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of } }),
  },
  'tenants.update': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of }, body: { maxConnections: 9 } }),
  },
  'tenants.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async w => ({ params: { id: await w.tenant(fresh('Empresa')) } }),
  },

  'plans.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'plans.show': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: async w => ({ params: { id: await anyPlan(w) } }) },
  'plans.create': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({ body: newPlan() }) },
  'plans.update': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: async w => ({ params: { id: await anyPlan(w) }, body: { value: 5 } }),
  },
  'plans.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: async w => ({ params: { id: await anyPlan(w) } }),
  },
  'plans.open': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },

  'terms.show': { open: [...TEAM, 'blocked', 'termsPending'], foreign: 'no ids', call: () => ({}) },
  'terms.accept': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantId: of, version: TERMS_VERSION } }),
  },
} satisfies Verdicts
