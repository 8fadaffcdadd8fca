import { refuse } from '@balcao/contract/errors'
import { type Action, type Actor, can } from '@balcao/contract/permissions'
import { withTenant } from '../../../infra/database/db.ts'
import { readSettings } from '../../settings/index.ts'

/**
 * Whole files of people come in and go out by supervisors and admins, unless the company says that everybody may. Answers by which
 * right it was.
 */
export async function mayMoveFiles(actor: Actor): Promise<Action> {
  if (can(actor, 'contacts.manage')) return 'contacts.manage'
  const { contactFilesForAll } = await withTenant(actor.tenantId, tx => readSettings(tx, ['contactFilesForAll']))
  // A file would hold what is hidden on every screen.
  return contactFilesForAll === 'enabled' && !actor.masked ? 'contacts.work' : refuse('ERR_NO_PERMISSION')
}
