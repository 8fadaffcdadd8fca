import type { ErrorCode } from '@balcao/contract/errors'
import { uploadFile } from '../../../api/upload.ts'
import { useText } from '../../../i18n/index.ts'
import { formatFor } from '../../../kit/voice/format.ts'
import { RecordingBar } from '../../../kit/voice/RecordingBar.tsx'
import type { Said } from '../../../kit/voice/said.ts'
import { sayInChat } from '../data/sending.ts'
import { draft, draftOf } from './drafts.ts'
import { attachToChat } from './uploads.ts'

/** Colleagues take what their browsers play. */
const MEDIA = { voice: { maxBytes: 0, types: ['audio/*'], caption: false } }

/** A voice note for the team. */
export default function VoiceBar({ chatId, onClose }: { chatId: number; onClose(): void }) {
  const t = useText()
  const format = formatFor(MEDIA, type => MediaRecorder.isTypeSupported(type))
  const named = ({ file }: Said) =>
    new File([file], `${t('internal-chat.voice')}.${file.name.split('.').at(-1)}`, { type: file.type })
  return (
    <RecordingBar
      format={format}
      send={async said => {
        const signal = new AbortController().signal
        const stored = await uploadFile(named(said), { seconds: said.seconds, onProgress: () => undefined, signal })
        const { quotes } = draftOf(chatId)
        sayInChat({ chatId, body: '', mentions: [], fileId: stored.id, fileName: stored.name, ...(quotes && { quotes }) })
        draft(chatId, { quotes: undefined })
      }}
      keep={said => attachToChat(chatId, [named(said)], said.seconds)}
      reasonOf={code => t(`errors.${code as ErrorCode}` as 'errors.ERR_UNKNOWN')}
      onClose={onClose}
    />
  )
}
