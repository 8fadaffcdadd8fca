import '@mantine/core/styles/Switch.layer.css'
import { type SavedView, savedViewRoutes, type ViewKind } from '@balcao/contract/catalogue/saved-views'
import { ApiError } from '@balcao/contract/client'
import type { Condition } from '@balcao/contract/conditions/condition'
import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../layers/Dialog.tsx'
import { toastSuccess } from '../../layers/toast.ts'
import { ConditionEditor } from '../ConditionEditor.tsx'
import styles from '../conditions.module.css'
import type { Declared } from '../declared.ts'
import { askable, draftOf, isWhole } from '../draft.ts'

interface ViewDialogProps {
  kind: ViewKind
  declared: Declared
  /** Null: a new one. */
  view: SavedView | null
  /** What a new one begins with. */
  begin?: Condition | null
  onClose(): void
  onSaved(view: SavedView): void
  /** Asked for without being kept. */
  onUse(condition: Condition): void
}

/** A name and what it asks. */
export function ViewDialog({ kind, declared, view, begin = null, onClose, onSaved, onUse }: ViewDialogProps) {
  const t = useText()
  const mayShare = useCan('views.share')
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [draft, setDraft] = useState(() => draftOf(view?.condition ?? begin))
  const [fault, setFault] = useState<string | null>(null)
  const { save, busy, taken, setTaken } = useSaving({ kind, view, onSaved })

  const condition = askable(declared.fields, draft)
  const checked = (): Condition | null => {
    const isReady = condition !== null && isWhole(declared.fields, draft)
    setFault(isReady ? null : t(condition ? 'conditions.notWhole' : 'conditions.noConditions'))
    return isReady ? condition : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ready = checked()
    if (ready) save({ name: name.trim(), isShared, condition: ready })
  }
  const use = () => {
    const ready = checked()
    if (ready) onUse(ready)
  }

  return (
    <Dialog title={t(view ? 'conditions.editView' : 'conditions.newView')} width={560} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('conditions.viewName')}
          required
          maxLength={120}
          value={name}
          error={taken}
          onChange={event => {
            setName(event.currentTarget.value)
            setTaken(null)
          }}
        />
        <ConditionEditor
          declared={declared}
          draft={draft}
          onChange={next => {
            setDraft(next)
            setFault(null)
          }}
        />
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {mayShare && (
          <Switch
            label={t('conditions.share')}
            description={kind === 'inbox' ? t('conditions.shareHelp') : undefined}
            checked={isShared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
        )}
        <div className={styles.foot}>
          {!view && (
            <Button variant="default" onClick={use}>
              {t('conditions.useUnsaved')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Kept {
  name: string
  isShared: boolean
  condition: Condition
}

function useSaving({ kind, view, onSaved }: Pick<ViewDialogProps, 'kind' | 'view' | 'onSaved'>) {
  const t = useText()
  const create = useSend(savedViewRoutes.create)
  const update = useSend(savedViewRoutes.update)
  const [taken, setTaken] = useState<string | null>(null)
  const then = {
    done: (saved: SavedView) => {
      toastSuccess(t('conditions.savedView', { name: saved.name }))
      onSaved(saved)
    },
    refused: (error: unknown) => {
      const isTaken = error instanceof ApiError && error.code === 'ERR_NAME_TAKEN'
      if (isTaken) setTaken(t('errors.ERR_NAME_TAKEN'))
      return isTaken
    },
  }
  const save = (kept: Kept) =>
    void (view ? update.run({ params: { id: view.id }, body: kept }, then) : create.run({ body: { kind, ...kept } }, then))
  return { save, busy: create.busy || update.busy, taken, setTaken }
}
