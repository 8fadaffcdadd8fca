import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import type { Answer } from '@balcao/contract/route'
import type { planRoutes } from '@balcao/contract/tenants/tenants'
import { Radio } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../../../i18n/index.ts'
import { formatMoney } from '../../../kit/format.ts'
import styles from './Signup.module.css'

type Plan = Answer<typeof planRoutes.open>['plans'][number]

interface PlanCardsProps {
  plans: readonly Plan[]
  chosen: number | null
  error: string | undefined
  onChoose: (id: number) => void
}

export function PlanCards({ plans, chosen, error, onChoose }: PlanCardsProps) {
  const t = useText()
  const only = plans.length === 1 ? plans[0] : undefined
  useEffect(() => {
    if (only) onChoose(only.id)
  }, [only, onChoose])

  if (plans.length === 0) return <p className={styles.none}>{t('access.plansNone')}</p>
  return (
    <>
      <Radio.Group
        label={t('access.plans')}
        error={error}
        value={chosen === null ? '' : String(chosen)}
        onChange={value => onChoose(Number(value))}
      >
        <div className={styles.cards}>
          {plans.map(plan => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
      </Radio.Group>
      {plans.some(plan => plan.trial) && <p className={styles.trial}>{t('access.trialNote')}</p>}
    </>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const t = useText()
  const facts = [
    t('access.planUsers', { count: plan.users }),
    t('access.planChannels', { count: plan.connections }),
    ...(plan.trial && plan.trialPeriod ? [t('access.planTrial', { count: plan.trialPeriod })] : []),
  ]
  return (
    <Radio.Card value={String(plan.id)} className={styles.card}>
      <Radio.Indicator />
      <span className={styles.planName}>{plan.name}</span>
      <span className={styles.price}>
        <b>{formatMoney(plan.value)}</b>
        {t('access.perMonth')}
      </span>
      <span className={styles.facts}>
        {facts.map(fact => (
          <span key={fact}>
            <IconCheck size={14} stroke={2.5} aria-hidden /> {fact}
          </span>
        ))}
      </span>
    </Radio.Card>
  )
}
