import type { Contact } from '@balcao/contract/contacts/contacts'
import { contactScreen } from '../../features/contacts/declaration.tsx'
import { ContactsMany } from '../../features/contacts/many/ContactsMany.tsx'
import { useDeskQuery, useLookingState } from '../../features/tickets/list/useInbox.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { ContactDrawer } from './ContactDrawer.tsx'
import { Asked } from './conversing.tsx'
import { RowItems } from './RowItems.tsx'

const List = resourceScreen(
  contactScreen({
    opened: (id, shown, close) => <ContactDrawer key={id} {...{ id, shown }} onClose={close} />,
    headItems: head => <ContactsMany head={head} />,
    rowItems: (contact: Contact) => <RowItems contact={contact} />,
  }),
)

/** The list, once the names its rows point at are known: those of the inbox. */
export function ContactsScreen() {
  const t = useText()
  const desk = useDeskQuery(useLookingState().question)
  if (desk.data)
    return (
      <>
        <List />
        <Asked />
      </>
    )
  return (
    <Page title={t('contacts.title')} about={t('contacts.about')}>
      {desk.error ? (
        <div className="panel">
          <ErrorState
            error={desk.error}
            title={t('kit.errorLoading', { what: t('contacts.what') })}
            retry={() => void desk.refetch()}
          />
        </div>
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}
