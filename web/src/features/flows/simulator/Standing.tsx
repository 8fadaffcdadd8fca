import { settingRoutes } from '@balcao/contract/setting-routes'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatMoney, formatNumber } from '../../../kit/format.ts'
import { costOf } from './cost.ts'
import { OnMyPhone } from './phone/OnMyPhone.tsx'
import styles from './Simulator.module.css'
import type { Talk, World } from './talk.ts'
import type { Tried } from './tried.ts'

/** What the flow has learnt, what it sent and what that costs, and how to try it on a real phone. */
export function Standing({ talk, world, flow }: Pick<Tried, 'flow'> & { talk: Talk; world: World }) {
  const t = useText()
  const locale = useLocale()
  const variables = Object.entries(talk.state.variables)
  const settings = useRead(settingRoutes.list, {}, { staleTime: 60_000 }).data ?? []
  const cost = costOf(talk, world, Object.fromEntries(settings.map(({ key, value }) => [key, value])))
  const counts = [
    t('flows.sentCount', { count: talk.sent }),
    talk.tokens > 0 && t('flowTrial.tokens', { count: talk.tokens, figure: formatNumber(talk.tokens, locale) }),
    cost !== null && t('flowTrial.costs', { money: formatMoney(cost) }),
  ]
  return (
    <section className={styles.facts}>
      <header>
        <b>{t('flows.variables')}</b>
        <span role="status">{counts.filter(Boolean).join(' · ')}</span>
      </header>
      <dl>
        {variables.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {talk.state.invalid > 0 && <p>{t('flowTrial.invalid', { count: talk.state.invalid })}</p>}
      <details>
        <summary>{t('flows.onMyPhone')}</summary>
        <OnMyPhone flow={flow} />
        {cost === null && <p>{t('flowTrial.noPrice')}</p>}
      </details>
    </section>
  )
}
