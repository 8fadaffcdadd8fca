import { type SavedView, savedViewRoutes, type ViewKind } from '@balcao/contract/catalogue/saved-views'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconBookmarks, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { Confirm } from '../../layers/Confirm.tsx'
import { Dialog } from '../../layers/Dialog.tsx'
import { toastSuccess } from '../../layers/toast.ts'
import { EmptyState, ErrorState, Loading } from '../../states.tsx'
import styles from '../conditions.module.css'
import type { Declared } from '../declared.ts'
import { sentenceOf } from '../words.ts'
import { useViews } from './useViews.ts'

interface ViewsDialogProps {
  kind: ViewKind
  declared: Declared
  onNew(): void
  onEdit(view: SavedView): void
  onClose(): void
}

/** All views of a kind: their order, their names, and the way out of each. */
export function ViewsDialog({ kind, declared, onNew, onEdit, onClose }: ViewsDialogProps) {
  const t = useText()
  const { data, error, refetch } = useViews(kind)
  const mayShare = useCan('views.share')
  const [removing, setRemoving] = useState<SavedView | null>(null)
  const remove = useSend(savedViewRoutes.remove)
  const part = (isShared: boolean) => (data ?? []).filter(view => view.isShared === isShared)
  const parts = { declared, onEdit, onRemove: setRemoving }

  return (
    <Dialog title={t('conditions.organize')} onClose={onClose}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={3} />}
      {data?.length === 0 && (
        <EmptyState
          picture={<IconBookmarks size={32} stroke={1.5} aria-hidden />}
          title={t('conditions.noViews')}
          help={t('conditions.noViewsHelp')}
        />
      )}
      <Part {...parts} title={t('conditions.ownViews')} views={part(false)} mayChange />
      <Part {...parts} title={t('conditions.sharedViews')} views={part(true)} mayChange={mayShare} />
      <div className={styles.foot}>
        <Button onClick={onNew}>{t('conditions.newView')}</Button>
      </div>
      {removing && (
        <Confirm
          title={t('conditions.removeTitle', { name: removing.name })}
          help={t(removing.isShared ? 'conditions.removeShared' : 'conditions.removeHelp')}
          act={t('conditions.removeView')}
          onConfirm={() =>
            remove.run(
              { params: { id: removing.id } },
              { done: () => toastSuccess(t('conditions.removedView', { name: removing.name })) },
            )
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </Dialog>
  )
}

interface PartProps extends Pick<ViewsDialogProps, 'declared' | 'onEdit'> {
  title: string
  views: readonly SavedView[]
  mayChange: boolean
  onRemove(view: SavedView): void
}

function Part({ title, views, mayChange, declared, onEdit, onRemove }: PartProps) {
  const t = useText()
  const locale = useLocale()
  const order = useSend(savedViewRoutes.order)
  if (views.length === 0) return null
  const move = (at: number, by: 1 | -1) => {
    const ids = views.map(view => view.id)
    const [id = 0] = ids.splice(at, 1)
    void order.run({ body: { ids: ids.toSpliced(at + by, 0, id) } })
  }
  return (
    <>
      <h3 className={styles.place}>{title}</h3>
      <ul className={styles.views}>
        {views.map((view, i) => {
          const { name } = view
          return (
            <li key={view.id}>
              <div className={styles.view}>
                <span>{name}</span>
                <span className={styles.what}>{sentenceOf(view.condition, { declared, t, locale })}</span>
              </div>
              {mayChange && (
                <>
                  <IconButton label={t('conditions.up', { name })} disabled={i === 0 || order.busy} onClick={() => move(i, -1)}>
                    <IconArrowUp size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('conditions.down', { name })}
                    disabled={i === views.length - 1 || order.busy}
                    onClick={() => move(i, 1)}
                  >
                    <IconArrowDown size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                  <IconButton label={t('conditions.change', { name })} onClick={() => onEdit(view)}>
                    <IconPencil size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                  <IconButton label={t('conditions.removeOne', { name })} onClick={() => onRemove(view)}>
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
