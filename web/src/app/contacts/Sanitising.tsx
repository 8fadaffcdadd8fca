import type { Contact } from '@balcao/contract/contacts/contacts'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { heldRows } from '../../kit/resource/state/held.ts'

/** For a contact whose channels mix them up. */
export function Sanitising({ contact, onDone }: { contact: Contact; onDone(): void }) {
  const t = useText()
  const begin = async () => {
    try {
      const saved = await api(phonebookRoutes.sanitise, { params: { id: contact.id } })
      heldRows(contactRoutes).changed(queryClient, saved)
      toastSuccess(t('contacts.sanitised', { name: contact.name }))
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <Confirm
      title={t('contacts.sanitiseAsk', { name: contact.name })}
      help={t('contacts.sanitiseHelp')}
      act={t('contacts.sanitise')}
      onConfirm={begin}
      onClose={onDone}
    />
  )
}
