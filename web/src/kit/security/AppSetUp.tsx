import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { useText } from '../../i18n/index.ts'
import { CopyButton } from '../controls/CopyButton.tsx'
import styles from './Security.module.css'

/** What an authenticator app reads: a picture, and the same to type. */
export function AppSetUp({ secret, uri }: { secret: string; uri: string }) {
  const t = useText()
  const source = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri])
  return (
    <div className={styles.app}>
      <img src={source} width={168} height={168} alt={t('security.qrCode')} className={styles.paper} />
      <div>
        <p>{t('security.scan')}</p>
        <p className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton value={secret} label={t('security.copySecret')} />
        </p>
      </div>
    </div>
  )
}
