import type { SavedView } from '@balcao/contract/catalogue/saved-views'
import type { Condition } from '@balcao/contract/conditions/condition'
import { useState } from 'react'
import { ViewDialog } from '../../../kit/conditions/views/ViewDialog.tsx'
import { ViewsDialog } from '../../../kit/conditions/views/ViewsDialog.tsx'
import { useContactConditions } from './useContactConditions.ts'

interface SegmentDialogsProps {
  first: 'new' | 'all' | SavedView
  /** What a new one begins with. */
  begin: Condition | null
  onAsk(condition: Condition): void
  onClose(): void
}

/** Making a segment, changing one, and all of them in their order. */
export default function SegmentDialogs({ first, begin, onAsk, onClose }: SegmentDialogsProps) {
  const declared = useContactConditions()
  const [now, setNow] = useState(first)
  const ask = (condition: Condition) => {
    onAsk(condition)
    onClose()
  }
  if (now === 'all')
    return <ViewsDialog kind="contacts" declared={declared} onNew={() => setNow('new')} onEdit={setNow} onClose={onClose} />
  return (
    <ViewDialog
      kind="contacts"
      declared={declared}
      view={now === 'new' ? null : now}
      begin={begin}
      onClose={onClose}
      onSaved={view => ask(view.condition)}
      onUse={ask}
    />
  )
}
