import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { useNames } from '../../../api/desk.ts'
import { useCan } from '../../../api/me.ts'
import { keyOf } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { Face } from '../../../kit/marks/Face.tsx'
import { Loading } from '../../../kit/states.tsx'
import styles from './ContactCard.module.css'
import { EditableField } from './EditableField.tsx'
import { History } from './History.tsx'
import { Origin } from './Origin.tsx'
import { PickStage, PickWallet, TagsOfContact } from './PickOfContact.tsx'
import { useContactChange } from './useContactChange.ts'

interface ContactCardProps {
  ticket: TicketRow
  /** Its conversation is there, and the contact came with it. */
  isRead: boolean
  onClose(): void
  /** How often somebody wanted to tag by a key. */
  tagging: number
  /** What other features say of the contact and the ticket. */
  children?: ReactNode
}

/** Who it is: each field is changed where it stands. */
export function ContactCard({ ticket, isRead, onClose, tagging, children }: ContactCardProps) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const sent = { params: { id: ticket.contactId } }
  const { data: contact } = useQuery({
    queryKey: keyOf(contactRoutes.show, sent),
    queryFn: () => api(contactRoutes.show, sent),
    enabled: isRead,
    // Events keep it right.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { contact: row } = ticket
  const since =
    contact && new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }).format(new Date(contact.createdAt))

  return (
    <aside className={styles.card} aria-label={t('tickets.card')}>
      <header className={styles.head}>
        <Face name={row.name} picture={row.profilePicUrl} size={52} />
        <div className={styles.who}>
          <strong>{row.name}</strong>
          {since && <span>{t('tickets.since', { date: since })}</span>}
        </div>
        <IconButton label={t('tickets.hideCard')} onClick={onClose}>
          <IconLayoutSidebarRightCollapse size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      {contact ? (
        <>
          <Fields contact={contact} />
          <Wallet contact={contact} />
          <Tags contact={contact} tagging={tagging} />
          {contact.kind === 'person' && (
            <section className={styles.section}>
              <h2>{t('tickets.stage')}</h2>
              <PickStage contact={contact} />
            </section>
          )}
        </>
      ) : (
        <div className={styles.section}>
          <Loading lines={5} />
        </div>
      )}
      {children}
      <Origin ticketId={ticket.id} isRead={isRead} />
      <section className={styles.section}>
        <h2>{t('tickets.channel')}</h2>
        <p className={styles.plain}>{names.channel(ticket.whatsappId)?.name}</p>
      </section>
      <History ticket={ticket} />
    </aside>
  )
}

function Fields({ contact }: { contact: Contact }) {
  const t = useText()
  const change = useContactChange(contact)
  return (
    <section className={styles.section}>
      <dl className={styles.fields}>
        <EditableField
          label={t('tickets.phone')}
          value={contact.number}
          copies
          onSave={number => change({ number })}
          kind="tel"
        />
        <EditableField label={t('tickets.email')} value={contact.email} copies onSave={email => change({ email })} kind="email" />
        <EditableField label={t('tickets.firstName')} value={contact.firstName} onSave={firstName => change({ firstName })} />
        <EditableField label={t('tickets.lastName')} value={contact.lastName} onSave={lastName => change({ lastName })} />
        <EditableField
          label={t('tickets.company')}
          value={contact.businessName}
          onSave={businessName => change({ businessName })}
        />
        <EditableField label={t('tickets.cpf')} value={contact.cpf} onSave={cpf => change({ cpf })} />
        <EditableField
          label={t('tickets.birthday')}
          value={contact.birthday}
          onSave={birthday => change({ birthday })}
          kind="date"
        />
      </dl>
    </section>
  )
}

function Tags({ contact, tagging }: { contact: Contact; tagging: number }) {
  const t = useText()
  return (
    <section className={styles.section}>
      <h2>{t('tickets.tags')}</h2>
      <div className={styles.tags}>
        <TagsOfContact contact={contact} asked={tagging} />
      </div>
    </section>
  )
}

function Wallet({ contact }: { contact: Contact }) {
  const t = useText()
  const mayGive = useCan('contacts.manage')
  const names = useNames()
  return (
    <section className={styles.section}>
      <h2>{t('tickets.wallet')}</h2>
      <div className={styles.tags}>
        {contact.wallets.map(id => (
          <span key={id} className={styles.person}>
            <Avatar name={names.user(id)?.name ?? ''} picture={names.user(id)?.picture} size={20} />
            {names.user(id)?.name}
          </span>
        ))}
        {mayGive && <PickWallet contact={contact} />}
      </div>
    </section>
  )
}
