import { termsRoutes } from '@balcao/contract/tenants/tenants'
import { reloadMe, useCan, useMe } from '../../../api/me.ts'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import styles from './Banners.module.css'

/** The superadmin accepts here; everybody else reads whom to ask. */
export function TermsBanner() {
  const t = useText()
  return useCan('terms.accept') ? <AcceptTerms /> : t('app.termsPending')
}

function AcceptTerms() {
  const t = useText()
  const { tenantId } = useMe()
  const terms = useRead(termsRoutes.show, {})
  const accept = useSend(termsRoutes.accept)
  const version = terms.data?.version

  return (
    <>
      {t('app.termsPendingSuper')}{' '}
      {version && (
        <button
          type="button"
          className={styles.button}
          disabled={accept.busy}
          onClick={() => void accept.run({ body: { tenantId, version } }, { done: () => void reloadMe() })}
        >
          {t('app.termsAccept', { version })}
        </button>
      )}
    </>
  )
}
