import type { Contact } from '@balcao/contract/contacts/contacts'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { withTenant } from '../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../infra/database/db-errors.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { beginAnew } from '../../contacts/index.ts'
import { closeTicketsWith } from '../../tickets/index.ts'

/**
 * For a contact whose channels mix them up. They are as if newly made: no open ticket, found by their number alone. What was said, and
 * what the team wrote of them, stays theirs.
 */
export const sanitise = (actor: Actor, id: number): Promise<Contact> =>
  withoutDeadlock(() =>
    withTenant(actor.tenantId, async tx => {
      const contact = await beginAnew(tx, id)
      if (!contact) return refuse('ERR_NO_CONTACT_FOUND', { id })
      await closeTicketsWith(tx, id)
      await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'contact.sanitised', { id })
      return contact
    }),
  )
