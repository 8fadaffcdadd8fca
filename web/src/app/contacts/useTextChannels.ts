import type { Contact } from '@balcao/contract/contacts/contacts'
import { isTextMessaging } from '@balcao/contract/messages/contact-messages'
import { useNames } from '../../api/desk.ts'

/** By which channels their telephone can be sent an SMS. */
export function useTextChannels({ number, kind }: Pick<Contact, 'number' | 'kind'>) {
  const { desk } = useNames()
  if (!number || kind === 'group') return []
  return desk.channels.filter(({ capabilities }) => capabilities !== null && isTextMessaging(capabilities))
}
