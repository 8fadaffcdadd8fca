import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastUndo } from '../../kit/layers/toast.ts'
import { heldRows } from '../../kit/resource/state/held.ts'

type Marks = Pick<Contact, 'blocked' | 'chatbotBlocked'>

/** Sets one of the two marks at once, with the way back in a toast. */
function useMark<K extends keyof Marks>(contact: Contact, mark: K, said: (is: boolean) => string) {
  const t = useText()
  const set = async (is: boolean): Promise<boolean> => {
    try {
      const saved = await api(contactRoutes.update, { params: { id: contact.id }, body: { [mark]: is } })
      heldRows(contactRoutes).changed(queryClient, saved)
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }
  return async (is: boolean) => {
    if (await set(is)) toastUndo(said(is), t('kit.undo'), () => void set(!is))
  }
}

/** Blocked here, and on the channels that can. */
export function useBlocking(contact: Contact) {
  const t = useText()
  const { name } = contact
  return useMark(contact, 'blocked', is => t(is ? 'contacts.nowBlocked' : 'contacts.nowFree', { name }))
}

export function useBotBlocking(contact: Contact) {
  const t = useText()
  const { name } = contact
  return useMark(contact, 'chatbotBlocked', is => t(is ? 'contacts.nowNoBot' : 'contacts.nowBot', { name }))
}
