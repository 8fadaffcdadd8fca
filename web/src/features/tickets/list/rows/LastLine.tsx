import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import {
  IconFile,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPhoto,
  IconQuestionMark,
  IconRobot,
  IconUser,
  IconVideo,
} from '@tabler/icons-react'
import { type PlainKey, useText } from '../../../../i18n/index.ts'
import { useStoredDraft } from '../../../../kit/drafts.ts'
import { Tick } from '../../../../kit/marks/Tick.tsx'
import { tickOf } from '../../../../kit/marks/tick-of.ts'
import { draftText } from '../../drafts.ts'
import type { Colleague } from '../../viewers/viewers.ts'
import { wordsOf } from '../../viewers/words.ts'
import styles from './Row.module.css'
import { withoutSigns } from './without-signs.ts'

/** What is not text says what it is; a caption stands after it. */
const KINDS: Record<string, [typeof IconFile, PlainKey]> = {
  image: [IconPhoto, 'tickets.photo'],
  video: [IconVideo, 'tickets.video'],
  audio: [IconMicrophone, 'tickets.audio'],
  voice: [IconMicrophone, 'tickets.audio'],
  document: [IconFile, 'tickets.file'],
  sticker: [IconMoodSmile, 'tickets.sticker'],
  location: [IconMapPin, 'tickets.location'],
  contacts: [IconUser, 'tickets.contactCard'],
  unsupported: [IconQuestionMark, 'tickets.unsupported'],
}

/** The second line of a row: what somebody has begun to write, or the last message. */
export function LastLine({ row, viewers }: { row: TicketRow; viewers: readonly Colleague[] }) {
  const t = useText()
  const writing = viewers.filter(colleague => colleague.isTyping)
  const draft = draftText(useStoredDraft(`ticket:${row.id}`))
  if (draft !== '')
    return (
      <>
        <span className={styles.draft}>{t('tickets.draft')}</span> <span className={styles.cut}>{draft}</span>
      </>
    )

  if (writing.length > 0) return <span className={`${styles.cut} ${styles.writing}`}>{wordsOf(writing, t)}</span>

  const tick = row.lastFromMe && row.last ? tickOf(row.last) : null
  const [Icon, name] = KINDS[row.last?.type ?? ''] ?? []
  return (
    <>
      {tick && <Tick state={tick} name={t(`tickets.ack_${tick}`)} />}
      {row.chatbot && <IconRobot size={14} stroke={1.9} role="img" aria-label={t('tickets.byBot')} className={styles.sign} />}
      {Icon && name && <Icon size={14} stroke={1.9} role="img" aria-label={t(name)} className={styles.sign} />}
      <span className={styles.cut}>{withoutSigns(row.lastMessage) || (name ? t(name) : '')}</span>
    </>
  )
}
