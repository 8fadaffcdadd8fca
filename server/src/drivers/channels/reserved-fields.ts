import { channelField, ENGINE_FIELDS } from '@balcao/contract/flows/engines'
import { BOT_ENGINES } from '@balcao/contract/flows/nodes'
import { z } from 'zod'
import type { Driver } from './driver.ts'

const json = z.string().refine(isJson, 'not JSON')
const words = z.string().max(20_000)
const onNoForm = { waits: true }
const sealed = { ...onNoForm, secret: true }

/** Reserved fields: telephony, bots, transcripts. They are kept with a channel, and come onto its form with the feature that reads them. */
const reserved: Record<string, z.ZodType> = {
  /** Comma separated; each is a line of the softphone. */
  wavoipTokens: words.optional().meta(sealed),
  ...engineFields(),
  transcription: json.max(20_000).optional().meta(sealed),
}

export const withReservedFields = (driver: Driver): Driver => ({ ...driver, config: driver.config.safeExtend(reserved) })

/** A channel may have its own values for each engine, and need have none. */
function engineFields(): Record<string, z.ZodType> {
  const fields = BOT_ENGINES.flatMap(engine =>
    Object.entries<z.ZodType>(ENGINE_FIELDS[engine].shape).map(([name, its]) => [
      channelField(engine, name),
      its.optional().meta({ ...onNoForm, ...its.meta() }),
    ]),
  )
  return Object.fromEntries(fields)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
