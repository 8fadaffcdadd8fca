import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { Avatar } from '../marks/Avatar.tsx'
import styles from './Phone.module.css'

interface Said {
  /** What the company says stands on the left: it is the customer's phone. */
  from: 'us' | 'customer'
  text: ReactNode
  at: string
}

/** How it reads on a customer's phone. */
export function Phone({ said }: { said: readonly Said[] }) {
  const t = useText()
  const { tenantName } = useMe()
  return (
    <figure className={styles.phone} aria-label={t('saying.willRead')}>
      <figcaption className={styles.head}>
        <Avatar name={tenantName} size={32} />
        <span>
          <strong>{tenantName}</strong>
          <small>{t('saying.account')}</small>
        </span>
      </figcaption>
      <ol className={styles.wall}>
        {said.map(({ from, text, at }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is said stays in its order
          <li key={i} data-from={from}>
            <span className={styles.words}>{text}</span>
            <small className="figures">{at}</small>
          </li>
        ))}
      </ol>
    </figure>
  )
}
