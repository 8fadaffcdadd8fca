import { useLocale } from '../../i18n/index.ts'
import { formatTime } from '../format.ts'
import type { FieldPart } from '../resource/types.ts'
import { Phone } from './Phone.tsx'
import styles from './Saying.module.css'
import { sampled } from './sample.ts'
import { TemplateInput } from './TemplateInput.tsx'

/** A text for customers, and under it how one of them reads it. */
export function SayingField({ part }: { part: FieldPart<string> }) {
  const locale = useLocale()
  const words = sampled(part.value, locale)
  return (
    <div className={styles.field}>
      <TemplateInput part={part} />
      {words.trim() !== '' && <Phone said={[{ from: 'us', text: words, at: formatTime(Date.now()) }]} />}
    </div>
  )
}
