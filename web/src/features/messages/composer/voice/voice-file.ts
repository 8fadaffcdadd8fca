import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { uploadFile } from '../../../../api/upload.ts'
import { compose, composingIn } from '../state/composing.ts'
import { attach } from '../state/uploads.ts'
import { sayNow } from '../state/useSay.ts'
import type { VoiceFormat } from './format.ts'
import type { Recorder } from './recorder.ts'

interface Said {
  file: File
  seconds: number
}

/** Made once: what could not be sent is sent again as it is. */
const made = new WeakMap<Recorder, Promise<Said>>()

function saidIn(recorder: Recorder, format: VoiceFormat): Promise<Said> {
  const known = made.get(recorder) ?? finish(recorder, format)
  made.set(recorder, known)
  return known
}

async function finish(recorder: Recorder, { records, sends }: VoiceFormat): Promise<Said> {
  const recorded = await recorder.finish()
  const seconds = Math.max(1, Math.round(recorder.seconds()))
  const isThere = records.startsWith(sends)
  const bytes = isThere ? recorded : await (await import('./ogg.ts')).asOgg(recorded)
  return { seconds, file: new File([bytes], sends === 'audio/ogg' ? 'voz.ogg' : 'voz.m4a', { type: sends }) }
}

/** A message of its own; what is written in the box stays there. */
export async function sendVoice(ticketId: number, recorder: Recorder, format: VoiceFormat): Promise<void> {
  const { file, seconds } = await saidIn(recorder, format)
  const stored = await uploadFile(file, { seconds, onProgress: () => undefined, signal: new AbortController().signal })
  const { quotedMsgId } = composingIn(ticketId)
  sayNow(ticketId, {
    body: '',
    quotedMsgId,
    files: [{ fileId: stored.id, name: stored.name, caption: '', voice: format.isVoice }],
  })
  compose(ticketId, { quotedMsgId: undefined })
}

/** Somebody went to another conversation while they spoke: it waits here as a file. */
export async function keepVoice(
  ticketId: number,
  recorder: Recorder,
  format: VoiceFormat,
  media: Capabilities['media'],
): Promise<void> {
  const { file, seconds } = await saidIn(recorder, format)
  attach(ticketId, [file], { media }, { voice: format.isVoice, seconds })
}
