import { daysIn, MOST_REPORT_DAYS, type ReportFilter } from '@balcao/contract/reports/reports'
import { Button, TextInput } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Popover } from '../../../kit/controls/Popover.tsx'
import styles from '../Reports.module.css'
import { spanText } from '../shown.ts'
import type { useAsked } from '../useReport.ts'
import { spans } from './spans.ts'

interface PeriodChipProps {
  filter: ReportFilter
  zone: string | undefined
  /** Of contacts: all of them unless days are named. */
  isOptional: boolean
  set: ReturnType<typeof useAsked>['set']
}

const SPANS = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const

export function PeriodChip({ filter, zone, isOptional, set }: PeriodChipProps) {
  const t = useText()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { from, to } = filter
  const shown = spanText(filter, locale) || t('reports.anytime')
  const choose = (span: readonly [string, string] | null) => {
    set(span ? { from: span[0], to: span[1] } : { from: undefined, to: undefined })
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300}>
      <Popover.Target>
        <button type="button" className={styles.period} onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={16} stroke={1.75} aria-hidden />
          <span className="only-read-aloud">{t('reports.period')}:</span>
          {shown}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('reports.period')}>
        <div className={styles.spans}>
          {isOptional && (
            <Button variant="default" size="compact-sm" onClick={() => choose(null)}>
              {t('reports.anytime')}
            </Button>
          )}
          {SPANS.map(span => (
            <Button key={span} variant="default" size="compact-sm" onClick={() => choose(spans(new Date(), zone)[span])}>
              {t(`reports.${span}`)}
            </Button>
          ))}
        </div>
        <Days from={from} to={to} onApply={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface DaysProps {
  from: string | undefined
  to: string | undefined
  onApply(span: [string, string]): void
}

function Days({ from = '', to = '', onApply }: DaysProps) {
  const t = useText()
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const isWhole = first !== '' && last !== ''
  const days = daysIn({ from: first, to: last })
  const isWrong = isWhole && (days < 1 || days > MOST_REPORT_DAYS)
  const isRight = isWhole && !isWrong
  return (
    <form
      className={styles.days}
      onSubmit={event => {
        event.preventDefault()
        if (isRight) onApply([first, last])
      }}
    >
      <TextInput type="date" label={t('reports.from')} value={first} onChange={event => setFirst(event.currentTarget.value)} />
      <TextInput
        type="date"
        label={t('reports.to')}
        value={last}
        error={isWrong && t('reports.wrongDays', { days: String(MOST_REPORT_DAYS) })}
        onChange={event => setLast(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isRight}>
        {t('reports.apply')}
      </Button>
    </form>
  )
}
