import { Button } from '@mantine/core'
import { IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Translate, useLocale, useText } from '../../../../i18n/index.ts'
import { csvOf, download, fileName } from '../../../../kit/files/write.ts'
import type { Chosen } from './columns.ts'
import styles from './import.module.css'
import type { BadLine } from './lines.ts'
import type { Read } from './useReading.ts'

const FIRST = 5
const MORE = 200

export function Figures({ read: { good, bad, repeated, known } }: { read: Read }) {
  const t = useText()
  const locale = useLocale()
  const figures = [
    { count: good.length - known, label: t('many.new', { count: good.length - known }) },
    { count: known, label: t('many.known', { count: known }) },
    { count: repeated.length, label: t('many.repeated', { count: repeated.length }) },
    { count: bad.length, label: t('many.wrong', { count: bad.length }), isBad: bad.length > 0 },
  ]
  return (
    <div role="status">
      <dl className={styles.figures}>
        {figures.map(({ count, label, isBad }) => (
          <div key={label} data-bad={isBad || undefined}>
            <dd className="figures">{count.toLocaleString(locale)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
    </div>
  )
}

const troubleOf = ({ problem: { trouble, value } }: Pick<BadLine, 'problem'>, t: Translate): string =>
  t(`many.${trouble}`, { value: value.slice(0, 40) })

/** The lines that stay out with their reasons, to read here and to save as a file that can be mended and read in again. */
export function Refused({ read: { bad, repeated }, chosen }: { read: Read; chosen: Chosen }) {
  const t = useText()
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const shown = bad.slice(0, isWhole ? MORE : FIRST)
  const [titles = []] = chosen.sheet
  const save = async (lines: readonly { line: number; cells: readonly string[]; reason: string }[]) => {
    const rows = lines.map(({ line, cells, reason }) => [line, reason, ...cells])
    download(
      await csvOf([[t('jobs.line'), t('jobs.reason'), ...titles], ...rows], locale),
      fileName(t('import.problemsFile', { name: chosen.name }), 'csv', new Date()),
    )
  }
  const again = repeated.map(({ line, cells, by }) => ({ line, cells, reason: t('many.repeatedBy', { line: by }) }))

  return (
    <>
      {repeated.length > 0 && (
        <p className={styles.told}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>
            {t('many.repeatedTold', { count: repeated.length })}{' '}
            <button type="button" onClick={() => void save(again)}>
              {t('many.saveLines')}
            </button>
          </span>
        </p>
      )}
      {bad.length > 0 && (
        <section>
          <div className={styles.badHead}>
            <h3>{t('many.stayOut', { count: bad.length })}</h3>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => void save(bad.map(one => ({ ...one, reason: troubleOf(one, t) })))}
            >
              {t('many.saveRefused', { count: bad.length })}
            </Button>
          </div>
          <ul className={styles.bad}>
            {shown.map(one => (
              <li key={one.line}>
                <b className="figures">{t('import.lineNumber', { line: one.line })}</b>
                <span>{troubleOf(one, t)}</span>
              </li>
            ))}
            {!isWhole && bad.length > FIRST && (
              <li>
                <span />
                <button type="button" onClick={() => setWhole(true)}>
                  {t('many.showOthers', { count: bad.length - FIRST })}
                </button>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
