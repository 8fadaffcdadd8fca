import type { Contact } from '@balcao/contract/contacts/contacts'
import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { ContactSearch } from '../../kit/controls/ContactSearch.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { useChannelChoices } from '../../kit/resource/channel-choices.ts'
import { isMoment, PlanFields, type Planned } from '../../kit/scheduling/ScheduleDialog.tsx'
import styles from '../../kit/scheduling/Scheduling.module.css'

const LETTERS = 2
const tomorrow = () => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString()
}

/** To a contact, in the ticket they will have by then. */
export function NewSchedule({ onClose }: { onClose(): void }) {
  const t = useText()
  const channels = useChannelChoices()
  const create = useSend(scheduleRoutes.create)
  const [contact, setContact] = useState<Contact | null>(null)
  const [channelId, setChannel] = useState('')
  const [plan, setPlan] = useState<Planned>({ body: '', at: tomorrow(), everyDays: null, repetitions: 2 })
  const [idFront] = useState(() => crypto.randomUUID())
  const isWhole = contact !== null && plan.body.trim() !== '' && isMoment(plan.at)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return
    const { body, at, everyDays, repetitions } = plan
    const scheduleDate = new Date(at).toISOString()
    const sent = {
      contactId: contact.id,
      ...(channelId ? { channelId: Number(channelId) } : {}),
      body: body.trim(),
      scheduleDate,
      idFront,
      ...(everyDays === null ? {} : { everyDays, repetitions }),
    }
    const done = () => {
      toastSuccess(t('messages.scheduled', { at: formatDateTime(scheduleDate) }))
      onClose()
    }
    void create.run({ body: sent }, { done })
  }
  return (
    <Dialog title={t('schedules.create')} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <ContactSearch label={t('schedules.contact')} letters={LETTERS} chosen={contact} onChoose={setContact} />
        <NativeSelect
          label={t('schedules.channel')}
          description={t('schedules.toContact')}
          value={channelId}
          onChange={event => setChannel(event.currentTarget.value)}
          data={[
            { value: '', label: t('schedules.defaultChannel') },
            ...channels.map(({ value, label }) => ({ value: String(value), label })),
          ]}
        />
        <PlanFields plan={plan} set={change => setPlan({ ...plan, ...change })} least={2} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy} disabled={!isWhole}>
            {t('messages.scheduleDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
