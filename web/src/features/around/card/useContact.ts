import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../api/query.ts'

/** As it came with the conversation, and as events keep it. */
export function useContact(id: number): Contact | undefined {
  const { data } = useQuery<Contact>({ queryKey: keyOf(contactRoutes.show, { params: { id } }), enabled: false })
  return data
}
