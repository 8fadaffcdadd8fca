import '@mantine/core/styles/Checkbox.layer.css'
import { type GroupParticipant, groupMessageRoutes } from '@balcao/contract/messages/group-messages'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useNames } from '../../../api/desk.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { formatPhone } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import type { AskedOver } from '../asked.ts'
import styles from './dialogs.module.css'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const WAYS = ['some', 'all', 'ghost'] as const
type Way = (typeof WAYS)[number]

/** Who is in the group; and a message that calls some of them, all, or all without their names. */
export function GroupTools({ ticket, onClose }: AskedOver) {
  const t = useText()
  const can = useNames().channel(ticket.whatsappId)?.capabilities
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey: ['people of', ticket.id],
    queryFn: () => api(groupMessageRoutes.participants, { body: { ticketId: ticket.id } }),
    staleTime: 0,
    retry: false,
  })
  const toggle = (id: string, is: boolean) => {
    const next = new Set(chosen)
    if (is) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Dialog title={t('around.groupTitle', { name: ticket.contact.name })} width={520} onClose={onClose}>
      <div className={styles.form}>
        {data ? (
          <People people={data.participants} chosen={chosen} onToggle={toggle} />
        ) : error ? (
          <ErrorState error={error} title={t('around.groupNotRead')} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} />
        )}
        {can?.mentions && <Calling ticketId={ticket.id} chosen={[...chosen]} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

interface PeopleProps {
  people: readonly GroupParticipant[]
  chosen: ReadonlySet<string>
  onToggle(id: string, is: boolean): void
}

function People({ people, chosen, onToggle }: PeopleProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const shown = people.filter(one => plain(`${one.name} ${one.number ?? ''}`).includes(plain(search.trim())))
  return (
    <>
      <TextInput
        label={t('around.groupPeople', { count: people.length })}
        placeholder={t('around.groupSearch')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.people}>
        {shown.length === 0 && <li className={styles.none}>{t('around.groupNobody')}</li>}
        {shown.map(({ userId, name, number, isAdmin }) => (
          <li key={userId} className={styles.person}>
            <Checkbox
              label={number && number !== name ? `${name} · ${formatPhone(number)}` : name}
              checked={chosen.has(userId)}
              onChange={event => onToggle(userId, event.currentTarget.checked)}
            />
            {isAdmin && <span className={styles.admin}>{t('around.groupAdmin')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Calling({ ticketId, chosen, onDone }: { ticketId: number; chosen: string[]; onDone(): void }) {
  const t = useText()
  const [way, setWay] = useState<Way>('some')
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const isReady = body.trim() !== '' && (way !== 'some' || chosen.length > 0)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    const words = { ticketId, body, idFront: crypto.randomUUID() }
    try {
      if (way === 'some') await api(groupMessageRoutes.mention, { body: { ...words, mentions: chosen } })
      else await api(way === 'all' ? groupMessageRoutes.mentionAll : groupMessageRoutes.ghostMention, { body: words })
      toastSuccess(t('around.groupSent'))
      onDone()
    } catch (error) {
      tellFailure(error)
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={event => void send(event)}>
      <NativeSelect
        label={t('around.groupCall')}
        description={t(`around.way_${way}Help`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={way}
        onChange={event => setWay(WAYS.find(one => one === event.currentTarget.value) ?? 'some')}
        data={[
          { value: 'some', label: t('around.way_some', { count: chosen.length }) },
          { value: 'all', label: t('around.way_all') },
          { value: 'ghost', label: t('around.way_ghost') },
        ]}
      />
      <Textarea
        label={t('around.groupMessage')}
        rows={3}
        maxLength={65_536}
        value={body}
        onChange={event => setBody(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('kit.close')}
        </Button>
        <Button type="submit" loading={busy} disabled={!isReady}>
          {t('around.groupSend')}
        </Button>
      </div>
    </form>
  )
}
