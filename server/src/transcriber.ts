import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BotError, type BotOutside, isListening, type TranscriptFields, transcriptsOver } from './drivers/transcripts/index.ts'
import { channelOf, type Health } from './features/channels/index.ts'
import type { Transcriber } from './features/messages/index.ts'
import { log } from './infra/log.ts'

const text = z.string().optional()
const fields = z.object({
  transcription: text,
  transcriptionUrl: text,
  transcriptionKey: text,
  transcriptionModel: text,
  transcriptionLanguage: text,
})

/** Whether the fields of a channel write its sounds down, as its health; null: they are not to. */
export const soundCheck =
  (outside: BotOutside) =>
  async (config: Record<string, unknown>, signal: AbortSignal): Promise<Health | null> => {
    const its = fields.parse(config)
    if (!isListening(its)) return null
    try {
      await transcriptsOver(outside).check(its, signal)
      return { ok: true }
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      return { ok: false, code: error.code, details: error.message }
    }
  }

const fieldsOf = async (tenantId: number, channelId: number): Promise<TranscriptFields> =>
  fields.parse((await channelOf({ tenantId, channelId }))?.config ?? {})

/** Joins channels, which say how their sounds are written down, with messages, which have them. */
export function transcriberWith(outside: BotOutside): Transcriber {
  const { transcribe } = transcriptsOver(outside)
  return {
    listens: async ({ tenant }, channelId) => isListening(await fieldsOf(tenant, channelId)),
    async transcribe({ tenantId, channelId, open }, signal) {
      const its = await fieldsOf(tenantId, channelId)
      if (!isListening(its)) return ''
      try {
        return await transcribe(its, await buffer(await open()), signal)
      } catch (error) {
        if (!(error instanceof BotError) || error.outcome !== 'config') throw error
        // Nothing of it changes by asking again: the check of the channel says what is wrong.
        log.warn({ err: error, tenantId, channelId }, 'a sound was not written down')
        return ''
      }
    },
  }
}
