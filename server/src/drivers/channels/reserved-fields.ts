import { z } from 'zod'
import type { Driver } from './driver.ts'

const json = z.string().refine(isJson, 'not JSON')
const word = z.string().trim().max(100)
const words = z.string().max(20_000)
const address = z.url({ protocol: /^https?$/ })
const onNoForm = { waits: true }
const sealed = { ...onNoForm, secret: true }

/** Reserved fields: telephony, bots, transcripts. They are kept with a channel, and come onto its form with the feature that reads them. */
const reserved = {
  /** Comma separated; each is a line of the softphone. */
  wavoipTokens: words.optional().meta(sealed),
  chatgptKey: word.max(500).optional().meta(sealed),
  chatgptOrganisation: word.max(500).optional().meta(sealed),
  chatgptStopWord: word.optional().meta(onNoForm),
  /** Or the id of an assistant. */
  chatgptPrompt: words.optional().meta(onNoForm),
  dialogflowProject: word.optional().meta(onNoForm),
  dialogflowLanguage: word.optional().meta(onNoForm),
  dialogflowJson: json.max(20_000).optional().meta(sealed),
  typebotUrl: address.optional().meta(onNoForm),
  typebotKey: word.max(500).optional().meta(sealed),
  typebotName: word.optional().meta(onNoForm),
  typebotRestartWord: word.optional().meta(onNoForm),
  typebotStopWord: word.optional().meta(onNoForm),
  typebotButtons: z.boolean().optional().meta(onNoForm),
  difyUrl: address.optional().meta(onNoForm),
  difyKey: word.max(500).optional().meta(sealed),
  difyType: z.enum(['agent', 'textGenerator', 'chatbot', 'workflow']).optional().meta(onNoForm),
  n8nUrl: address.optional().meta(onNoForm),
  transcription: json.max(20_000).optional().meta(sealed),
}

export const withReservedFields = (driver: Driver): Driver => ({ ...driver, config: driver.config.safeExtend(reserved) })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
