import type { Contact } from '@balcao/contract/contacts/contacts'
import { privacyRoutes } from '@balcao/contract/contacts/privacy'
import { queryClient, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { placeWork } from '../../kit/jobs/works.ts'
import { TypedConfirm } from '../../kit/layers/TypedConfirm.tsx'

/** What cannot be taken back is meant: their name is typed once more. */
export function Erasure({ contact, onClose, onBegun }: { contact: Contact; onClose(): void; onBegun(): void }) {
  const t = useText()
  const erase = useSend(privacyRoutes.erasePerson)
  const body = { title: t('contacts.erasing', { id: contact.id }), name: contact.name, nameless: t('contacts.nameless') }
  return (
    <TypedConfirm
      title={t('contacts.eraseTitle', { name: contact.name })}
      help={t('contacts.eraseHelp')}
      word={contact.name}
      label={t('contacts.eraseConfirm', { name: contact.name })}
      act={t('contacts.eraseData')}
      onConfirm={() =>
        erase.run(
          { params: { id: contact.id }, body },
          {
            done: work => {
              placeWork(queryClient, work)
              onClose()
              onBegun()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
