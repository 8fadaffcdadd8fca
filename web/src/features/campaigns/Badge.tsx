import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { useText } from '../../i18n/index.ts'
import styles from './Campaigns.module.css'

/** Where a campaign stands, in a word. */
export function StatusBadge({ campaign: { status, pausedAt } }: { campaign: Pick<Campaign, 'status' | 'pausedAt'> }) {
  const t = useText()
  const is = status === 'processing' && pausedAt !== null ? 'paused' : status
  return (
    <span className={styles.badge} data-is={is}>
      {t(`campaigns.is_${is}`)}
    </span>
  )
}

/** Of all recipients, how many stand where: for the eye alone, the figures beside it say the same. */
export function CountsBar({ counts }: { counts: Campaign['counts'] }) {
  const { total, read, delivered, sent, failed, skipped, canceled } = counts
  const parts = [
    ['read', read],
    ['delivered', delivered - read],
    ['sent', sent],
    ['failed', failed],
    ['out', skipped + canceled],
  ] as const
  return (
    <span className={styles.bar} aria-hidden>
      {total > 0 && parts.map(([part, n]) => n > 0 && <i key={part} data-is={part} style={{ width: `${(n / total) * 100}%` }} />)}
    </span>
  )
}
