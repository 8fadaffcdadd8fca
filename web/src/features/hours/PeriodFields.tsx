import { type DAY_TYPES, type DayHours, misplaced } from '@balcao/contract/hours/hours'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { TimeField } from '../../kit/form/inputs/TimeField.tsx'
import { ofType } from './draft.ts'
import styles from './Hours.module.css'

interface Of<D extends DayHours> {
  /** The day, in words, for people who do not see where a field stands. */
  of: string
  its: D
  onChange(next: D): void
}

const TYPE_NAMES = { O: 'hours.open', H: 'hours.times', C: 'hours.closed' } as const

/** Three that exclude each other: open, by times, closed. */
export function TypeChoice<D extends DayHours>({ of, its, onChange }: Of<D>) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.types}>
      <legend className="only-read-aloud">{of}</legend>
      {(['O', 'H', 'C'] satisfies (typeof DAY_TYPES)[number][]).map(type => (
        <label key={type} data-chosen={its.type === type || undefined}>
          <input
            type="radio"
            className="only-read-aloud"
            name={name}
            checked={its.type === type}
            onChange={() => onChange(ofType(its, type))}
          />
          {t(TYPE_NAMES[type])}
        </label>
      ))}
    </fieldset>
  )
}

const NAMES = { hr1: 'hours.from', hr2: 'hours.to', hr3: 'hours.from2', hr4: 'hours.to2' } as const

/** From when to when, once or twice; what does not follow is said where it stands. */
export function PeriodFields<D extends DayHours>({ of, its, onChange }: Of<D>) {
  const t = useText()
  const wrong = misplaced(its)
  if (its.type !== 'H') return <span className={styles.quiet}>{t(its.type === 'C' ? 'hours.closedDoes' : 'hours.openDoes')}</span>

  const field = (key: keyof typeof NAMES) => (
    <TimeField
      className={styles.time}
      label={`${of}: ${t(NAMES[key])}`}
      value={its[key]}
      isEnd={key === 'hr2' || key === 'hr4'}
      isWrong={wrong === key}
      onChange={value => onChange({ ...its, [key]: value })}
    />
  )
  const hasSecond = its.hr3 !== '' || its.hr4 !== '' || wrong === 'hr3'
  return (
    <div className={styles.periods}>
      <span className={styles.period}>
        {field('hr1')} {t('hours.until')} {field('hr2')}
      </span>
      {hasSecond ? (
        <span className={styles.period}>
          {field('hr3')} {t('hours.until')} {field('hr4')}
          <IconButton
            label={`${of}: ${t('hours.removeSecond')}`}
            variant="subtle"
            onClick={() => onChange({ ...its, hr3: '', hr4: '' })}
          >
            <IconX size={15} aria-hidden />
          </IconButton>
        </span>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ ...its, ...secondAfter(its.hr2) })}
        >
          {t('hours.second')}
        </Button>
      )}
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {t(
            wrong === 'hr2' || wrong === 'hr4'
              ? 'hours.endsBefore'
              : wrong === 'hr1'
                ? 'hours.beginMissing'
                : 'hours.secondBefore',
          )}
        </p>
      )}
    </div>
  )
}

/** After lunch, where there is time for one. */
const secondAfter = (end: string) => (end < '13:30' ? { hr3: '13:30', hr4: '18:00' } : { hr3: end, hr4: '24:00' })
