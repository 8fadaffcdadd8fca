import { flowRoutes } from '@balcao/contract/flows/flows'
import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../builder/Builder.module.css'
import type { Editing } from '../editing/useEditing.ts'
import { Changes } from './Changes.tsx'
import { useStanding } from './useStanding.ts'

/** The draft and what was published, each to compare and to take up again. */
export function Versions({ editing, onClose }: { editing: Editing; onClose(): void }) {
  const t = useText()
  const locale = useLocale()
  const { flow } = editing
  const { data, error, refetch } = useRead(flowRoutes.versions, { params: { id: flow.id } })
  const standing = useStanding(flow.id)
  const older = standing.outside(flow.version)
  const [compared, compare] = useState<number | null>(null)
  const [discards, setDiscards] = useState(false)
  const discard = async () => {
    await api(flowRoutes.discardDraft, { params: { id: flow.id } }).catch(tellFailure)
    await editing.reload().catch(tellFailure)
  }
  return (
    <aside className={styles.panel} aria-label={t('flows.versions')}>
      <header>
        <h2>{t('flows.versions')}</h2>
        <CloseButton aria-label={t('kit.close')} onClick={onClose} />
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading />}
      <ul className={styles.versions}>
        {flow.draftChanges !== null && (
          <li>
            <b>{t('flows.draft')}</b>
            <small>{[flow.draftBy?.name, flow.draftAt && formatWhen(flow.draftAt, locale)].filter(Boolean).join(', ')}</small>
            {flow.version !== null && (
              <Button size="compact-xs" variant="default" onClick={() => setDiscards(true)}>
                {t('flows.discard')}
              </Button>
            )}
          </li>
        )}
        {data?.versions.map(one => (
          <li key={one.version} data-live={one.isPublished || undefined}>
            <b>
              {t('flows.version', { version: one.version })}
              {one.isPublished && ` · ${t('flows.live')}`}
            </b>
            <small>{[one.createdBy, formatWhen(one.createdAt, locale)].filter(Boolean).join(', ')}</small>
            {one.note && <span>{one.note}</span>}
            {standing.of(one.version) > 0 && <small>{t('flowFigures.standing', { count: standing.of(one.version) })}</small>}
            {one.isPublished && older > 0 && (
              <Button size="compact-xs" variant="light" onClick={() => void standing.takeAlong().catch(tellFailure)}>
                {t('flowFigures.takeHere', { count: older })}
              </Button>
            )}
            <Button size="compact-xs" variant="default" onClick={() => compare(one.version)}>
              {t('flows.compare')}
            </Button>
          </li>
        ))}
      </ul>
      {data?.versions.length === 0 && <p className={styles.fields}>{t('flows.neverPublished')}</p>}
      {compared !== null && <Compared version={compared} editing={editing} onClose={() => compare(null)} />}
      {discards && (
        <Confirm
          title={t('flows.discardAsk')}
          help={t('flows.discardHelp', { version: flow.version ?? 0 })}
          act={t('flows.discard')}
          onConfirm={discard}
          onClose={() => setDiscards(false)}
        />
      )}
    </aside>
  )
}

function Compared({ version, editing, onClose }: { version: number; editing: Editing; onClose(): void }) {
  const t = useText()
  const { flow, document } = editing
  const { data, error } = useRead(
    flowRoutes.version,
    { params: { id: flow.id, version } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const restore = async () => {
    try {
      const saved = await editing.save()
      if (!saved) return
      await api(flowRoutes.restore, { params: { id: flow.id, version }, body: { rev: saved.draftRev } })
      await editing.reload()
      toastSuccess(t('flows.restored', { version }))
      onClose()
    } catch (fault) {
      tellFailure(fault)
    }
  }
  return (
    <Dialog title={t('flows.comparedTo', { version })} width={600} onClose={onClose}>
      {error && !data ? <ErrorState error={error} /> : data ? <Changes before={data.document} after={document} /> : <Loading />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.close')}
        </Button>
        <Button onClick={() => void restore()}>{t('flows.restore', { version })}</Button>
      </div>
    </Dialog>
  )
}
