import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { useMemo } from 'react'
import { useText } from '../../../../i18n/index.ts'
import { formatFor } from '../../../../kit/voice/format.ts'
import { RecordingBar } from '../../../../kit/voice/RecordingBar.tsx'
import { reasonOf } from '../../conversation/items/FailureFoot.tsx'
import { keepVoice, sendVoice } from './voice-file.ts'

interface VoiceBarProps {
  ticketId: number
  media: Capabilities['media']
  onClose(): void
}

/** A voice note for a customer, as their channel takes it. */
export default function VoiceBar({ ticketId, media, onClose }: VoiceBarProps) {
  const t = useText()
  const format = useMemo(() => formatFor(media, type => MediaRecorder.isTypeSupported(type)), [media])
  return (
    <RecordingBar
      format={format}
      send={(said, its) => sendVoice(ticketId, said, its)}
      keep={(said, its) => keepVoice(ticketId, said, its, media)}
      reasonOf={code => reasonOf(t, code)}
      onClose={onClose}
    />
  )
}
