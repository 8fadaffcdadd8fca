import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { misplaced } from '@balcao/contract/hours/hours'
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { TimeField } from '../../../kit/form/inputs/TimeField.tsx'
import styles from '../Campaigns.module.css'
import { RiskPanel } from './RiskPanel.tsx'
import type { StepProps } from './steps.ts'

type Day = NonNullable<Campaign['hours']>[number]
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const NO_TIMES = { hr1: '', hr2: '', hr3: '', hr4: '' }
const OFFICE: Day[] = WEEK.map(day =>
  day === 0 || day === 6 ? { day, type: 'C', ...NO_TIMES } : { day, type: 'H', ...NO_TIMES, hr1: '09:00', hr2: '18:00' },
)
/** A weekday nothing is said of is open, as everywhere. */
const wholeWeek = (hours: readonly Day[]): Day[] =>
  WEEK.map(day => hours.find(one => one.day === day) ?? { day, type: 'O', ...NO_TIMES })

/** How fast, at which hours, and whom not. */
export function PaceStep({ campaign, draft, change, faults, save }: StepProps) {
  const t = useText()
  const now = { ...campaign, ...draft }
  const { data } = useRead(campaignRecipientRoutes.preview, { params: { id: campaign.id }, query: {} }, { staleTime: 0 })
  const seconds = (ms: number) => Math.round(ms / 100) / 10
  const ms = (value: number | string) => Math.max(0, Math.round(Number(value) * 1000) || 0)
  const shownCampaign: Campaign = {
    ...campaign,
    gapMinMs: now.gapMinMs,
    gapMaxMs: now.gapMaxMs,
    hours: now.hours as Campaign['hours'],
  }
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('campaigns.howFast')}</h2>
        <p className={styles.quiet}>{t('campaigns.howFastHelp')}</p>
        <div className={styles.card}>
          <div className={styles.pair}>
            <NumberInput
              label={t('campaigns.gapMin')}
              min={0}
              max={86_400}
              decimalScale={1}
              value={seconds(now.gapMinMs)}
              onChange={value => change({ gapMinMs: ms(value) })}
            />
            <NumberInput
              label={t('campaigns.gapMax')}
              min={0}
              max={86_400}
              decimalScale={1}
              value={seconds(now.gapMaxMs)}
              error={faults.gap}
              onChange={value => change({ gapMaxMs: ms(value) })}
            />
          </div>
          <Windows hours={(now.hours as Campaign['hours']) ?? null} onChange={hours => change({ hours })} />
          {faults.hours && (
            <p className={styles.fault} role="alert">
              {faults.hours}
            </p>
          )}
          {now.hours && (
            <NativeSelect
              label={t('campaigns.hoursOf')}
              value={now.hoursOf}
              onChange={event => change({ hoursOf: event.currentTarget.value === 'contact' ? 'contact' : 'company' })}
              data={[
                { value: 'company', label: t('campaigns.hoursOf_company') },
                { value: 'contact', label: t('campaigns.hoursOf_contact') },
              ]}
            />
          )}
          <div className={styles.pair}>
            <NumberInput
              label={t('campaigns.dailyCap')}
              description={t('campaigns.dailyCapHelp')}
              min={1}
              value={now.dailyCap ?? ''}
              onChange={value => change({ dailyCap: Number(value) > 0 ? Number(value) : null })}
            />
            <NumberInput
              label={t('campaigns.skipDays')}
              description={t('campaigns.skipDaysHelp')}
              min={1}
              max={365}
              value={now.skipDays ?? ''}
              onChange={value => change({ skipDays: Number(value) > 0 ? Math.min(365, Number(value)) : null })}
            />
          </div>
          <NumberInput
            label={t('campaigns.stopPercent')}
            min={0.1}
            max={100}
            decimalScale={1}
            value={now.stopPercent}
            onChange={value => change({ stopPercent: Math.max(0.1, Number(value) || 2) })}
          />
          {Object.keys(draft).length > 0 && (
            <Button variant="default" onClick={() => save()}>
              {t('campaigns.estimateAgain')}
            </Button>
          )}
        </div>
      </section>
      {data && <RiskPanel campaign={shownCampaign} outlook={data.outlook} />}
    </div>
  )
}

/** A window for each weekday. */
function Windows({ hours, onChange }: { hours: Day[] | null; onChange(hours: Day[] | null): void }) {
  const t = useText()
  const locale = useLocale()
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 22 + day)))
  const days = hours === null ? [] : wholeWeek(hours)
  const set = (day: number, more: Partial<Day>) => onChange(days.map(one => (one.day === day ? { ...one, ...more } : one)))
  return (
    <fieldset className={styles.boxes}>
      <legend className="only-read-aloud">{t('campaigns.windows')}</legend>
      <label>
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? OFFICE : null)}
        />
        {t('campaigns.onlyAtHours')}
      </label>
      {days.map(one => (
        <div key={one.day} className={styles.window}>
          <label>
            <input
              type="checkbox"
              checked={one.type !== 'C'}
              onChange={({ currentTarget }) =>
                set(one.day, currentTarget.checked ? { type: 'H', hr1: '09:00', hr2: '18:00' } : { type: 'C', hr1: '', hr2: '' })
              }
            />
            {nameOf(one.day)}
          </label>
          {one.type === 'H' && (
            <>
              <TimeField
                size="xs"
                label={t('campaigns.from', { day: nameOf(one.day) })}
                value={one.hr1}
                isWrong={misplaced(one) === 'hr1'}
                onChange={hr1 => set(one.day, { hr1 })}
              />
              <TimeField
                size="xs"
                label={t('campaigns.to', { day: nameOf(one.day) })}
                value={one.hr2}
                isEnd
                isWrong={misplaced(one) === 'hr2'}
                onChange={hr2 => set(one.day, { hr2 })}
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  )
}
