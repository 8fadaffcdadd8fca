import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'

interface Dragged {
  ticket: TicketRow
}
const isTicket = (data: Record<string | symbol, unknown>): data is Record<string | symbol, unknown> & Dragged => 'ticket' in data

export const ticketDrag = (element: HTMLElement, ticket: TicketRow, onDragging: (is: boolean) => void) =>
  draggable({
    element,
    getInitialData: () => ({ ticket }),
    onDragStart: () => onDragging(true),
    onDrop: () => onDragging(false),
  })

/** A column takes what is dropped anywhere on it: its order is by lateness. Its cards are what scrolls. */
export const columnDrop = (element: HTMLElement, cards: HTMLElement, key: string) =>
  combine(
    dropTargetForElements({ element, canDrop: ({ source }) => isTicket(source.data), getData: () => ({ key }) }),
    autoScrollForElements({ element: cards }),
  )

interface Watching {
  onOver(key: string | null): void
  onDrop(ticket: TicketRow, key: string): void
}
export const watchPanel = (box: HTMLElement, { onOver, onDrop }: Watching) =>
  combine(
    autoScrollForElements({ element: box }),
    monitorForElements({
      canMonitor: ({ source }) => isTicket(source.data),
      onDropTargetChange: ({ location }) => onOver((location.current.dropTargets[0]?.data.key as string | undefined) ?? null),
      onDrop: ({ source, location }) => {
        onOver(null)
        const key = location.current.dropTargets[0]?.data.key
        if (typeof key === 'string' && isTicket(source.data)) onDrop(source.data.ticket, key)
      },
    }),
  )
