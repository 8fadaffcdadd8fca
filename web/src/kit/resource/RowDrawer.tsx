import { ApiError } from '@balcao/contract/client'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { SideDrawer } from '../layers/SideDrawer.tsx'
import { toastSuccess } from '../layers/toast.ts'
import { ErrorState, Loading } from '../states.tsx'
import type { Asking } from './state/useQuestion.ts'
import type { Model, Row } from './types.ts'

interface RowDrawerProps {
  model: Model
  asking: Asking
  mayManage: boolean
  /** Rows on screen: the drawer shows one at once, and what the server has a moment later. */
  rows: readonly Row[]
}

/** What `?open=` says: a new row, or one by its id. */
export function RowDrawer({ model, asking, mayManage, rows }: RowDrawerProps) {
  const t = useText()
  const { close } = asking
  const { open } = asking.question

  if (open === 'new' && mayManage) {
    const saved = () => {
      toastSuccess(t(`${model.texts}.created`))
      close()
    }
    return <FormDrawer model={model} row={null} isGone={false} mayChange onSaved={saved} onClose={close} />
  }
  const id = Number(open)
  if (!Number.isSafeInteger(id) || id < 1) return null
  const shown = rows.find(row => row.id === id)
  if (model.parts.opened) return model.parts.opened(id, shown, close)
  return <OneRow key={id} {...{ model, id, mayManage, close, shown }} />
}

interface OneRowProps {
  model: Model
  id: number
  mayManage: boolean
  shown: Row | undefined
  close(): void
}

function OneRow({ model, id, mayManage, shown, close }: OneRowProps) {
  const t = useText()
  const {
    data: row,
    error,
    refetch,
  } = useRead(
    model.api.show,
    { params: { id } },
    { ...(shown ? { initialData: shown, initialDataUpdatedAt: 0 } : {}), refetchOnMount: 'always' },
  )
  const title = t(`${model.texts}.edit`)

  if (!row) {
    return (
      <SideDrawer title={title} onClose={close}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />}
      </SideDrawer>
    )
  }
  return (
    <FormDrawer
      model={model}
      row={row}
      isGone={error instanceof ApiError && error.status === 404}
      mayChange={mayManage}
      onSaved={() => {
        toastSuccess(t(`${model.texts}.saved`))
        close()
      }}
      onClose={close}
    />
  )
}
