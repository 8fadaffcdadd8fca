import { MOST_SPECIAL_DAYS, type SpecialDay } from '@balcao/contract/hours/hours'
import { wallTime } from '@balcao/contract/values/zones'
import { Button } from '@mantine/core'
import { IconDotsVertical, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { writeDate } from '../../kit/form/inputs/dates.ts'
import { inOrder, withHolidays } from './brazil.ts'
import styles from './Hours.module.css'
import { SpecialDayDialog } from './SpecialDayDialog.tsx'

interface SpecialDaysProps {
  days: readonly SpecialDay[]
  zone: string
  now: number
  onChange(days: SpecialDay[]): void
}

const fresh = (date: string): SpecialDay => ({ date, yearly: false, name: '', type: 'C', hr1: '', hr2: '', hr3: '', hr4: '' })

/** Days that are not like others of their weekday: holidays, eves, a fair on a Sunday. */
export function SpecialDays({ days, zone, now, onChange }: SpecialDaysProps) {
  const t = useText()
  const [open, setOpen] = useState<{ at: number | null; its: SpecialDay } | null>(null)
  const { year, month } = wallTime(new Date(now), zone)
  const nextYear = month >= 11 ? year + 1 : year
  const isFull = days.length >= MOST_SPECIAL_DAYS
  const put = (its: SpecialDay) => {
    const others = days.filter((_, i) => i !== open?.at)
    onChange(inOrder([...others, its]))
    setOpen(null)
  }

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="hours-special">
      <header>
        <h2 id="hours-special">{t('hours.special')}</h2>
        <Button variant="default" size="xs" disabled={isFull} onClick={() => onChange(withHolidays(days, nextYear))}>
          {t('hours.national', { year: String(nextYear) })}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isFull}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setOpen({ at: null, its: fresh('') })}
        >
          {t('hours.addDay')}
        </Button>
      </header>
      {days.length === 0 && <p className={styles.none}>{t('hours.noneSpecial')}</p>}
      <ul>
        {days.map((its, i) => (
          <Day
            key={`${its.date}${its.name}`}
            its={its}
            onEdit={() => setOpen({ at: i, its })}
            onRemove={() => onChange(days.filter((_, at) => at !== i))}
          />
        ))}
      </ul>
      {open && (
        <SpecialDayDialog
          its={open.its}
          taken={days.filter((_, i) => i !== open.at)}
          onSave={put}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

function Day({ its, onEdit, onRemove }: { its: SpecialDay; onEdit(): void; onRemove(): void }) {
  const t = useText()
  const locale = useLocale()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${its.date}T00:00:00Z`))
  const times = [its.hr1 && `${its.hr1} ${t('hours.until')} ${its.hr2}`, its.hr3 && `${its.hr3} ${t('hours.until')} ${its.hr4}`]
  const hours = { O: t('hours.open'), C: t('hours.closed'), H: times.filter(Boolean).join(', ') }[its.type]
  return (
    <li className={styles.special}>
      <span className="figures">{its.yearly ? writeDate(its.date).slice(0, 5) : writeDate(its.date)}</span>
      <span className={styles.quiet}>{its.yearly ? t('hours.everyYear') : weekday.replace('-feira', '')}</span>
      <span className={styles.specialName}>{its.name}</span>
      <span className="figures">{hours}</span>
      <Menu>
        <Menu.Target>
          <IconButton label={t('hours.actionsOf', { name: its.name })} variant="subtle">
            <IconDotsVertical size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t('hours.edit')}</Menu.Item>
          <Menu.Item onClick={onRemove}>{t('hours.remove')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
