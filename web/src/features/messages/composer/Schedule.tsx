import '@mantine/core/styles/Switch.layer.css'
import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { MESSAGE_RECURRENCE_DAYS } from '@balcao/contract/values/constants'
import { Button, NativeSelect, NumberInput, Switch, Textarea } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { DateTimeInput } from '../../../kit/form/inputs/DateInput.tsx'
import { formatDateTime } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import styles from './Composer.module.css'
import { clear, useComposing } from './state/composing.ts'

const PRESETS = ['soon', 'tomorrow', 'week'] as const

/** Half an hour from now; tomorrow and next week at nine. */
function presetAt(preset: (typeof PRESETS)[number]): Date {
  const now = new Date()
  if (preset === 'soon') return new Date(now.getTime() + 30 * 60_000)
  const days = preset === 'tomorrow' ? 1 : 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}

const isMoment = (at: string) => at.includes('T') && !Number.isNaN(Date.parse(at))

/** Written now, sent then; and again every so many days. */
export default function Schedule({ ticketId, onClose }: { ticketId: number; onClose(): void }) {
  const t = useText()
  const { text, files } = useComposing(ticketId)
  const create = useSend(scheduleRoutes.create)
  const [body, setBody] = useState(text)
  const [at, setAt] = useState(() => presetAt('soon').toISOString())
  const whenId = useId()
  const [everyDays, setEvery] = useState(0)
  const [repetitions, setRepetitions] = useState(2)
  const [park, setPark] = useState(false)
  const every = MESSAGE_RECURRENCE_DAYS.find(days => days === everyDays)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isMoment(at)) return
    const scheduleDate = new Date(at).toISOString()
    const sent = {
      ticketId,
      body: body.trim(),
      files,
      scheduleDate,
      park,
      idFront: crypto.randomUUID(),
      ...(every ? { everyDays: every, repetitions } : {}),
    }
    void create.run(
      { body: { ...sent, files: files.map(({ name: _, ...file }) => file) } },
      {
        done: () => {
          toastSuccess(t('messages.scheduled', { at: formatDateTime(scheduleDate) }))
          clear(ticketId)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={t('messages.schedule')} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <Textarea
          autoFocus
          required={files.length === 0}
          label={t('messages.message')}
          rows={3}
          value={body}
          onChange={event => setBody(event.currentTarget.value)}
        />
        <div className={styles.presets}>
          {PRESETS.map(preset => (
            <Button key={preset} size="xs" variant="default" onClick={() => setAt(presetAt(preset).toISOString())}>
              {t(`messages.preset_${preset}`)}
            </Button>
          ))}
        </div>
        <DateTimeInput
          part={{
            id: whenId,
            label: t('messages.when'),
            value: at,
            onChange: setAt,
            error: isMoment(at) ? undefined : t('messages.whenFault'),
            help: undefined,
            disabled: false,
            first: false,
          }}
        />
        <NativeSelect
          label={t('messages.repeat')}
          value={everyDays}
          onChange={event => setEvery(Number(event.currentTarget.value))}
          data={[
            { value: '0', label: t('messages.once') },
            ...MESSAGE_RECURRENCE_DAYS.map(days => ({ value: String(days), label: t('messages.everyDays', { count: days }) })),
          ]}
        />
        {every && (
          <NumberInput
            label={t('messages.times')}
            min={2}
            max={1000}
            value={repetitions}
            onChange={value => setRepetitions(Number(value) || 2)}
          />
        )}
        <Switch
          label={t('messages.park')}
          description={t('messages.parkHelp')}
          checked={park}
          onChange={event => setPark(event.currentTarget.checked)}
        />
        <div className={styles.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy}>
            {t('messages.scheduleDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
