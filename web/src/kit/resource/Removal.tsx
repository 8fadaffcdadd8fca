import { ApiError } from '@balcao/contract/client'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../layers/Confirm.tsx'
import { toastSuccess } from '../layers/toast.ts'
import { heldRows } from './state/held.ts'
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
  const remove = async (query?: object) => {
    try {
      await api(model.api.remove, { params: { id: row.id }, ...(query ? { query } : {}) })
      toastSuccess(t(`${model.texts}.removed`))
    } catch (error) {
      // Somebody else was quicker: it is gone, as was wished.
      if (!(error instanceof ApiError && error.status === 404)) return tellFailure(error)
    }
    onRemoved?.()
    heldRows(model.api).removed(queryClient, row.id)
  }

  const Own = model.removal
  if (Own)
    return (
      <Suspense>
        <Own row={row} remove={remove} onClose={onDone} />
      </Suspense>
    )
  return (
    <Confirm
      title={t(`${model.texts}.remove`, { name: model.nameOf(row) })}
      help={t(`${model.texts}.removeHelp`)}
      act={t('resource.delete')}
      onConfirm={() => remove()}
      onClose={onDone}
    />
  )
}
