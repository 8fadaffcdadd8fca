import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { keyOf } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { formatPhone } from '../../../../kit/format.ts'
import { Face } from '../../../../kit/marks/Face.tsx'
import { SearchBox } from '../../../../kit/resource/list/SearchBox.tsx'
import { EmptyState, ErrorState } from '../../../../kit/states.tsx'
import { navigate, useLocation } from '../../../../navigation/index.ts'
import { NewTicket } from '../../actions/NewTicket.tsx'
import styles from '../InboxList.module.css'
import { ListBones } from '../rows/RowBones.tsx'
import contacts from './Contacts.module.css'

const PAGE = 100

/** The contacts in the place of the conversations: choosing one begins a conversation. */
export function Contacts() {
  const t = useText()
  const asked = useLocation(({ search }) => new URLSearchParams(search).get('busca') ?? '')
  const [search, setSearch] = useState(asked)
  useEffect(() => setSearch(asked), [asked])
  const [chosen, setChosen] = useState<Contact | null>(null)
  const ref = useRef<HTMLInputElement>(null)
  const sent = { query: { searchParam: search, pageSize: PAGE } }
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(contactRoutes.list, sent),
    queryFn: () => api(contactRoutes.list, sent),
  })

  return (
    <section className={styles.list} aria-label={t('tickets.contacts')}>
      <header className={styles.head}>
        <IconButton label={t('tickets.back')} onClick={() => navigate('/atendimento')}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <h1 tabIndex={-1}>{t('tickets.contacts')}</h1>
      </header>
      <div className={styles.search}>
        <SearchBox ref={ref} label={t('kit.contactSearch')} value={search} onChange={setSearch} />
      </div>
      {error && !data && (
        <ErrorState
          error={error}
          title={t('kit.errorLoading', { what: t('tickets.whatContacts') })}
          retry={() => void refetch()}
        />
      )}
      {!data && !error && <ListBones label={t('kit.loading')} />}
      {data?.rows.length === 0 && <EmptyState title={t('kit.contactNone')} />}
      {data && data.rows.length > 0 && (
        <ul className={contacts.all}>
          {data.rows.map(contact => (
            <li key={contact.id}>
              <button type="button" onClick={() => setChosen(contact)}>
                <Face name={contact.name} picture={contact.profilePicUrl} size={40} />
                <span>
                  <strong>{contact.name}</strong>
                  {contact.number && <small className="figures">{formatPhone(contact.number)}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <NewTicket contact={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}
