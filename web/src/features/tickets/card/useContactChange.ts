import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import type { Sent } from '@balcao/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { keyOf } from '../../../api/query.ts'

type Change = NonNullable<Sent<typeof contactRoutes.update>['body']>

/** Changes a contact where it stands: seen at once, and as it was when it was refused. Answers whether it was taken. */
export function useContactChange(contact: Contact) {
  const cache = useQueryClient()
  const key = keyOf(contactRoutes.show, { params: { id: contact.id } })
  return async (body: Change): Promise<boolean> => {
    cache.setQueryData<Contact>(key, known => known && { ...known, ...pick(body) })
    try {
      cache.setQueryData(key, await api(contactRoutes.update, { params: { id: contact.id }, body }))
      return true
    } catch (error) {
      cache.setQueryData(key, contact)
      tellFailure(error)
      return false
    }
  }
}

/** What of the change is shown before it is answered: what is chosen, not what is typed. */
const pick = ({ tags, wallets }: Change) => ({ ...(tags ? { tags } : {}), ...(wallets ? { wallets } : {}) })
