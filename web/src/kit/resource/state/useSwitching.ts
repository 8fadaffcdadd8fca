import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastUndo } from '../../layers/toast.ts'
import type { Model, Row } from '../types.ts'
import { heldRows } from './held.ts'

/** Switches a row on or off at once, with the way back in a toast: the server can put it back as it was. */
export function useSwitching({ api: routes, states, stateKey, nameOf }: Model): (row: Row, isActive: boolean) => Promise<void> {
  const t = useText()
  const change = async (row: Row, isActive: boolean): Promise<boolean> => {
    try {
      const saved = await api(routes.update, { params: { id: row.id }, body: { [stateKey]: isActive } })
      heldRows(routes).changed(queryClient, saved)
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }

  return async (row, isActive) => {
    if (!states || !(await change(row, isActive))) return
    const said = t('resource.nowIs', { name: nameOf(row), state: t(states[isActive ? 0 : 1]).toLowerCase() })
    toastUndo(said, t('kit.undo'), () => void change(row, !isActive))
  }
}
