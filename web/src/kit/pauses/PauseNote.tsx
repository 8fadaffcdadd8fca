import type { Pause } from '@balcao/contract/access/auth'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatAhead } from '../format.ts'
import { WithTexts } from '../layers/WithTexts.tsx'

const TEXTS = ['pauses']

/** That somebody takes a break, until when and why. */
export const PauseNote = ({ pause }: { pause: Pause }) => (
  <WithTexts of={TEXTS}>
    <Words pause={pause} />
  </WithTexts>
)

function Words({ pause: { reason, until } }: { pause: Pause }) {
  const t = useText()
  const locale = useLocale()
  return until === null ? t('pauses.paused', { reason }) : t('pauses.pausedUntil', { reason, until: formatAhead(until, locale) })
}
