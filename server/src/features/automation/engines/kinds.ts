import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { ENGINE_FIELDS, engineConfig, engineRefusal } from '@balcao/contract/flows/engines'
import { BOT_ENGINES, type BotEngine } from '@balcao/contract/flows/nodes'
import { z } from 'zod'
import { type BotDriver, BotError, type BotHealth } from '../../../drivers/bots/bot-driver.ts'
import type { Values } from '../../../infra/form-values.ts'
import { type IntegrationKindOf, inStages, switchOffOthers, Wrong } from '../../integrations/index.ts'
import { tellable } from './try-out.ts'

const CHECK_MS = 20_000

/** `active`: channels may choose it. `forAll`: it also answers where a channel chose no bot. */
const uses = { active: z.boolean().optional(), forAll: z.boolean().optional() }

/** A company's values for each engine, with its check. */
export const botIntegrations = (drivers: { [E in BotEngine]: BotDriver<E> }): Record<BotEngine, IntegrationKindOf> => {
  const of = <E extends BotEngine>(engine: E): IntegrationKindOf => ({
    schema: z.object({ ...uses, ...ENGINE_FIELDS[engine].shape }),
    check: values => inStages(stage => stage('answers', () => healthy(engine, values, () => checked(drivers[engine], values)))),
    async saving(tx, values) {
      const wrong = engineRefusal(engine, values)
      if (wrong) refuse(wrong.code, { field: wrong.field })
      if (values.forAll === true) await switchOffOthers(tx, 'forAll', engine, BOT_ENGINES)
    },
  })
  return { typebot: of('typebot'), chatgpt: of('chatgpt'), dify: of('dify'), n8n: of('n8n'), dialogflow: of('dialogflow') }
}

async function checked<E extends BotEngine>(driver: BotDriver<E>, values: Values): Promise<BotHealth> {
  const wrong = engineRefusal(driver.engine, values)
  if (wrong) return { ok: false, ...wrong }
  const config = engineConfig(driver.engine, values)
  return config ? driver.check(config, AbortSignal.timeout(CHECK_MS)) : { ok: false, code: 'ERR_BOT_INCOMPLETE' }
}

/** Which field an error is about, where it is about one. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  ERR_BOT_KEY: 'key',
  ERR_BOT_UNREACHABLE: 'url',
  ERR_BOT_MODEL: 'model',
  ERR_BOT_TYPE: 'type',
  ERR_BOT_JSON: 'json',
}

async function healthy(engine: BotEngine, values: Values, look: () => Promise<BotHealth>) {
  const health = await look().catch((error: unknown) => {
    if (error instanceof BotError) throw new Wrong(error.code, tellable(engine, values, error), FIELDS[error.code] ?? null, error)
    throw error
  })
  const details = [health.details, health.models?.slice(0, 40).join(', ')].filter(Boolean).join(' · ')
  if (!health.ok) throw new Wrong(health.code, details || null, health.field ?? FIELDS[health.code] ?? null)
  return {
    ...(details && { details }),
    ...(health.code && { warning: health.code }),
    ...(health.field && { field: health.field }),
  }
}
