import { type ContactCard, type ContactFile, contactCardRoutes } from '@balcao/contract/contacts/card'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { IconFile } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { thumbnailAddress } from '../../features/messages/bubble/address.ts'
import { TicketLine } from '../../features/tickets/card/TicketLine.tsx'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { ErrorState, Loading } from '../../kit/states.tsx'
import styles from './ContactDrawer.module.css'

const TABS = ['data', 'tickets', 'notes', 'files'] as const
type Tab = (typeof TABS)[number]

/** What is known of them, and what was: conversations, what colleagues noted on them, what was sent. */
export function CardTabs({ contact, children }: { contact: Contact; children: ReactNode }) {
  const t = useText()
  const id = useId()
  const [tab, setTab] = useState<Tab>('data')
  const { data, error, refetch } = useRead(contactCardRoutes.show, { params: { id: contact.id } }, { refetchOnMount: 'always' })
  const counts = { data: null, tickets: data?.ticketCount, notes: data?.notes.length, files: data?.files.length }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = TABS[(TABS.indexOf(tab) + (step ?? 0) + TABS.length) % TABS.length]
    if (!step || !next) return
    event.preventDefault()
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={contact.name} className={styles.tabs} onKeyDown={walk}>
        {TABS.map(one => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={tab === one}
            aria-controls={`${id}-panel`}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {t(`contacts.tab_${one}`)} {counts[one] ? <span className="figures">{counts[one]}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'data' && children}
        {tab === 'data' && data && data.ignored > 0 && (
          <p className={styles.ignored} role="status">
            {t('contacts.ignored', { count: data.ignored })}
          </p>
        )}
        {tab !== 'data' && !data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading lines={5} />)}
        {tab !== 'data' && data && <Past tab={tab} card={data} />}
      </div>
    </>
  )
}

function Past({ tab, card }: { tab: Exclude<Tab, 'data'>; card: ContactCard }) {
  const t = useText()
  if (card[tab].length === 0) return <p className={styles.nothing}>{t(`contacts.none_${tab}`)}</p>
  return (
    <ul className={styles.past}>
      {tab === 'tickets' && card.tickets.map(row => <TicketLine key={row.id} row={row} withChannel />)}
      {tab === 'notes' &&
        card.notes.map(note => (
          <li key={note.id}>
            <AppLink to={`/atendimento/${note.ticketId}?t=${Date.parse(note.createdAt)}`}>
              <span className={styles.note}>{note.note}</span>
              <small>{[note.username, formatDateTime(note.createdAt)].filter(Boolean).join(' · ')}</small>
            </AppLink>
          </li>
        ))}
      {tab === 'files' && card.files.map(file => <FileLine key={file.messageId} file={file} />)}
      {tab === 'tickets' && card.ticketCount > card.tickets.length && (
        <li className={styles.nothing}>{t('contacts.older', { count: card.ticketCount - card.tickets.length })}</li>
      )}
    </ul>
  )
}

/** A picture is seen; anything else is named. It opens in its place in the conversation. */
function FileLine({ file }: { file: ContactFile }) {
  const t = useText()
  const names = { image: file.kind === 'image', name: file.name ?? t(`contacts.kind_${file.kind}`) }
  return (
    <li>
      <AppLink to={`/atendimento/${file.ticketId}?t=${Date.parse(file.createdAt)}&seq=${file.seq}`} className={styles.file}>
        {names.image ? (
          <img src={thumbnailAddress(file.messageId)} alt="" width={40} height={40} loading="lazy" />
        ) : (
          <IconFile size={22} stroke={1.5} aria-hidden />
        )}
        <span>
          {names.name}
          <small>{formatDateTime(file.createdAt)}</small>
        </span>
      </AppLink>
    </li>
  )
}
