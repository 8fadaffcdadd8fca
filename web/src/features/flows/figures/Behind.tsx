import { flowFigureRoutes } from '@balcao/contract/flows/figures/figures'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatWhen } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import type { Asked, Opened } from './behind.ts'
import styles from './Figures.module.css'

interface BehindProps {
  flowId: number
  asked: Asked
  until: string
  opened: Opened
  title: string
  onClose(): void
}

/** The conversations a figure counts. */
export function Behind({ flowId, asked, until, opened, title, onClose }: BehindProps) {
  const t = useText()
  const locale = useLocale()
  const { count: _, ...which } = opened
  const { data, error, refetch } = useRead(
    flowFigureRoutes.behind,
    { params: { id: flowId }, query: { ...asked, ...which, until } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <Dialog title={title} width={620} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.count === 0 ? (
        <EmptyState title={t('flowFigures.none')} />
      ) : (
        <>
          <p className={styles.count}>{t('flowFigures.conversations', { count: data.count })}</p>
          <ul className={styles.behind}>
            {data.rows.map(row => (
              <li key={`${row.ticketId} ${row.at}`}>
                <AppLink to={`/atendimento/${row.ticketId}`}>{row.contactName || t('flowFigures.noName')}</AppLink>
                {row.said && <q>{row.said}</q>}
                <small>{`${row.channelName}, ${formatWhen(row.at, locale)}`}</small>
              </li>
            ))}
          </ul>
          {data.count > data.rows.length && (
            <p className={styles.count}>{t('flowFigures.firstOnly', { count: data.rows.length })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
