import type { SavedView } from '@balcao/contract/catalogue/saved-views'
import { useState } from 'react'
import { useConditionTexts, useViews } from '../../../kit/conditions/views/useViews.ts'
import { ViewDialog } from '../../../kit/conditions/views/ViewDialog.tsx'
import { ViewsDialog } from '../../../kit/conditions/views/ViewsDialog.tsx'
import { useLooking } from '../list/useInbox.ts'
import type { ViewsDialogName } from './dialogs.ts'
import { ofCondition, ofView, putInAddress } from './in-address.ts'
import { useTicketConditions } from './useTicketConditions.ts'

interface TicketViewsProps {
  dialog: ViewsDialogName
  onDialog(dialog: ViewsDialogName | null): void
}

/** The views of the inbox, put together and put in order. */
export default function TicketViews({ dialog, onDialog }: TicketViewsProps) {
  const isReady = useConditionTexts()
  return isReady && <Ready {...{ dialog, onDialog }} />
}

function Ready({ dialog, onDialog }: TicketViewsProps) {
  const declared = useTicketConditions()
  const { view } = useLooking()
  const { data } = useViews('inbox')
  /** Chosen in the list of all, which is still there afterwards. */
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  const shown = data?.find(one => one.id === view?.id) ?? null
  const close = () => onDialog(null)
  if (dialog === 'edit' && !shown) return null
  if (dialog === 'all' && !editing)
    return <ViewsDialog kind="inbox" declared={declared} onNew={() => setEditing('new')} onEdit={setEditing} onClose={close} />

  const its = dialog === 'edit' ? shown : editing === 'new' ? null : editing
  const back = () => (editing ? setEditing(null) : close())
  return (
    <ViewDialog
      kind="inbox"
      declared={declared}
      view={its}
      begin={view && view.id === null ? JSON.parse(view.question.condition ?? 'null') : null}
      onClose={back}
      onSaved={({ id }) => {
        if (editing && its) return back()
        putInAddress(ofView(id))
        close()
      }}
      onUse={condition => {
        putInAddress(ofCondition(JSON.stringify(condition)))
        close()
      }}
    />
  )
}
