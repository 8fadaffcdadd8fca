import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { isTaken } from '../files/taken.ts'

export interface VoiceFormat {
  /** What the browser is asked for. */
  records: string
  /** What is sent: a recording of Opus is put into the container that channels know. */
  sends: 'audio/ogg' | 'audio/mp4'
  /** Heard as a voice note; otherwise it goes as a file of sound. */
  isVoice: boolean
}

/** What browsers can record, what telephones speak first. */
const RECORDS = [
  { records: 'audio/ogg;codecs=opus', sends: 'audio/ogg' },
  { records: 'audio/webm;codecs=opus', sends: 'audio/ogg' },
  { records: 'audio/mp4;codecs=mp4a.40.2', sends: 'audio/mp4' },
] as const

/** How to record for a channel in this browser; null: what the one records the other does not take. */
export function formatFor({ voice, audio }: Capabilities['media'], canRecord: (mimeType: string) => boolean): VoiceFormat | null {
  const here = RECORDS.filter(({ records }) => canRecord(records))
  const asNote = here.find(({ sends }) => isTaken(sends, voice?.types ?? []))
  if (asNote) return { ...asNote, isVoice: true }
  const asSound = here.find(({ sends }) => isTaken(sends, audio?.types ?? []))
  return asSound ? { ...asSound, isVoice: false } : null
}
