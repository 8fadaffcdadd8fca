import '@mantine/core/styles/Progress.layer.css'
import { contactManyRoutes, type ImportHow } from '@balcao/contract/contacts/many'
import type { WorkSummary } from '@balcao/contract/works/works'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { tellFailure } from '../../../../api/failure.ts'
import { queryClient } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { describe } from '../../../../kit/describe.ts'
import { rememberUndo, showJobs } from '../../../../kit/jobs/opening.ts'
import { placeWork } from '../../../../kit/jobs/works.ts'
import { ErrorState } from '../../../../kit/states.tsx'
import type { Chosen } from './columns.ts'
import { Figures, Refused } from './Findings.tsx'
import styles from './import.module.css'
import { Options, useOptions } from './Options.tsx'
import { type Read, useReading } from './useReading.ts'
import { useSending } from './useSending.ts'

interface CheckProps {
  chosen: Chosen
  onBack(): void
  onDone(): void
}

/** What of the file will be taken, what becomes of contacts who are there already, and line by line why the rest stays out. */
export function Check({ chosen, onBack, onDone }: CheckProps) {
  const t = useText()
  const options = useOptions()
  const { sheet, targets } = chosen
  const birthday = chosen.birthday ?? 'dmy'
  const { read, part, failure, again } = useReading({ sheet, targets, birthday, country: options.how.country })

  if (failure !== null)
    return (
      <div className={styles.step}>
        <ErrorState error={failure} retry={again} />
      </div>
    )
  return (
    <>
      <div className={styles.step}>
        {!read && (
          <div role="status">
            <p className={styles.help}>{t('many.reading')}</p>
            <Progress value={part * 100} aria-label={t('many.reading')} />
          </div>
        )}
        {read && (
          <>
            <Figures read={read} />
            <Options read={read} options={options} />
            <Refused read={read} chosen={chosen} />
          </>
        )}
      </div>
      {read && <Foot {...{ read, chosen, onBack, onDone }} how={{ ...options.how, birthday }} />}
    </>
  )
}

function Foot({ read, chosen, how, onBack, onDone }: CheckProps & { read: Read; how: ImportHow }) {
  const t = useText()
  const sending = useSending(chosen.name, read.good)
  const [isBegun, setBegun] = useState(false)
  const start = async () => {
    const work = await sending.send(how)
    if (!work) return
    setBegun(true)
    rememberUndo(work.id, () => void takeBack(work, t('many.undoTitle', { name: chosen.name })))
    onDone()
    showJobs(true)
  }
  return (
    <footer className={styles.foot}>
      {sending.failure !== null && (
        <p className={styles.problem} role="alert">
          {describe(sending.failure, t).text} {t('import.nothingLost')}
        </p>
      )}
      {sending.busy ? (
        <Progress className={styles.grows ?? ''} value={sending.part * 100} aria-label={t('import.sending')} />
      ) : (
        <span className={styles.grows}>{t('many.canUndo')}</span>
      )}
      <Button variant="default" disabled={sending.busy} onClick={onBack}>
        {t('import.back')}
      </Button>
      <Button disabled={read.good.length === 0 || isBegun} loading={sending.busy} onClick={() => void start()}>
        {sending.failure === null ? t('many.start', { count: read.good.length }) : t('kit.tryAgain')}
      </Button>
    </footer>
  )
}

async function takeBack(work: WorkSummary, title: string): Promise<void> {
  await api(contactManyRoutes.undoImport, { params: { id: work.id }, body: { title } }).then(
    undo => placeWork(queryClient, undo),
    tellFailure,
  )
}
