import type { FlowRow } from '@balcao/contract/flows/flows'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import styles from '../builder/Builder.module.css'
import { answersNowhere } from './answers.ts'

/** What publishing alone does not do: somebody has to say on which channel it answers. */
export function Nowhere({ flow }: { flow: FlowRow }) {
  const t = useText()
  if (!answersNowhere(flow)) return null
  return (
    <div className={styles.banner} role="status">
      <span>{t('flowFigures.nowhere', { version: flow.version ?? 0 })}</span>
      <AppLink to="/sessoes">{t('flows.chooseChannel')}</AppLink>
    </div>
  )
}
