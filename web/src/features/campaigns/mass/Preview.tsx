import type { MassLook, MassLooked } from '@balcao/contract/campaigns/mass'
import { useText } from '../../../i18n/index.ts'
import { ErrorState } from '../../../kit/states.tsx'
import styles from '../Campaigns.module.css'
import { Phone } from '../wizard/Phone.tsx'
import { RiskPanel } from '../wizard/RiskPanel.tsx'

interface PreviewProps {
  asked: MassLooked
  told: MassLook | undefined
  error: Error | null
  byLines: boolean
  retry(): void
}

/** Three real recipients, from the code that sends, and what their number risks. */
export function Preview({ asked, told, error, byLines, retry }: PreviewProps) {
  const t = useText()
  const { text, template, attached, gapMinMs, gapMaxMs } = asked
  const risky = {
    texts: text === '' ? [] : [text],
    template: template && { ...template, name: '', language: '' },
    stopButton: null,
    file: null,
    hours: null,
    gapMinMs,
    gapMaxMs,
    stopPercent: 2,
  }
  const isEmpty = text === '' && !template && !attached
  return (
    <aside className={styles.aside}>
      <section className={styles.form} aria-label={t('mass.preview')}>
        <h2>{t('mass.preview')}</h2>
        {error && !told && <ErrorState error={error} retry={retry} />}
        {!error && (!told || isEmpty) && <p className={styles.quiet}>{t('mass.previewNone')}</p>}
        {told && !isEmpty && told.rows.map(row => <Phone key={`${row.why}${row.no}`} row={row} line={byLines} />)}
      </section>
      {told && told.willReceive > 0 && <RiskPanel campaign={risky} outlook={told.outlook} />}
    </aside>
  )
}
