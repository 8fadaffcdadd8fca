import type { StoredFile } from '@balcao/contract/messages/files'
import { useLocale } from '../../i18n/index.ts'
import { formatTime } from '../format.ts'
import type { FieldPart } from '../resource/types.ts'
import { FileSeen, fileOf, KeptFile } from './KeptFile.tsx'
import { Phone } from './Phone.tsx'
import styles from './Saying.module.css'
import { sampled } from './sample.ts'

interface FileWithTextProps {
  part: FieldPart<string | null>
  known: StoredFile | null | undefined
  /** What is said with it. */
  text: string
  asVoice?: boolean
  /** Who reads it, where somebody in particular does. */
  to?: string | undefined
}

/** A file that goes with a text, and how the two arrive. */
export function FileWithText({ part, known, text, asVoice = false, to }: FileWithTextProps) {
  const locale = useLocale()
  const file = fileOf(part.value, known)
  const words = sampled(
    text,
    locale,
    to === undefined ? {} : { name: to, firstName: to.split(' ')[0] ?? to, lastName: to.split(' ').at(-1) ?? '' },
  )
  const shown = (
    <>
      <FileSeen file={file} asVoice={asVoice} />
      {words}
    </>
  )
  return (
    <div className={styles.field}>
      <KeptFile part={part} known={known} />
      {(file !== null || words.trim() !== '') && <Phone said={[{ from: 'us', text: shown, at: formatTime(Date.now()) }]} />}
    </div>
  )
}
