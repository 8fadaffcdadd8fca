import { channelField, ENGINE_FIELDS } from '@balcao/contract/flows/engines'
import { BOT_ENGINES, type BotEngine } from '@balcao/contract/flows/nodes'
import { z } from 'zod'
import type { Driver } from './driver.ts'

const words = z.string().max(20_000)
const onNoForm = { waits: true }
const sealed = { ...onNoForm, secret: true }

/** Reserved fields: telephony, bots, transcripts. They are kept with a channel, and come onto its form with the feature that reads them. */
const reserved: Record<string, z.ZodType> = {
  /** Comma separated; each is a line of the softphone. */
  wavoipTokens: words.optional().meta(sealed),
  ...engineFields(),
  /** A service account of Google, as the file it came in. */
  transcription: words.optional().meta({ secret: true }),
  /** Or any address that speaks as OpenAI's does. */
  transcriptionUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  transcriptionKey: z.string().trim().max(500).optional().meta({ secret: true, goesTo: 'transcriptionUrl' }),
  /** `chirp_2`, or `us-central1/chirp_2` where it stands in one region. */
  transcriptionModel: z
    .string()
    .trim()
    .regex(/^[\w.-]+(\/[\w.-]+)?$/)
    .max(100)
    .optional(),
  transcriptionLanguage: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)
    .optional(),
}

export const withReservedFields = (driver: Driver): Driver => ({ ...driver, config: driver.config.safeExtend(reserved) })

/** A channel may have its own values for each engine, and need have none. */
function engineFields(): Record<string, z.ZodType> {
  const fields = BOT_ENGINES.flatMap(engine =>
    Object.entries<z.ZodType>(ENGINE_FIELDS[engine].shape).map(([name, its]) => [
      channelField(engine, name),
      its.optional().meta({ ...onNoForm, ...its.meta(), ...goingTo(engine, its) }),
    ]),
  )
  return Object.fromEntries(fields)
}

/** Where its secrets go is a field of the same engine. */
function goingTo(engine: BotEngine, field: z.ZodType): { goesTo?: string } {
  const to = field.meta()?.goesTo
  return typeof to === 'string' ? { goesTo: channelField(engine, to) } : {}
}
