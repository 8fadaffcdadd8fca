import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { CampaignAudience } from '@balcao/contract/campaigns/recipients'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { useLocation } from '../../../navigation/index.ts'
import { AudiencePicker, type AudienceSource } from '../audience/AudiencePicker.tsx'
import { Counted } from '../audience/Counted.tsx'
import styles from '../Campaigns.module.css'
import { Recipients } from '../running/Recipients.tsx'
import { Lines } from './Lines.tsx'
import { leftOutPath, type StepProps, stepPath } from './steps.ts'

const SOURCES = ['tags', 'wallets', 'stages', 'states', 'condition', 'contacts', 'lines'] as const
type Source = (typeof SOURCES)[number]

/** Who gets it: one selection after the other is linked, each address once. */
export function AudienceStep({ campaign, faults }: StepProps) {
  const t = useText()
  const locale = useLocale()
  const [source, setSource] = useState<Source>('tags')
  const { total, skipped } = campaign.counts
  const isOut = useLocation(({ search }) => new URLSearchParams(search).get('quem') === 'skipped')
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('campaigns.whoGets')}</h2>
        <p className={styles.quiet}>{t('campaigns.whoGetsHelp')}</p>
        <div className={styles.card}>
          <NativeSelect
            label={t('campaigns.source')}
            value={source}
            onChange={event => setSource(event.currentTarget.value as Source)}
            data={SOURCES.map(one => ({ value: one, label: t(`campaigns.by_${one}`) }))}
          />
          {source === 'lines' ? <Lines id={campaign.id} /> : <Selecting key={source} source={source} id={campaign.id} />}
        </div>
        {faults.audience && (
          <p className={styles.fault} role="alert">
            {faults.audience}
          </p>
        )}
      </section>
      <aside className={styles.card}>
        <h2>{t('campaigns.linked')}</h2>
        <p className={`${styles.big} figures`} role="status">
          {formatNumber(total, locale)}
        </p>
        {(skipped > 0 || isOut) && (
          <p className={styles.quiet}>
            <AppLink to={isOut ? stepPath(campaign.id, 'audience') : leftOutPath(campaign.id)}>
              {isOut ? t('campaigns.everybody') : t('campaigns.leftOut', { count: skipped })}
            </AppLink>
          </p>
        )}
        {total > 0 && (
          <>
            <Recipients key={String(isOut)} campaign={campaign} short filter={isOut ? 'skipped' : undefined} />
            <UnlinkAll campaign={campaign} />
          </>
        )}
      </aside>
    </div>
  )
}

/** Hours of choosing may stand in the list: it is asked before all of it goes. */
function UnlinkAll({ campaign: { id, counts } }: Pick<StepProps, 'campaign'>) {
  const t = useText()
  const unlink = useSend(campaignRecipientRoutes.unlink)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('campaigns.unlinkAll')}
      </Button>
      {asking && (
        <Confirm
          title={t('campaigns.unlinkAllTitle', { count: counts.waiting + counts.canceled + counts.skipped })}
          help={t('campaigns.unlinkAllHelp')}
          act={t('campaigns.unlinkAll')}
          onConfirm={() => unlink.run({ params: { id }, body: {} })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Selecting({ source, id }: { source: AudienceSource; id: number }) {
  const [audience, setAudience] = useState<CampaignAudience | null>(null)
  const [round, setRound] = useState(0)
  return (
    <>
      <AudiencePicker key={round} source={source} onChange={setAudience} />
      {audience && (
        <Counted
          id={id}
          audience={audience}
          onLinked={() => {
            setAudience(null)
            setRound(round + 1)
          }}
        />
      )}
    </>
  )
}
