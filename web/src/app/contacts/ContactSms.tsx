import type { Contact } from '@balcao/contract/contacts/contacts'
import Sms from '../../features/messages/sms/Sms.tsx'
import { useTextChannels } from './useTextChannels.ts'

export default function ContactSms({ contact, onClose }: { contact: Contact; onClose(): void }) {
  return <Sms to={{ contactId: contact.id }} contact={contact} channels={useTextChannels(contact)} onClose={onClose} />
}
