import { ADMINS, NOT_THEIRS, PLATFORM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

const ofOne = { open: ADMINS, foreign: 'no ids' } as const
const mail = { host: 'smtp.invalid', port: 587, security: 'starttls', fromAddress: 'avisos@padaria.example' }
const platform = { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids' } as const

export const integrationsVerdicts = {
  'integrations.list': { ...ofOne, call: () => ({}) },
  'integrations.show': { ...ofOne, call: () => ({ params: { kind: 'evolution' } }) },
  'integrations.save': { ...ofOne, call: () => ({ params: { kind: 'smtp' }, body: { values: mail } }) },
  'integrations.remove': { ...ofOne, call: () => ({ params: { kind: 'hub' } }) },
  'integrations.check': { ...ofOne, call: () => ({ params: { kind: 'smtp' }, body: { values: mail } }) },
  'platformMail.show': { ...platform, call: () => ({}) },
  'platformMail.save': { ...platform, call: () => ({ body: { values: mail } }) },
  'platformMail.remove': { ...platform, call: () => ({}) },
  'platformMail.check': { ...platform, call: () => ({ body: { values: mail } }) },
} satisfies Verdicts
