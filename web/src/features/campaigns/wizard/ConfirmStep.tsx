import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { type Translate, useLocale, useText } from '../../../i18n/index.ts'
import { DateTimeInput } from '../../../kit/form/inputs/DateInput.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Campaigns.module.css'
import { campaignHeard } from '../heard-campaigns.ts'
import { RiskPanel } from './RiskPanel.tsx'
import type { StepProps } from './steps.ts'

const WRITTEN_WHOLE = 16
const isMoment = (startAt: string): boolean => startAt.includes('T') && !Number.isNaN(Date.parse(startAt))
const isToCome = (startAt: string): boolean => isMoment(startAt) && new Date(startAt) > new Date()

/** In the night in which the clock is put forward an hour is left out: it is no moment, and that is said. */
function faultOf(startAt: string, t: Translate): string | undefined {
  if (isMoment(startAt)) return isToCome(startAt) ? undefined : t('campaigns.startPast')
  return startAt.length < WRITTEN_WHOLE ? undefined : t('campaigns.startNone')
}

/** When, and that one means it: the count is typed, not clicked away. */
export function ConfirmStep({ campaign }: StepProps) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const dateId = useId()
  const [later, setLater] = useState(campaign.startAt !== null && new Date(campaign.startAt) > new Date())
  const [startAt, setStartAt] = useState(campaign.startAt ?? '')
  const [typed, setTyped] = useState('')
  const start = useSend(campaignRoutes.start)
  const schedule = useSend(campaignRoutes.schedule)
  const { data } = useRead(campaignRecipientRoutes.preview, { params: { id: campaign.id }, query: {} })
  const count = campaign.counts.waiting + campaign.counts.canceled
  const isMeant = Number(typed.replace(/\D/g, '')) === count && typed.trim() !== ''
  const done = (saved: typeof campaign) => {
    campaignHeard(cache, saved)
    navigate(`/campanhas/${campaign.id}`)
  }
  const go = () => {
    const params = { id: campaign.id }
    if (later) void schedule.run({ params, body: { startAt: new Date(startAt).toISOString(), confirm: count } }, { done })
    else void start.run({ params, body: { confirm: count } }, { done })
  }
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('campaigns.confirmTitle')}</h2>
        <p className={styles.quiet}>{t('campaigns.confirmHelp', { count })}</p>
        <div className={styles.card}>
          <fieldset className={styles.boxes}>
            <legend>{t('campaigns.when')}</legend>
            <label>
              <input type="radio" name={`${dateId}-when`} checked={!later} onChange={() => setLater(false)} />
              {t('campaigns.now')}
            </label>
            <label>
              <input type="radio" name={`${dateId}-when`} checked={later} onChange={() => setLater(true)} />
              {t('campaigns.later')}
            </label>
          </fieldset>
          {later && (
            <DateTimeInput
              part={{
                id: dateId,
                label: t('campaigns.startAt'),
                help: undefined,
                error: faultOf(startAt, t),
                value: startAt,
                onChange: setStartAt,
                disabled: false,
                first: false,
              }}
            />
          )}
          <TextInput
            label={t('campaigns.typeCount', { n: formatNumber(count, locale) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button disabled={!isMeant || (later && !isToCome(startAt))} loading={start.busy || schedule.busy} onClick={go}>
            {t(later ? 'campaigns.schedule' : 'campaigns.start')}
          </Button>
        </div>
      </section>
      {data && <RiskPanel campaign={campaign} outlook={data.outlook} />}
    </div>
  )
}
