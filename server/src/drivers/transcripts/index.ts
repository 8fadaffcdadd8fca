import { brokenAt } from '@balcao/contract/flows/files/json-place'
import { BotError, type BotOutside } from '../bots/bot-driver.ts'
import { googleTokens } from '../bots/dialogflow/google-key.ts'
import { type Answer, ask } from '../bots/lib/ask.ts'
import { fieldsIn, textIn } from '../bots/lib/json.ts'
import { gist } from '../gist.ts'
import { oggPieces } from './ogg.ts'
import { SILENCE } from './silence.ts'

/** Transcripts reach the world as engines do, and fail with the same error: their caller needs both. */
export { BotError, type BotOutside }

/** How a channel's sounds are written down: a service account of Google, or any address that speaks as OpenAI's does. */
export interface TranscriptFields {
  transcription?: string | undefined
  transcriptionUrl?: string | undefined
  transcriptionKey?: string | undefined
  transcriptionModel?: string | undefined
  transcriptionLanguage?: string | undefined
}

export const isListening = ({ transcription, transcriptionUrl }: TranscriptFields): boolean =>
  Boolean(transcription || transcriptionUrl)

/** Google takes a minute and 10 MB at once. */
const PIECE_SECONDS = 55
const PIECE_BYTES = 10 * 1024 * 1024
const LONGEST_SECONDS = 600

/** What is said; empty: nothing, or it is too long. Throws a `BotError`, of which `retry` may be asked again. */
export function transcriptsOver(outside: BotOutside) {
  const tokenOf = googleTokens(outside)

  async function byGoogle({ transcription = '', ...its }: TranscriptFields, sound: Buffer, signal: AbortSignal): Promise<string> {
    const { token, project } = await tokenOf(transcription, signal)
    const [model = '', region = 'global'] = (its.transcriptionModel ?? 'long').split('/').toReversed()
    const host = outside.baseUrl('speech', `https://${region === 'global' ? '' : `${region}-`}speech.googleapis.com`)
    const url = `${host}/v2/projects/${encodeURIComponent(project)}/locations/${region}/recognizers/_:recognize`
    const config = { autoDecodingConfig: {}, languageCodes: [its.transcriptionLanguage ?? 'pt-BR'], model }
    const json = { config, content: sound.toString('base64') }
    const { body } = answered(await ask(outside, url, { json, headers: { authorization: `Bearer ${token}` }, signal }))
    const { results } = fieldsIn(body)
    const texts = (Array.isArray(results) ? results : []).map(result => {
      const { alternatives } = fieldsIn(result)
      return textIn(fieldsIn(Array.isArray(alternatives) ? alternatives[0] : null).transcript).trim()
    })
    return texts.filter(Boolean).join(' ')
  }

  async function asOpenai(its: TranscriptFields, sound: Buffer, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(sound)], 'audio.ogg', { type: 'audio/ogg' }))
    form.set('model', its.transcriptionModel ?? 'whisper-1')
    form.set('language', (its.transcriptionLanguage ?? 'pt').slice(0, 2))
    const url = `${(its.transcriptionUrl ?? '').replace(/\/+$/, '')}/audio/transcriptions`
    const headers: Record<string, string> = its.transcriptionKey ? { authorization: `Bearer ${its.transcriptionKey}` } : {}
    return textIn(fieldsIn(answered(await ask(outside, url, { form, headers, signal })).body).text).trim()
  }

  async function transcribe(fields: TranscriptFields, sound: Buffer, signal: AbortSignal): Promise<string> {
    if (!fields.transcription) return asOpenai(fields, sound, signal)
    const cut = oggPieces(sound, PIECE_SECONDS)
    if (cut && cut.seconds > LONGEST_SECONDS) return ''
    const pieces = (cut?.pieces ?? [sound]).filter(({ length }) => length <= PIECE_BYTES)
    const texts: string[] = []
    for (const piece of pieces) texts.push(await byGoogle(fields, piece, signal))
    return texts.filter(Boolean).join(' ')
  }

  /** One second of silence, by the same way as every sound. */
  const check = async (fields: TranscriptFields, signal: AbortSignal): Promise<void> =>
    void (await transcribe(fields, SILENCE, signal))

  return { transcribe, check }
}

/** 400 and 403 stay so until somebody changes something; everything else may pass. */
function answered(answer: Answer): Answer {
  if (answer.status < 300) return answer
  const { error } = fieldsIn(answer.body)
  const details = `${answer.status} ${textIn(fieldsIn(error).message) || gist(answer.text)}`.slice(0, 300)
  const isFinal = [400, 401, 403, 404, 415].includes(answer.status)
  if (isFinal) throw new BotError('config', 'ERR_TRANSCRIPTION_REFUSED', details)
  throw new BotError('retry', 'ERR_INTEGRATION_UNREACHABLE', details)
}

/** Where a key that was pasted is no JSON: line and column; null: it is one. */
export function jsonFault(text: string): string | null {
  const broken = brokenAt(text)
  return broken && `${broken.line}:${broken.column}`
}
