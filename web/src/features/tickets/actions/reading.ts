import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { Ticket } from '@balcao/contract/tickets/tickets'
import { useState } from 'react'

type Its = Pick<TicketRow, 'id' | 'status' | 'userId'>
type HeldThere = Ticket['heldThere'] | undefined

/** One that waits is accepted first, a closed one opened again. */
const isOpen = ({ status }: Its): boolean => status === 'open' || status === 'schedule'

/** In a colleague's hands: only read, until the reader decides to write all the same. */
const isColleagues = (ticket: Its, me: number): boolean => isOpen(ticket) && ticket.userId !== null && ticket.userId !== me

/** Who else has it, so that the reader is asked before they write. */
export const heldByOther = (ticket: Its, heldThere: HeldThere, me: number): 'colleague' | 'provider' | null => {
  if (isColleagues(ticket, me)) return 'colleague'
  return isOpen(ticket) && heldThere === 'provider' ? 'provider' : null
}

/** What somebody wants to write in, though another has it; in yet another's hands it is asked again. */
export function useReading(me: number) {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const nameOf = ({ id, userId }: Its, other: string | null) => `${id} ${other === 'provider' ? other : userId}`
  const other = (ticket: Its, heldThere: HeldThere) => {
    const held = heldByOther(ticket, heldThere, me)
    return held && wanted.has(nameOf(ticket, held)) ? null : held
  }
  return {
    isWritable: (ticket: Its, heldThere: HeldThere) => isOpen(ticket) && other(ticket, heldThere) === null,
    /** Whom to ask, or what, before writing. */
    other,
    writeAllTheSame: (ticket: Its, heldThere: HeldThere) =>
      setWanted(known => new Set(known).add(nameOf(ticket, heldByOther(ticket, heldThere, me)))),
  }
}
