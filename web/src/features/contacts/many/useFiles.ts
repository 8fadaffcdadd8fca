import { can } from '@balcao/contract/permissions'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'

/** Whole files of contacts are supervisors’ and admins’, unless the company says that they are everybody’s. */
export function useFiles(): boolean {
  const me = useMe()
  return useNames().settings.contactFilesForAll === 'enabled' || can(me, 'contacts.manage')
}
