import { type ReportView, reportViewRoutes } from '@balcao/contract/reports/report-views'
import { IconBookmarks, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../api/me.ts'
import { useRead, useSend } from '../../../api/query.ts'
import { type PlainKey, useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { spanText } from '../shown.ts'
import { addressOf } from './address.ts'
import styles from './Kept.module.css'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useKept } from './useKept.ts'

interface ViewsDialogProps {
  zone: string | undefined
  onClose(): void
}

/** All that was kept, of every report. */
export function ViewsDialog({ zone, onClose }: ViewsDialogProps) {
  const t = useText()
  const { data, error, refetch } = useRead(reportViewRoutes.list, {})
  const [editing, setEditing] = useState<ReportView | null>(null)
  const [removing, setRemoving] = useState<ReportView | null>(null)
  if (editing)
    return (
      <SaveViewDialog
        report={editing.report}
        filter={editing.filter}
        zone={zone}
        view={editing}
        onClose={() => setEditing(null)}
      />
    )
  return (
    <Dialog title={t('reports.keep_views')} onClose={onClose}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={3} />}
      {data?.length === 0 && (
        <EmptyState
          picture={<IconBookmarks size={32} stroke={1.5} aria-hidden />}
          title={t('reports.keep_noViews')}
          help={t('reports.keep_noViewsHelp')}
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map(view => (
            <Row key={view.id} view={view} zone={zone} onOpen={onClose} onEdit={setEditing} onRemove={setRemoving} />
          ))}
        </ul>
      )}
      {removing && <Removing view={removing} onClose={() => setRemoving(null)} />}
    </Dialog>
  )
}

interface RowProps {
  view: ReportView
  zone: string | undefined
  onOpen(): void
  onEdit(view: ReportView): void
  onRemove(view: ReportView): void
}

function Row({ view, zone, onOpen, onEdit, onRemove }: RowProps) {
  const t = useText()
  const locale = useLocale()
  const mayShare = useCan('views.share')
  const { name, report, period, isShared } = view
  const days = period === 'days' ? spanText(view.filter, locale) : t(`reports.${period}` as PlainKey)
  return (
    <li>
      <div className={styles.what}>
        <AppLink to={addressOf(view, zone)} onClick={onOpen}>
          {name}
        </AppLink>
        <small>
          {[t(`reports.title_${report}` as PlainKey), days, ...(isShared ? [t('reports.keep_ofTeam')] : [])].join(' · ')}
        </small>
      </div>
      {(!isShared || mayShare) && (
        <>
          <IconButton label={t('reports.keep_editOne', { name })} onClick={() => onEdit(view)}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('reports.keep_removeOne', { name })} onClick={() => onRemove(view)}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

function Removing({ view: { id, name, isShared }, onClose }: { view: ReportView; onClose(): void }) {
  const t = useText()
  const kept = useKept(reportViewRoutes.list)
  const remove = useSend(reportViewRoutes.remove)
  const done = () => kept(t('reports.keep_removed', { name }))
  return (
    <Confirm
      title={t('reports.keep_removeAsk', { name })}
      help={t(isShared ? 'reports.keep_removeShared' : 'reports.keep_removeHelp')}
      act={t('reports.keep_remove')}
      onConfirm={() => remove.run({ params: { id } }, { done })}
      onClose={onClose}
    />
  )
}
