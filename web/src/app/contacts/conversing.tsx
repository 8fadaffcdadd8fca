import type { Contact } from '@balcao/contract/contacts/contacts'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import { fetched } from '../../api/fetched.ts'
import { addressOf } from '../../features/tickets/address.ts'
import { navigate } from '../../navigation/index.ts'

const NewTicket: ComponentType<{ contact: Contact; onClose(): void }> = fetched(async () => ({
  default: (await import('../../features/tickets/actions/NewTicket.tsx')).NewTicket,
}))
const ContactSms = fetched(() => import('./ContactSms.tsx'))

/** What stands over the screen, asked for by a row’s menu, which closes, or by the card. */
interface Asked {
  what: 'ticket' | 'sms'
  contact: Contact
}
let asked: Asked | null = null
const listeners = new Set<() => void>()
function ask(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const beginWith = (contact: Contact): void => ask({ what: 'ticket', contact })
export const textTo = (contact: Contact): void => ask({ what: 'sms', contact })

/** To the conversation that goes on; with whom there is none, one is begun. */
export function converse(contact: Contact, talk: TicketRow | null | undefined): void {
  if (talk && talk.status !== 'closed') navigate(addressOf(talk))
  else beginWith(contact)
}

export function Asked() {
  const now = useSyncExternalStore(subscribe, () => asked)
  const close = () => ask(null)
  if (!now) return null
  return (
    <Suspense>
      {now.what === 'ticket' ? (
        <NewTicket contact={now.contact} onClose={close} />
      ) : (
        <ContactSms contact={now.contact} onClose={close} />
      )}
    </Suspense>
  )
}
