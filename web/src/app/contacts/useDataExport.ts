import type { Contact } from '@balcao/contract/contacts/contacts'
import { privacyRoutes } from '@balcao/contract/contacts/privacy'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { showJobs } from '../../kit/jobs/opening.ts'
import { placeWork } from '../../kit/jobs/works.ts'

/** All that is known of them as files: a long work, whose archive waits where works are. */
export function useDataExport(contact: Contact): () => Promise<void> {
  const t = useText()
  const locale = useLocale()
  return async () => {
    try {
      const body = { title: t('contacts.exportingData', { name: contact.name }), locale }
      placeWork(queryClient, await api(privacyRoutes.exportPerson, { params: { id: contact.id }, body }))
      showJobs(true)
    } catch (error) {
      tellFailure(error)
    }
  }
}
