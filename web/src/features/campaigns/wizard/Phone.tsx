import type { PreviewedRecipient } from '@balcao/contract/campaigns/recipients'
import { useText } from '../../../i18n/index.ts'
import { formatPhone } from '../../../kit/format.ts'
import { Face } from '../../../kit/marks/Face.tsx'
import styles from '../Campaigns.module.css'
import { pieces } from './pieces.ts'

/** A recipient as they will read it, with what was filled in marked. */
export function Phone({ row, line = false }: { row: PreviewedRecipient; line?: boolean }) {
  const t = useText()
  const isNamed = /\p{L}/u.test(row.name)
  const name = isNamed ? row.name : formatPhone(row.number)
  return (
    <article className={styles.phone} aria-label={t('campaigns.asRead', { name })}>
      <header>
        <Face name={name} size={34} />
        <span className={styles.who}>
          <strong>{name}</strong>
          <small>
            {line ? t('campaigns.lineNo', { no: row.no }) : isNamed ? formatPhone(row.number) : t('campaigns.noName')}
          </small>
        </span>
        <em data-is={row.why}>
          {row.why === 'gap' && row.missing[0]
            ? t('campaigns.lacksValue', { name: row.missing[0] })
            : t(`campaigns.why_${row.why}`)}
        </em>
      </header>
      <div>
        <p className={styles.bubble}>
          {pieces(row.body, row.filled, row.fallbacks).map(({ text, is, at }) =>
            is === 'plain' ? (
              text
            ) : (
              <mark key={at} data-is={is}>
                {text}
              </mark>
            ),
          )}
        </p>
        {row.buttons.map(button => (
          <span key={button} className={styles.answer}>
            {button}
          </span>
        ))}
      </div>
    </article>
  )
}
