import { session } from '../../api/session.ts'

/** Up to which number somebody had the messages of a conversation before their eyes: what they write was written knowing them. */
const seqs = new Map<number, number>()
session.onOther(() => seqs.clear())

export const wasShown = (ticketId: number, seq: number): void => {
  if (seq > (seqs.get(ticketId) ?? 0)) seqs.set(ticketId, seq)
}
export const shownSeq = (ticketId: number): number | undefined => seqs.get(ticketId)
