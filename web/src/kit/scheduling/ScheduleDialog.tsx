import { type ScheduledMessage, scheduleRoutes } from '@balcao/contract/messages/schedules'
import { MESSAGE_RECURRENCE_DAYS } from '@balcao/contract/values/constants'
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { DateTimeInput } from '../form/inputs/DateInput.tsx'
import { Dialog } from '../layers/Dialog.tsx'
import { toastSuccess } from '../layers/toast.ts'
import { SayingField } from '../saying/SayingField.tsx'
import styles from './Scheduling.module.css'

export interface Planned {
  body: string
  at: string
  everyDays: (typeof MESSAGE_RECURRENCE_DAYS)[number] | null
  repetitions: number
}

export const isMoment = (at: string): boolean => at.includes('T') && !Number.isNaN(Date.parse(at))
const everyOf = (days: number | null): Planned['everyDays'] => MESSAGE_RECURRENCE_DAYS.find(one => one === days) ?? null

/** What is to be said, when, and how often. */
export function PlanFields({ plan, set, least = 1 }: { plan: Planned; set(change: Partial<Planned>): void; least?: number }) {
  const t = useText()
  const id = useId()
  const part = { error: undefined, help: undefined, disabled: false, first: false }
  return (
    <>
      <SayingField
        part={{ ...part, id: `${id}-body`, label: t('messages.message'), value: plan.body, onChange: body => set({ body }) }}
      />
      <DateTimeInput
        part={{
          ...part,
          id: `${id}-at`,
          label: t('messages.when'),
          value: plan.at,
          onChange: at => set({ at }),
          error: isMoment(plan.at) ? undefined : t('messages.whenFault'),
        }}
      />
      <NativeSelect
        label={t('messages.repeat')}
        value={plan.everyDays ?? 0}
        onChange={event => set({ everyDays: everyOf(Number(event.currentTarget.value)) })}
        data={[
          { value: '0', label: t('messages.once') },
          ...MESSAGE_RECURRENCE_DAYS.map(days => ({ value: String(days), label: t('messages.everyDays', { count: days }) })),
        ]}
      />
      {plan.everyDays !== null && (
        <NumberInput
          label={t('scheduling.leftTimes')}
          min={least}
          max={1000}
          value={plan.repetitions}
          onChange={value => set({ repetitions: Number(value) || least })}
        />
      )}
    </>
  )
}

/** Changes what waits for its time. */
export default function ScheduleDialog({ schedule, onClose }: { schedule: ScheduledMessage; onClose(): void }) {
  const t = useText()
  const update = useSend(scheduleRoutes.update)
  const said = schedule.repetitions - schedule.repetitionsLeft
  const [plan, setPlan] = useState<Planned>({
    body: schedule.body,
    at: schedule.scheduleDate,
    everyDays: everyOf(schedule.everyDays),
    repetitions: schedule.repetitions,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isMoment(plan.at)) return
    const moved = new Date(plan.at).toISOString() === new Date(schedule.scheduleDate).toISOString()
    const body = {
      body: plan.body,
      ...(moved ? {} : { scheduleDate: new Date(plan.at).toISOString() }),
      everyDays: plan.everyDays,
      ...(plan.everyDays === null ? {} : { repetitions: plan.repetitions }),
    }
    const done = () => {
      toastSuccess(t('scheduling.saved'))
      onClose()
    }
    void update.run({ params: { id: schedule.id }, body }, { done })
  }
  return (
    <Dialog title={t('scheduling.edit')} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <PlanFields plan={plan} set={change => setPlan({ ...plan, ...change })} least={said + 1} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={update.busy}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
