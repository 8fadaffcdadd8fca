import { reportMailRoutes } from '@balcao/contract/reports/report-mails'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import { Page } from '../../../kit/Page.tsx'
import { useParams } from '../../../navigation/index.ts'
import styles from './Kept.module.css'

/** From a mailed report, without a login. A button, because programs that look through mails open the links in them. */
export function StopScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const stop = useSend(reportMailRoutes.unsubscribe)
  const [isDone, setDone] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const run = () => {
    setRefusal(null)
    void stop.run(
      { body: { token } },
      {
        done: () => setDone(true),
        refused: error => {
          setRefusal(describe(error, t).text)
          return true
        },
      },
    )
  }
  return (
    <main className={styles.stop}>
      <Page title={t(isDone ? 'reports.keep_stopped' : 'reports.keep_stopTitle')} about={t('reports.keep_stopHelp')}>
        {refusal && (
          <p role="alert" className={styles.fault}>
            {refusal}
          </p>
        )}
        {!isDone && (
          <Button size="md" loading={stop.busy} onClick={run}>
            {t('reports.keep_stop')}
          </Button>
        )}
      </Page>
    </main>
  )
}
