import { ApiError } from '@balcao/contract/client'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../Confirm.tsx'
import { toastSuccess } from '../toast.ts'
import { heldRows } from './held.ts'
import type { Model, Row } from './types.ts'

interface RemovalProps {
  model: Model
  row: Row
  onDone(): void
  onRemoved?(): void
}

/** A row that goes does not come back: asked first, by name, with what it means. */
export function Removal({ model, row, onDone, onRemoved }: RemovalProps) {
  const t = useText()
  const remove = async () => {
    try {
      await api(model.api.remove, { params: { id: row.id } })
      toastSuccess(t(`${model.texts}.removed`))
    } catch (error) {
      // Somebody else was quicker: it is gone, as was wished.
      if (!(error instanceof ApiError && error.status === 404)) return tellFailure(error)
    }
    onRemoved?.()
    heldRows(model.api).removed(queryClient, row.id)
  }

  return (
    <Confirm
      title={t(`${model.texts}.remove`, { name: model.nameOf(row) })}
      help={t(`${model.texts}.removeHelp`)}
      act={t('resource.delete')}
      onConfirm={remove}
      onClose={onDone}
    />
  )
}
