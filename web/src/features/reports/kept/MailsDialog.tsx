import { type ReportMail, reportMailRoutes } from '@balcao/contract/reports/report-mails'
import { isErrorCode } from '@balcao/contract/texts/index'
import { IconMail, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { type PlainKey, useLocale, useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import styles from './Kept.module.css'
import { MailDialog } from './MailDialog.tsx'
import { useKept } from './useKept.ts'
import { dayText, nextText } from './when.ts'

/** What one gets by e-mail: when next, how the last fared, and the way out of each. */
export function MailsDialog({ onClose }: { onClose(): void }) {
  const t = useText()
  const { data, error, refetch } = useRead(reportMailRoutes.list, {}, { staleTime: 0 })
  const [editing, setEditing] = useState<ReportMail | null>(null)
  const [removing, setRemoving] = useState<ReportMail | null>(null)
  if (editing)
    return <MailDialog report={editing.report} filter={editing.filter} mail={editing} onClose={() => setEditing(null)} />
  return (
    <Dialog title={t('reports.keep_mails')} width={560} onClose={onClose}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={3} />}
      {data?.length === 0 && (
        <EmptyState
          picture={<IconMail size={32} stroke={1.5} aria-hidden />}
          title={t('reports.keep_noMails')}
          help={t('reports.keep_noMailsHelp')}
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map(mail => (
            <Row key={mail.id} mail={mail} onEdit={setEditing} onRemove={setRemoving} />
          ))}
        </ul>
      )}
      {removing && <Removing mail={removing} onClose={() => setRemoving(null)} />}
    </Dialog>
  )
}

interface RowProps {
  mail: ReportMail
  onEdit(mail: ReportMail): void
  onRemove(mail: ReportMail): void
}

function Row({ mail, onEdit, onRemove }: RowProps) {
  const t = useText()
  const cache = useQueryClient()
  const changed = () => void cache.invalidateQueries({ queryKey: keyOf(reportMailRoutes.list) })
  const update = useSend(reportMailRoutes.update)
  const { name, report, as, paused } = mail
  const turn = () => void update.run({ params: { id: mail.id }, body: { paused: !paused } }, { done: changed })
  return (
    <li>
      <div className={styles.what}>
        <b>{name}</b>
        <small>{`${t(`reports.title_${report}` as PlainKey)} · ${as.toUpperCase()} · ${t(`reports.keep_every_${mail.every}`)}`}</small>
        <State mail={mail} />
      </div>
      <IconButton
        label={t(paused ? 'reports.keep_resume' : 'reports.keep_pause', { name })}
        disabled={update.busy}
        onClick={turn}
      >
        {paused ? (
          <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconPlayerPause size={16} stroke={1.75} aria-hidden />
        )}
      </IconButton>
      <IconButton label={t('reports.keep_editOne', { name })} onClick={() => onEdit(mail)}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('reports.keep_removeOne', { name })} onClick={() => onRemove(mail)}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Paused, or when the next comes; and how the last fared, with its reason where it did not arrive. */
function State({ mail: { paused, nextOn, hour, last } }: { mail: ReportMail }) {
  const t = useText()
  const locale = useLocale()
  const code = last?.code
  const why = code && isErrorCode(code) ? ` ${t(`errors.${code}` as PlainKey)}` : ''
  return (
    <>
      <small>{paused ? t('reports.keep_paused') : t('reports.keep_next', { when: nextText({ nextOn, hour }, locale) })}</small>
      {last && (
        <small data-bad={last.outcome !== 'sent' && last.outcome !== 'waiting' ? true : undefined}>
          {t(`reports.keep_last_${last.outcome}`, { when: dayText(last.on, locale) })}
          {why}
        </small>
      )}
    </>
  )
}

function Removing({ mail: { id, name }, onClose }: { mail: ReportMail; onClose(): void }) {
  const t = useText()
  const kept = useKept(reportMailRoutes.list)
  const remove = useSend(reportMailRoutes.remove)
  const done = () => kept(t('reports.keep_removed', { name }))
  return (
    <Confirm
      title={t('reports.keep_removeAsk', { name })}
      help={t('reports.keep_removeMailHelp')}
      act={t('reports.keep_remove')}
      onConfirm={() => remove.run({ params: { id } }, { done })}
      onClose={onClose}
    />
  )
}
