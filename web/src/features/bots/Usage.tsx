import { botRoutes } from '@balcao/contract/flows/bots'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { keyOf } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatNumber } from '../../kit/format.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Bots.module.css'

/** What it answered this month, and what it remembers. */
export function Usage({ engine }: { engine: BotEngine }) {
  const t = useText()
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const params = { engine }
  const read = useQuery({ queryKey: keyOf(botRoutes.usage, { params }), queryFn: () => api(botRoutes.usage, { params }) })
  const forget = () =>
    api(botRoutes.forget, { params })
      .then(() => void toastSuccess(t('bots.cleared')))
      .catch(tellFailure)
  const figures = read.data && [
    { label: t('bots.monthConversations'), value: read.data.conversations },
    { label: t('bots.monthAnswers'), value: read.data.messages },
    { label: t('bots.monthTokens'), value: read.data.tokens },
  ]
  return (
    <section className={`panel ${styles.usage}`}>
      <h2>{t('bots.month')}</h2>
      <dl>
        {figures?.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value, locale)}</dd>
          </div>
        ))}
      </dl>
      <Button size="xs" variant="default" onClick={() => setAsks(true)}>
        {t('bots.clear')}
      </Button>
      {asks && (
        <Confirm
          title={t('bots.clear')}
          help={t('bots.clearHelp')}
          act={t('bots.clear')}
          onConfirm={forget}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
