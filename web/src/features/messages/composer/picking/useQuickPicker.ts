import { lookUp, ownQuickMessageRoutes, type QuickMessage, quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { fill, variableRoutes } from '@balcao/contract/messages/variables'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type RefObject, useState } from 'react'
import { useRead } from '../../../../api/query.ts'
import { usePicking } from '../../../../kit/words/usePicking.ts'
import { compose, useComposing } from '../state/composing.ts'

const ALL = { query: { active: 'true', pageSize: 200 } } as const

/** Quick messages by a slash: which there are, how the one would read, and putting it in the box. */
export function useQuickPicker(ticket: Pick<TicketRow, 'id'>, box: RefObject<HTMLTextAreaElement | null>) {
  const { text, files, isNote } = useComposing(ticket.id)
  const [closed, setClosed] = useState<string | null>(null)
  const isAsked = !isNote && text.startsWith('/') && text !== closed && !text.includes('\n')
  const { data } = useRead(quickMessageRoutes.list, ALL, { enabled: isAsked })
  const { data: own } = useRead(ownQuickMessageRoutes.list, ALL, { enabled: isAsked })
  const { data: known } = useRead(variableRoutes.ofTicket, { params: { id: ticket.id } }, { enabled: isAsked })
  // One's own first: of two with one key it is the one that is meant.
  const looked = isAsked && data && own ? lookUp(text, [...own.rows, ...data.rows]) : null
  const found = looked?.found === 'one' ? [looked.quick] : looked?.found === 'several' ? looked.quicks : []

  const use = (quick: QuickMessage) => {
    const file = quick.file ? [{ fileId: quick.file, name: quick.key, caption: '', voice: quick.sendAsAudio }] : []
    compose(ticket.id, { text: known ? fill(quick.message, known.values) : quick.message, files: [...files, ...file] })
    box.current?.focus()
  }
  const isOpen = looked !== null
  const picking = usePicking({ isOpen, found, use, close: () => setClosed(text) })
  return { isOpen, found, values: known?.values, ...picking }
}
export type Quick = ReturnType<typeof useQuickPicker>
