import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { keyOf, queryClient } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastUndo } from '../../../kit/layers/toast.ts'

type Marks = Partial<Pick<Contact, 'blocked' | 'chatbotBlocked'>>

/** Blocks them, or keeps bots from them; the way back stands in the toast. */
export function useMark(contact: Contact | undefined) {
  const t = useText()
  const save = async (id: number, body: Marks): Promise<boolean> => {
    try {
      const saved = await api(contactRoutes.update, { params: { id }, body })
      queryClient.setQueryData(keyOf(contactRoutes.show, { params: { id } }), saved)
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }
  return async (body: Marks) => {
    if (!contact) return
    const { id, name, blocked, chatbotBlocked } = contact
    if (!(await save(id, body))) return
    const said =
      body.blocked === undefined
        ? t(body.chatbotBlocked ? 'around.botsBlocked' : 'around.botsAllowed', { name })
        : t(body.blocked ? 'around.blocked' : 'around.unblocked', { name })
    const before: Marks = body.blocked === undefined ? { chatbotBlocked } : { blocked }
    toastUndo(said, t('kit.undo'), () => void save(id, before))
  }
}
