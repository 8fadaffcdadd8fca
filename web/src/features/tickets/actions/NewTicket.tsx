import { ApiError } from '@balcao/contract/client'
import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { CONTACT_SEARCH_LETTERS } from '@balcao/contract/values/constants'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ContactSearch } from '../../../kit/controls/ContactSearch.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { navigate } from '../../../navigation/index.ts'
import { addressOf } from '../address.ts'
import { ticketHeard } from '../store.ts'
import styles from './Transfer.module.css'

interface NewTicketProps {
  /** Whom it is with, when that is clear. */
  contact?: Contact
  onClose(): void
}

/** A conversation the company begins: with whom, through which channel, in which queue. */
export function NewTicket({ contact: given, onClose }: NewTicketProps) {
  const t = useText()
  const cache = useQueryClient()
  const { desk } = useNames()
  const me = useMe()
  const create = useSend(ticketRoutes.create)
  const [contact, setContact] = useState<Contact | null>(given ?? null)
  const [isNew, setNew] = useState(false)
  const allowed = desk.channels.filter(channel => me.whatsappAllowed.length === 0 || me.whatsappAllowed.includes(channel.id))
  const channels = allowed.filter(channel => channel.capabilities?.starts !== false)
  const [channelId, setChannel] = useState(channels[0]?.id ?? 0)
  const [queueId, setQueue] = useState(0)
  const [other, setOther] = useState<number | null>(null)

  /** There is one already: the way to it, when it can be seen. */
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return false
    const { ticket } = error.body as { ticket?: { id?: number } }
    if (!ticket?.id) return false
    setOther(ticket.id)
    return true
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (!contact) return
    const body = { contactId: contact.id, ...(channelId ? { channelId } : {}), ...(queueId ? { queueId } : {}) }
    void create.run(
      { body },
      {
        refused,
        done: ticket => {
          ticketHeard(cache, ticket, true)
          onClose()
          navigate(addressOf(ticket))
        },
      },
    )
  }

  return (
    <Dialog title={t('tickets.newTicket')} onClose={onClose}>
      {isNew ? (
        <NewContact
          onMade={made => {
            setContact(made)
            setNew(false)
          }}
          onBack={() => setNew(false)}
        />
      ) : (
        <form onSubmit={begin} className={styles.form}>
          <ContactSearch label={t('tickets.newWith')} letters={CONTACT_SEARCH_LETTERS} chosen={contact} onChoose={setContact} />
          <button type="button" className={styles.asLink} onClick={() => setNew(true)}>
            {t('tickets.newContact')}
          </button>
          <NativeSelect
            label={t('tickets.channel')}
            value={channelId}
            onChange={event => setChannel(Number(event.currentTarget.value))}
            data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <NativeSelect
            label={t('tickets.queue')}
            value={queueId}
            onChange={event => setQueue(Number(event.currentTarget.value))}
            data={[
              { value: '0', label: t('tickets.queueOfChannel') },
              ...me.queues.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          {other !== null && (
            <p role="alert" className={styles.alert}>
              {t('errors.ERR_OTHER_OPEN_TICKET')}{' '}
              <button
                type="button"
                className={styles.asLink}
                onClick={() => {
                  onClose()
                  navigate(`/atendimento/${other}?t=${Date.now()}`)
                }}
              >
                {t('tickets.openOther')}
              </button>
            </p>
          )}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={create.busy} disabled={!contact}>
              {t('tickets.begin')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function NewContact({ onMade, onBack }: { onMade(contact: Contact): void; onBack(): void }) {
  const t = useText()
  const create = useSend(contactRoutes.create)
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false
    if (error.code === 'ERR_DUPLICATED_CONTACT') setFault(t('errors.ERR_DUPLICATED_CONTACT'))
    else if (error.code === 'ERR_VALIDATION') setFault(t('tickets.numberFault'))
    else return false
    return true
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    void create.run({ body: { name, number } }, { done: onMade, refused })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <TextInput
        autoFocus
        required
        label={t('tickets.contactName')}
        maxLength={200}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <TextInput
        required
        type="tel"
        label={t('tickets.phone')}
        description={t('tickets.numberHelp')}
        error={fault}
        value={number}
        onChange={event => setNumber(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('tickets.backToSearch')}
        </Button>
        <Button type="submit" loading={create.busy}>
          {t('tickets.saveContact')}
        </Button>
      </div>
    </form>
  )
}
