import './live.ts'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { WithTexts } from '../../../kit/controls/WithTexts.tsx'
import { Blocking } from './Blocking.tsx'
import { ExtraInfo } from './ExtraInfo.tsx'
import { Files } from './Files.tsx'
import { Notes } from './Notes.tsx'
import { Protocols } from './Protocols.tsx'
import { Ratings } from './Ratings.tsx'
import { useContact } from './useContact.ts'

/** What stands beside a contact, over all the tickets with them one may see: each part is read when it is opened. */
export default function CardMore({ ticket }: { ticket: TicketRow }) {
  const contact = useContact(ticket.contactId)
  return (
    <WithTexts of="around">
      {contact && <ExtraInfo key={contact.id} contact={contact} />}
      <Notes ticket={ticket} />
      <Ratings contactId={ticket.contactId} />
      <Protocols contactId={ticket.contactId} />
      <Files contactId={ticket.contactId} />
      {contact && <Blocking contact={contact} />}
    </WithTexts>
  )
}
