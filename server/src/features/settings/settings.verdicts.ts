import { ADMINS, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const settingsVerdicts = {
  'settings.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'settings.save': {
    open: ADMINS,
    foreign: 'no ids',
    call: () => ({ params: { key: 'userCreation' }, body: { value: 'enabled' } }),
  },
} satisfies Verdicts
