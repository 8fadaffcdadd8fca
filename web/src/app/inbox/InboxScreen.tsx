import { IconMessages } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { fetched } from '../../api/fetched.ts'
import { InboxList } from '../../features/tickets/list/InboxList.tsx'
import { ListBones } from '../../features/tickets/list/rows/RowBones.tsx'
import { LookingContext, useDeskQuery, useLookingState } from '../../features/tickets/list/useInbox.ts'
import { useText } from '../../i18n/index.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { useArrival, useParams } from '../../navigation/index.ts'
import { useBrand } from '../../theme/brand.ts'
import styles from './Inbox.module.css'
import { Opened } from './Opened.tsx'
import { useEmptyChatRule } from './useEmptyChatRule.ts'

const Contacts = fetched(async () => ({ default: (await import('../../features/tickets/list/found/Contacts.tsx')).Contacts }))

/** Where agents live: who writes, what is said, who it is. On a phone one of them at a time. */
export function InboxScreen() {
  const t = useText()
  const looking = useLookingState()
  const desk = useDeskQuery(looking.question)
  const ticketId = Number(useParams().ticketId) || null
  const isContacts = useArrival().pathname.startsWith('/atendimento/contatos')
  const { name } = useBrand()
  useEmptyChatRule()
  useEffect(() => {
    document.title = `${t('tickets.title')} · ${name}`
  }, [t, name])

  if (desk.error && !desk.data)
    return (
      <div className={styles.failed}>
        <div className="panel">
          <ErrorState
            error={desk.error}
            title={t('kit.errorLoading', { what: t('tickets.what') })}
            retry={() => void desk.refetch()}
          />
        </div>
      </div>
    )
  if (!desk.data)
    return (
      <div className={styles.inbox}>
        <ListBones label={t('kit.loading')} />
      </div>
    )
  return (
    <LookingContext value={looking}>
      <div
        className={styles.inbox}
        data-inside={ticketId !== null || undefined}
        data-whole-phone={ticketId !== null || undefined}
      >
        <Suspense fallback={<ListBones label={t('kit.loading')} />}>{isContacts ? <Contacts /> : <InboxList />}</Suspense>
        {ticketId === null ? <Nobody /> : <Opened ticketId={ticketId} />}
      </div>
    </LookingContext>
  )
}

function Nobody() {
  const t = useText()
  return (
    <section className={styles.nobody} aria-label={t('tickets.chooseOne')}>
      <EmptyState
        picture={<IconMessages size={40} stroke={1.5} aria-hidden />}
        title={t('tickets.chooseOne')}
        help={t('tickets.chooseOneHelp')}
      />
    </section>
  )
}
