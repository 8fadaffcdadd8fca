import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { heldRows } from '../../kit/resource/state/held.ts'

export function ContactRemoval({ contact, onDone, onRemoved }: { contact: Contact; onDone(): void; onRemoved(): void }) {
  const t = useText()
  const remove = async () => {
    try {
      await api(contactRoutes.remove, { params: { id: contact.id } })
    } catch (error) {
      return tellFailure(error)
    }
    toastSuccess(t('contacts.removed'))
    onRemoved()
    heldRows(contactRoutes).removed(queryClient, contact.id)
  }
  return (
    <Confirm
      title={t('contacts.remove', { name: contact.name })}
      help={t('contacts.removeHelp')}
      act={t('resource.delete')}
      onConfirm={remove}
      onClose={onDone}
    />
  )
}
