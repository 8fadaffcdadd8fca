import { DAY_TYPES, type DayHours } from '@balcao/contract/hours/hours'
import { NativeSelect, TextInput } from '@mantine/core'
import { useLocale, useText } from '../../../../i18n/index.ts'
import styles from '../Builder.module.css'
import type { FieldsOf } from './fields-of.ts'
import { Choice, useAround } from './parts.tsx'

const TIMES = ['hr1', 'hr2', 'hr3', 'hr4'] as const
const dayOf = (day: number): DayHours & { day: number } =>
  day === 0 || day === 6
    ? { day, type: 'C', hr1: '', hr2: '', hr3: '', hr4: '' }
    : { day, type: 'H', hr1: '08:00', hr2: '18:00', hr3: '', hr4: '' }

/** The company's week, or one of this step's own. */
export function HoursFields({ node, put }: FieldsOf<'hours'>) {
  const t = useText()
  const locale = useLocale()
  const { problem } = useAround()
  const { own } = node
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day))
  const week = own?.businessHours ?? []
  const change = (i: number, fields: Partial<DayHours>) => {
    const day = week[i]
    if (own && day) put({ own: { ...own, businessHours: week.with(i, { ...day, ...fields }) } }, `own.${i}`)
  }
  return (
    <>
      <Choice
        label={t('flowFields.schedule')}
        field="own"
        value={own ? 'own' : 'company'}
        options={[
          { value: 'company', label: t('flows.companyHours') },
          { value: 'own', label: t('flows.ownHours') },
        ]}
        onChange={which =>
          put({ own: which === 'own' ? { businessHours: [1, 2, 3, 4, 5, 6, 0].map(dayOf), holidays: [] } : null })
        }
      />
      {week.map((day, i) => {
        const wrong = problem(`own.${day.day}`)
        return (
          <fieldset key={day.day} className={styles.box} data-field={`own.${day.day}`}>
            <legend className={styles.note}>{nameOf(day.day)}</legend>
            <NativeSelect
              aria-label={nameOf(day.day)}
              value={day.type}
              data={DAY_TYPES.map(one => ({ value: one, label: t(`flowFields.day_${one}`) }))}
              onChange={event => change(i, { type: event.currentTarget.value as DayHours['type'] })}
            />
            {day.type === 'H' && (
              <div className={styles.pair}>
                {TIMES.map(key => (
                  <TextInput
                    key={key}
                    aria-label={`${nameOf(day.day)}: ${t(`flowFields.${key}`)}`}
                    placeholder={t(`flowFields.${key}`)}
                    maxLength={5}
                    value={day[key]}
                    onChange={event => change(i, { [key]: event.currentTarget.value })}
                  />
                ))}
              </div>
            )}
            {wrong && <p className={styles.wrong}>{wrong}</p>}
          </fieldset>
        )
      })}
    </>
  )
}
