import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { CampaignOutlook } from '@balcao/contract/campaigns/recipients'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Campaigns.module.css'
import { TestDialog } from '../TestDialog.tsx'
import { Phone } from './Phone.tsx'
import { RiskPanel } from './RiskPanel.tsx'
import { leftOutPath, type StepProps } from './steps.ts'

/** Three real recipients, each as they will read it: from the code that sends. */
export function CheckStep({ campaign, save, change }: StepProps) {
  const t = useText()
  const [dice, setDice] = useState(0)
  const [testing, setTesting] = useState(false)
  const test = useSend(campaignRecipientRoutes.test)
  const { data, error, refetch } = useRead(
    campaignRecipientRoutes.preview,
    { params: { id: campaign.id }, query: { dice } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { rows, outlook } = data
  return (
    <div className={styles.columns}>
      <section>
        <div className={styles.titleRow}>
          <div>
            <h2>{t('campaigns.checkTitle')}</h2>
            <p className={styles.quiet}>{t('campaigns.checkHelp')}</p>
          </div>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            onClick={() => setDice(Math.floor(Math.random() * 1_000_000))}
          >
            {t('campaigns.drawOthers')}
          </Button>
        </div>
        <div className={styles.phones}>
          {rows.map(row => (
            <Phone key={`${row.why}${row.no}`} row={row} />
          ))}
        </div>
        {outlook.gapped > 0 && (
          <div className={styles.notice}>
            <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
            <span>{t('campaigns.gapped', { count: outlook.gapped })}</span>
            {campaign.gaps === 'send' && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  change({ gaps: 'skip' })
                  save()
                }}
              >
                {t('campaigns.leaveThemOut')}
              </Button>
            )}
          </div>
        )}
        <Figures campaign={campaign} outlook={outlook} />
        <p>
          <Button variant="default" disabled={rows.length === 0} onClick={() => setTesting(true)}>
            {t('campaigns.testWithMe')}
          </Button>
        </p>
        {testing && (
          <TestDialog
            busy={test.busy}
            onSend={(number, done) => {
              const body = { no: rows[0]?.no ?? 0, number, channelId: campaign.channelIds[0] ?? 0 }
              void test.run({ params: { id: campaign.id }, body }, { done })
            }}
            onClose={() => setTesting(false)}
          />
        )}
      </section>
      <RiskPanel campaign={campaign} outlook={outlook} />
    </div>
  )
}

function Figures({ campaign, outlook }: { campaign: StepProps['campaign']; outlook: CampaignOutlook }) {
  const t = useText()
  const locale = useLocale()
  const { total, skipped, waiting, canceled } = campaign.counts
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('campaigns.willReceive')}</dt>
        <dd className="figures">{formatNumber(waiting + canceled, locale)}</dd>
        <dd>{t('campaigns.ofLinked', { count: total })}</dd>
      </div>
      <div>
        <dt>{t('campaigns.outAlready')}</dt>
        <dd className="figures">{formatNumber(skipped, locale)}</dd>
        <dd>
          <AppLink to={leftOutPath(campaign.id)}>{t('campaigns.seeThem')}</AppLink>
        </dd>
      </div>
      <div>
        <dt>{t('campaigns.strangers')}</dt>
        <dd className="figures">{formatNumber(outlook.strangers, locale)}</dd>
        <dd>{t('campaigns.strangersHelp')}</dd>
      </div>
    </dl>
  )
}
