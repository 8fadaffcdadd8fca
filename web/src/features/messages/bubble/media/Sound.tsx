import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useText } from '../../../../i18n/index.ts'
import { Player } from '../../../../kit/voice/Player.tsx'
import { usePeaks } from '../../../../kit/voice/peaks.ts'
import { mediaAddress } from '../address.ts'
import styles from './Media.module.css'

interface SoundProps {
  id: number
  media: NonNullable<MessageRow['media']>
}

/** Its words are written below it, where it has been transcribed. */
export default function Sound({ id, media: { seconds, size, transcript } }: SoundProps) {
  const t = useText()
  const peaks = usePeaks(mediaAddress(id), size)
  return (
    <>
      <Player src={mediaAddress(id)} seconds={seconds} peaks={peaks} />
      {transcript && (
        <p className={styles.transcript}>
          <span className="only-read-aloud">{t('messages.transcript')}</span>“{transcript}”
        </p>
      )}
    </>
  )
}
