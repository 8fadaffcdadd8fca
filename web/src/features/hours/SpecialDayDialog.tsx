import '@mantine/core/styles/Checkbox.layer.css'
import { misplaced, type SpecialDay } from '@balcao/contract/hours/hours'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { dateOf, maskDate, writeDate } from '../../kit/form/inputs/dates.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import styles from './Hours.module.css'
import { PeriodFields, TypeChoice } from './PeriodFields.tsx'

interface SpecialDayDialogProps {
  its: SpecialDay
  taken: readonly SpecialDay[]
  onSave(its: SpecialDay): void
  onClose(): void
}

export function SpecialDayDialog({ its, taken, onSave, onClose }: SpecialDayDialogProps) {
  const t = useText()
  const [day, setDay] = useState(its)
  const [date, setDate] = useState(writeDate(its.date))
  const [asked, setAsked] = useState(false)
  const read = dateOf(date)
  const isTaken = taken.some(
    one => one.yearly === day.yearly && (day.yearly ? one.date.slice(5) === read?.slice(5) : one.date === read),
  )
  const dateError = read === null ? t('hours.dateWrong') : isTaken ? t('hours.dateTaken') : undefined
  const nameError = day.name.trim() === '' ? t('hours.nameMissing') : undefined

  const save = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (read === null || dateError || nameError || misplaced(day)) return
    onSave({ ...day, name: day.name.trim(), date: read })
  }
  return (
    <Dialog title={its.name || t('hours.addDay')} width={560} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <TextInput
          data-autofocus
          label={t('hours.date')}
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          value={date}
          error={asked && dateError}
          onChange={event =>
            setDate(
              event.currentTarget.value.length > date.length ? maskDate(event.currentTarget.value) : event.currentTarget.value,
            )
          }
        />
        <TextInput
          label={t('hours.name')}
          maxLength={120}
          value={day.name}
          error={asked && nameError}
          onChange={event => setDay({ ...day, name: event.currentTarget.value })}
        />
        <Checkbox
          label={t('hours.everyYear')}
          checked={day.yearly}
          onChange={event => setDay({ ...day, yearly: event.currentTarget.checked })}
        />
        <TypeChoice of={t('hours.special')} its={day} onChange={next => setDay({ ...day, ...next })} />
        <PeriodFields of={t('hours.special')} its={day} onChange={next => setDay({ ...day, ...next })} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit">{t('hours.useDay')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
