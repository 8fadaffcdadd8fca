import { ApiError } from '@balcao/contract/client'
import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { Button } from '@mantine/core'
import { IconDeviceMobileMessage, IconMessage } from '@tabler/icons-react'
import { useNames } from '../../api/desk.ts'
import { useRead } from '../../api/query.ts'
import { useTalk } from '../../features/contacts/talks.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { SideDrawer } from '../../kit/layers/SideDrawer.tsx'
import { Face } from '../../kit/marks/Face.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { CardFields } from './CardFields.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardTabs } from './CardTabs.tsx'
import styles from './ContactDrawer.module.css'
import { converse, textTo } from './conversing.tsx'
import { useTextChannels } from './useTextChannels.ts'

interface ContactDrawerProps {
  id: number
  /** As the list knows it. */
  shown: Contact | undefined
  onClose(): void
}

/** One contact, beside the list: who it is, what is done with them, what was. */
export function ContactDrawer({ id, shown, onClose }: ContactDrawerProps) {
  const t = useText()
  const { data, error, refetch } = useRead(
    contactRoutes.show,
    { params: { id } },
    { ...(shown ? { initialData: shown, initialDataUpdatedAt: 0 } : {}), refetchOnMount: 'always' },
  )
  const isGone = error instanceof ApiError && error.status === 404
  const contact = isGone ? undefined : data
  return (
    <SideDrawer title={contact?.name ?? t('contacts.contact')} onClose={onClose}>
      {contact ? (
        <Card contact={contact} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </SideDrawer>
  )
}

function Card({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const talk = useTalk(contact.id).data
  const canText = useTextChannels(contact).length > 0
  const isOn = talk && talk.status !== 'closed'
  const since = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }).format(new Date(contact.createdAt))
  return (
    <div className={styles.card}>
      <header className={styles.head}>
        <Face
          name={contact.name}
          picture={contact.profilePicUrl}
          size={52}
          channel={talk ? names.channel(talk.whatsappId) : undefined}
        />
        <p>
          {t('tickets.since', { date: since })}
          {contact.blocked && <span className={styles.blocked}>{t('contacts.blocked')}</span>}
        </p>
      </header>
      <div className={styles.acts}>
        <Button leftSection={<IconMessage size={16} stroke={1.75} aria-hidden />} onClick={() => converse(contact, talk)}>
          {t(isOn ? 'contacts.open' : 'contacts.begin')}
        </Button>
        {canText && (
          <Button
            variant="default"
            leftSection={<IconDeviceMobileMessage size={16} stroke={1.75} aria-hidden />}
            onClick={() => textTo(contact)}
          >
            SMS
          </Button>
        )}
        <span className={styles.gap} />
        <CardMenu contact={contact} onGone={onClose} />
      </div>
      <CardTabs contact={contact}>
        <CardFields contact={contact} />
      </CardTabs>
    </div>
  )
}
