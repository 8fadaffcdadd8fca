import type { VoiceFormat } from './format.ts'
import type { Recorder } from './recorder.ts'

/** A recording as a file. */
export interface Said {
  file: File
  seconds: number
}

/** Made once: what could not be sent is sent again as it is. */
const made = new WeakMap<Recorder, Promise<Said>>()

export function saidIn(recorder: Recorder, format: VoiceFormat): Promise<Said> {
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
