import type { QuickMessage } from '@balcao/contract/messages/quick-messages'
import { IconMicrophone, IconPaperclip } from '@tabler/icons-react'
import styles from './Quick.module.css'

/** The first line of what is said, and what goes with it. */
export function QuickWords({ quick: { message, media, sendAsAudio } }: { quick: QuickMessage }) {
  const Icon = sendAsAudio ? IconMicrophone : IconPaperclip
  return (
    <span className={styles.words}>
      {media && <Icon size={15} stroke={1.75} aria-hidden />}
      <span>{message || media?.name}</span>
    </span>
  )
}
