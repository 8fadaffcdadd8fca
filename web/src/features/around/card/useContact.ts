import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { useHeld } from '../../../api/held.ts'
import { keyOf } from '../../../api/query.ts'

/** As it came with the conversation, and as events keep it. */
export const useContact = (id: number): Contact | undefined => useHeld(keyOf(contactRoutes.show, { params: { id } }))
