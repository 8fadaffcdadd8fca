import { isErrorCode } from '@balcao/contract/texts/index'
import { webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Webhooks.module.css'

/** What was sent, and what the other side answered. */
export function BothSides({ id }: { id: number }) {
  const t = useText()
  const { data, error, isPending, refetch } = useRead(
    webhookRoutes.delivery,
    { params: { id } },
    { staleTime: 0, refetchInterval: 4_000 },
  )
  if (isPending) return <Loading lines={3} />
  if (error || !data) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <div className={styles.sides}>
      <section>
        <h3>
          {t('webhooks.sent')} <span>{data.eventId}</span>
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
        <pre tabIndex={0}>{readable(data.sent)}</pre>
      </section>
      <section>
        <h3>
          {t('webhooks.answered')} {data.code !== null && <b data-ok={data.fault === null || undefined}>{data.code}</b>}
        </h3>
        {data.fault !== null && isErrorCode(data.fault) && <p>{t(`errors.${data.fault}`)}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
        {data.answer !== '' && <pre tabIndex={0}>{readable(data.answer)}</pre>}
      </section>
    </div>
  )
}

/** JSON with its lines, anything else as it came. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
