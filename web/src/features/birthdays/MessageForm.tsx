import '@mantine/core/styles/Switch.layer.css'
import { type BirthdayMessage, birthdayRoutes } from '@balcao/contract/messages/birthdays'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import type { Choice } from '../../kit/resource/types.ts'
import { FileWithText } from '../../kit/saying/FileWithText.tsx'
import { TemplateInput } from '../../kit/saying/TemplateInput.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Birthdays.module.css'

interface MessageFormProps {
  channelId: number
  channels: readonly Choice[]
  onChannel(id: number): void
  /** Whose phone it is tried on. */
  name: string | undefined
}

/** What a channel says, from which hour on, and how it reads. */
export function MessageForm({ channelId, channels, onChannel, name }: MessageFormProps) {
  const t = useText()
  const found = useRead(birthdayRoutes.show, { params: { id: channelId } })
  return (
    <aside className={styles.form}>
      <NativeSelect
        label={t('birthdays.channel')}
        value={channelId}
        onChange={event => onChannel(Number(event.currentTarget.value))}
        data={channels.map(({ value, label }) => ({ value: String(value), label }))}
      />
      {found.isPending && <Loading lines={4} />}
      {found.isError && !found.data && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && <Fields saved={found.data} name={name} />}
    </aside>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

function Fields({ saved, name }: { saved: BirthdayMessage; name: string | undefined }) {
  const t = useText()
  const cache = useQueryClient()
  const save = useSend(birthdayRoutes.save)
  const [typed, setTyped] = useState<Partial<BirthdayMessage>>({})
  const { whatsappId: id, media, message, file, hour, isActive } = { ...saved, ...typed }
  const set = (change: Partial<BirthdayMessage>) => setTyped({ ...typed, ...change })
  const part = { error: undefined, help: undefined, disabled: false, first: false }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = (answer: BirthdayMessage) => {
      cache.setQueryData(keyOf(birthdayRoutes.show, { params: { id } }), answer)
      setTyped({})
      toastSuccess(t('birthdays.saved'))
    }
    void save.run({ params: { id }, body: { message, file, hour, isActive } }, { done })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Switch
        label={t('birthdays.isActive')}
        checked={isActive}
        onChange={event => set({ isActive: event.currentTarget.checked })}
      />
      <NativeSelect
        label={t('birthdays.hour')}
        value={hour}
        onChange={event => set({ hour: Number(event.currentTarget.value) })}
        data={HOURS}
      />
      <TemplateInput
        part={{
          ...part,
          id: 'birthday-message',
          label: t('birthdays.message'),
          value: message,
          onChange: next => set({ message: next }),
        }}
      />
      <FileWithText
        part={{
          ...part,
          id: 'birthday-file',
          label: t('birthdays.file'),
          help: t('birthdays.fileHelp'),
          value: file,
          onChange: next => set({ file: next }),
        }}
        known={media}
        text={message}
        to={name}
      />
      <Button type="submit" loading={save.busy} disabled={Object.keys(typed).length === 0}>
        {t('birthdays.save')}
      </Button>
    </form>
  )
}
