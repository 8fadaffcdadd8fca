import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { describe } from '../describe.ts'
import type { Sheet } from '../files/read.ts'
import { csvOf, download, fileName } from '../files/write.ts'
import type { NamedField } from '../form/model.ts'
import { useFormTexts } from '../form/useFormTexts.ts'
import { showJobs } from '../jobs/opening.ts'
import type { Model } from '../resource/types.ts'
import styles from './import.module.css'
import { apart, type Mapping, problemsOf, readRows, uniqueOf } from './rows.ts'
import { useSending } from './useSending.ts'
import { useTaken } from './useTaken.ts'

interface CheckStepProps {
  model: Model
  fields: readonly NamedField[]
  name: string
  sheet: Sheet
  mapping: Mapping
  onBack(): void
  onDone(): void
}

const SHOWN = 100

/** What of the file can be taken, and line by line why the rest cannot. */
export function CheckStep({ model, fields, name, sheet, mapping, onBack, onDone }: CheckStepProps) {
  const t = useText()
  const locale = useLocale()
  const say = useFormTexts(model)
  const writing = useMemo(() => ({ t, locale }), [t, locale])
  const read = useMemo(() => readRows(sheet, mapping, model, fields, writing), [sheet, mapping, model, fields, writing])
  const unique = uniqueOf(model, fields)
  const taken = useTaken(model, unique)
  const { good, bad } = useMemo(() => apart(read, sheet, unique, taken), [read, sheet, unique, taken])
  const sending = useSending(model, name, good)
  const start = async () => {
    if (!(await sending.send())) return
    onDone()
    showJobs(true)
  }
  const saveProblems = async () => {
    const head = [t('jobs.line'), t('jobs.reason'), ...(sheet[0] ?? [])]
    const rows = bad.map(one => [one.line, problemsOf(one, model, fields, t, say), ...one.cells])
    download(await csvOf([head, ...rows], locale), fileName(t('import.problemsFile', { name }), 'csv', new Date()))
  }

  return (
    <div className={styles.steps}>
      <div className={styles.step}>
        <p className={styles.sum} role="status">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {t('import.ready', { count: good.length })}
        </p>
        {bad.length > 0 && (
          <>
            <div className={styles.badHead}>
              <h3>{t('import.problems', { count: bad.length })}</h3>
              <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} onClick={() => void saveProblems()}>
                {t('import.saveProblems')}
              </Button>
            </div>
            <ul className={styles.bad}>
              {bad.slice(0, SHOWN).map(one => (
                <li key={one.line}>
                  <b className="figures">{t('import.lineNumber', { line: one.line })}</b>
                  <span>{problemsOf(one, model, fields, t, say)}</span>
                </li>
              ))}
            </ul>
            {bad.length > SHOWN && <p className={styles.help}>{t('import.more', { count: bad.length - SHOWN })}</p>}
          </>
        )}
        {sending.failure !== null && (
          <p className={styles.problem} role="alert">
            {describe(sending.failure, t).text} {t('import.nothingLost')}
          </p>
        )}
        {sending.busy && <Progress value={sending.part * 100} aria-label={t('import.sending')} />}
      </div>
      <footer className={styles.foot}>
        <Button variant="default" disabled={sending.busy} onClick={onBack}>
          {t('import.back')}
        </Button>
        <Button disabled={good.length === 0} loading={sending.busy} onClick={() => void start()}>
          {sending.failure === null ? t('import.start', { count: good.length }) : t('kit.tryAgain')}
        </Button>
      </footer>
    </div>
  )
}
