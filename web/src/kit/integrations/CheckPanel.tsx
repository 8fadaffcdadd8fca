import type { CheckStage, Integration } from '@balcao/contract/integrations/integrations'
import { isErrorCode } from '@balcao/contract/texts/index'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatNumber } from '../format.ts'
import styles from './Integrations.module.css'
import type { IntegrationForm } from './useIntegrationForm.ts'

const ICONS = { ok: IconCheck, warning: IconAlertTriangle, failed: IconX }

/** What was tried, stage by stage, each with its time; it answers from the values beside it, saved or not. */
export function CheckPanel({ form: { busy, found, check }, row }: { form: IntegrationForm; row: Integration }) {
  const t = useText()
  const last = found ? null : row.fault
  return (
    <section className={`panel ${styles.check}`}>
      <header>
        <h2>{t('integrations.test')}</h2>
        <span>{t(found ? 'integrations.testedNow' : 'integrations.testHelp')}</span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={busy === 'checking'}
          onClick={() => void check()}
        >
          {t('integrations.runTest')}
        </Button>
      </header>
      <ol aria-live="polite">
        {(found?.stages ?? []).map((stage, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are
          <Stage key={i} stage={stage} />
        ))}
        {last !== null && isErrorCode(last) && (
          <li data-result="failed">
            <i>
              <IconX size={15} aria-hidden />
            </i>
            <div>
              <strong>{t('integrations.lastFault')}</strong>
              <p>{t(`errors.${last}`)}</p>
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}

function Stage({ stage: { stage, result, code, details, ms } }: { stage: CheckStage }) {
  const t = useText()
  const locale = useLocale()
  const Icon = ICONS[result]
  return (
    <li data-result={result}>
      <i>
        <Icon size={15} aria-hidden />
      </i>
      <div>
        <strong>
          {t(`integrations.stage_${stage}`)}
          <span className="only-read-aloud">: {t(`integrations.result_${result}`)}</span>
        </strong>
        {code !== null && isErrorCode(code) && <p>{t(`errors.${code}`)}</p>}
        {details !== null && <p className={styles.details}>{details}</p>}
      </div>
      <small>{`${formatNumber(ms / 1000, locale)} s`}</small>
    </li>
  )
}
