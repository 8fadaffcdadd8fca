import { type BirthdayPerson, birthdayRoutes } from '@balcao/contract/messages/birthdays'
import { Button } from '@mantine/core'
import { IconCake, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Page } from '../../kit/Page.tsx'
import { useChannelChoices } from '../../kit/resource/channel-choices.ts'
import { rowsChanged } from '../../kit/resource/state/held.ts'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { joinLive } from '../../realtime/apply.ts'
import styles from './Birthdays.module.css'
import { MessageForm } from './MessageForm.tsx'
import { PersonLine } from './PersonLine.tsx'

joinLive({
  'contact.changed': (cache, { contact: { birthday } }) => {
    if (birthday !== null) rowsChanged(cache, birthdayRoutes.ahead.path)
  },
})

const WEEK = 7
const MONTH = 30
const DAY_MS = 86_400_000
const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export function BirthdaysScreen() {
  const t = useText()
  const channels = useChannelChoices()
  const found = useRead(birthdayRoutes.ahead, {})
  const [chosen, setChosen] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const send = useSend(birthdayRoutes.send)
  const channel = channels.find(({ value }) => value === chosen) ?? channels[0]
  const now = async () => {
    if (channel)
      await send.run(
        { body: { whatsappId: Number(channel.value) } },
        { done: ({ sent }) => toastSuccess(t('birthdays.sent', { count: sent })) },
      )
  }

  return (
    <Page
      title={t('birthdays.title')}
      about={t('birthdays.about')}
      action={
        channel && (
          <Button leftSection={<IconSend size={16} stroke={1.75} aria-hidden />} onClick={() => setSending(true)}>
            {t('birthdays.sendNow')}
          </Button>
        )
      }
    >
      <div className={styles.beside}>
        <div>
          {found.isPending && <Loading />}
          {found.isError && !found.data && (
            <ErrorState
              error={found.error}
              title={t('kit.errorLoading', { what: t('birthdays.what') })}
              retry={() => void found.refetch()}
            />
          )}
          {found.data?.people.length === 0 && (
            <EmptyState
              picture={<IconCake size={40} stroke={1.5} aria-hidden />}
              title={t('birthdays.empty')}
              help={t('birthdays.emptyHelp')}
            />
          )}
          {found.data && found.data.people.length > 0 && <Groups today={found.data.today} people={found.data.people} />}
        </div>
        {channel ? (
          <MessageForm
            key={channel.value}
            channelId={Number(channel.value)}
            channels={channels}
            onChannel={setChosen}
            name={found.data?.people[0]?.name}
          />
        ) : (
          <p className={styles.none}>{t('birthdays.noChannels')}</p>
        )}
      </div>
      {sending && channel && (
        <Confirm
          title={t('birthdays.sendTitle', { channel: channel.label })}
          help={t('birthdays.sendHelp')}
          act={t('birthdays.send')}
          onConfirm={now}
          onClose={() => setSending(false)}
        />
      )}
    </Page>
  )
}

function Groups({ today, people }: { today: string; people: readonly BirthdayPerson[] }) {
  const t = useText()
  const locale = useLocale()
  const last = after(today, MONTH)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(last))
  const week = after(today, WEEK)
  const groups = [
    { name: t('birthdays.today'), its: people.filter(({ on }) => on === today) },
    { name: t('birthdays.week'), its: people.filter(({ on }) => on > today && on <= week) },
    { name: t('birthdays.until', { day }), its: people.filter(({ on }) => on > week) },
  ]
  return (
    <div className="panel">
      {groups.map(({ name, its }) => (
        <section key={name} className={styles.group}>
          <h2>
            {name} <span className="figures">{its.length}</span>
          </h2>
          {its.length === 0 && <p className={styles.none}>{t('birthdays.none')}</p>}
          <ul>
            {its.map(person => (
              <PersonLine key={person.contactId} person={person} isToday={person.on === today} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
