import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { uploadFile } from '../../../../api/upload.ts'
import type { VoiceFormat } from '../../../../kit/voice/format.ts'
import type { Said } from '../../../../kit/voice/said.ts'
import { compose, composingIn } from '../state/composing.ts'
import { attach } from '../state/uploads.ts'
import { sayNow } from '../state/useSay.ts'

/** A message of its own; what is written in the box stays there. */
export async function sendVoice(ticketId: number, { file, seconds }: Said, { isVoice }: VoiceFormat): Promise<void> {
  const stored = await uploadFile(file, { seconds, onProgress: () => undefined, signal: new AbortController().signal })
  const { quotedMsgId } = composingIn(ticketId)
  sayNow(ticketId, {
    body: '',
    quotedMsgId,
    files: [{ fileId: stored.id, name: stored.name, caption: '', voice: isVoice }],
  })
  compose(ticketId, { quotedMsgId: undefined })
}

/** Somebody went to another conversation while they spoke: it waits here as a file. */
export const keepVoice = (
  ticketId: number,
  { file, seconds }: Said,
  { isVoice }: VoiceFormat,
  media: Capabilities['media'],
): void => attach(ticketId, [file], { media }, { voice: isVoice, seconds })
