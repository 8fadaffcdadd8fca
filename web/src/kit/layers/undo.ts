import { toasts, toastUndo } from './toast.ts'

/** The way back that is offered for a ticket, by the toast it stands in. */
const offered = new Map<number, number>()

/** What is taken back is one's last move of a ticket: the offer for one before it would say otherwise than it does. */
export function endUndo(ticketId: number): void {
  const toast = offered.get(ticketId)
  if (toast !== undefined) toasts.dismiss(toast)
  offered.delete(ticketId)
}

export function offerUndo(ticketId: number, said: string, label: string, undo: () => void): void {
  endUndo(ticketId)
  offered.set(ticketId, toastUndo(said, label, undo))
}
