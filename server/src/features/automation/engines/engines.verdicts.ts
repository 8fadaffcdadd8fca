import { ADMINS, LEADS } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'

const ofOne = { open: ADMINS, foreign: 'no ids' } as const
const values = { url: 'https://bot.invalid', name: 'recepcao' }

export const enginesVerdicts = {
  'bots.engines': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'bots.tryOut': { ...ofOne, call: () => ({ params: { engine: 'typebot' }, body: { values, text: 'oi', session: 'a1' } }) },
  'bots.usage': { ...ofOne, call: () => ({ params: { engine: 'chatgpt' } }) },
  'bots.forget': { ...ofOne, call: () => ({ params: { engine: 'dify' } }) },
} satisfies Verdicts
