import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { CardWithTicket } from '@balcao/contract/contacts/board'
import type { Slot } from '../state/keys.ts'
import type { Place } from '../state/moving.ts'

/** The library's records are of anything; these are ours. */
interface CardData {
  card: CardWithTicket
}
interface CardTarget {
  laneId: number
  cardId: number
  /** Whom this card stands behind. */
  before: number | null
}
const isCard = (data: Record<string | symbol, unknown>): data is Record<string | symbol, unknown> & CardData => 'card' in data

/** A card that can be dragged, and dropped before or behind. */
export function cardDrag(element: HTMLElement, card: CardWithTicket, target: CardTarget, onDragging: (is: boolean) => void) {
  return combine(
    draggable({
      element,
      getInitialData: () => ({ card }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isCard(source.data),
      getData: ({ input }) => {
        const { top, height } = element.getBoundingClientRect()
        const after = input.clientY < top + height / 2 ? target.before : target.cardId
        return { laneId: target.laneId, after }
      },
    }),
  )
}

/** A lane takes what is dropped below its cards. */
export const laneDrop = (element: HTMLElement, laneId: number, isEmpty: boolean) =>
  combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isCard(source.data),
      getData: () => ({ laneId, after: isEmpty ? null : 'last' }),
    }),
    autoScrollForElements({ element }),
  )

interface Watching {
  onSlot(slot: Slot | null): void
  onDrop(card: CardWithTicket, laneId: number, after: Place): void
}

export const watchDrops = (board: HTMLElement, { onSlot, onDrop }: Watching) =>
  combine(
    autoScrollForElements({ element: board }),
    monitorForElements({
      canMonitor: ({ source }) => isCard(source.data),
      onDrag: ({ source, location }) => {
        const found = location.current.dropTargets[0]?.data
        onSlot(found && isCard(source.data) ? slotOf(found, source.data.card.id) : null)
      },
      onDrop: ({ source, location }) => {
        onSlot(null)
        const found = location.current.dropTargets[0]?.data
        if (!found || !isCard(source.data)) return
        const { laneId, after, cardId } = slotOf(found, source.data.card.id)
        // Dropped onto itself it stays.
        if (after !== cardId) onDrop(source.data.card, laneId, after)
      },
    }),
  )

const slotOf = (data: Record<string | symbol, unknown>, cardId: number): Slot => ({
  laneId: data.laneId as number,
  after: data.after as Place,
  cardId,
})
