import { MOST_AMOUNT, type ReportFilter } from '@balcao/contract/reports/reports'
import { Button, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Popover } from '../../../kit/controls/Popover.tsx'
import { formatMoney } from '../../../kit/format.ts'
import styles from '../Reports.module.css'
import type { useAsked } from '../useReport.ts'

/** Empty, or a number as people write it. */
const amountOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return plain !== '' && Number.isFinite(Number(plain)) && Number(plain) >= 0 ? Number(plain) : null
}

export function ValueChip({ filter, set }: { filter: ReportFilter; set: ReturnType<typeof useAsked>['set'] }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { min, max } = filter
  const shown =
    min !== undefined || max !== undefined ? `${formatMoney(min ?? 0)} – ${max === undefined ? '∞' : formatMoney(max)}` : null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260}>
      <Popover.Target>
        <button type="button" className={styles.chip} onClick={() => setOpen(!isOpen)}>
          {t('reports.col_value')}
          {shown && <b>{shown}</b>}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('reports.col_value')}>
        <Amounts
          first={min}
          last={max}
          onApply={(least, most) => {
            set({ min: least === null ? undefined : String(least), max: most === null ? undefined : String(most) })
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface AmountsProps {
  first: number | undefined
  last: number | undefined
  onApply(min: number | null, max: number | null): void
}

function Amounts({ first, last, onApply }: AmountsProps) {
  const t = useText()
  const [min, setMin] = useState(String(first ?? ''))
  const [max, setMax] = useState(String(last ?? ''))
  const [least, most] = [amountOf(min), amountOf(max)]
  const wrong = (text: string, amount: number | null) =>
    text !== '' && (amount === null || amount > MOST_AMOUNT) && t('reports.wrongAmount')
  const isTurned = least !== null && most !== null && least > most
  const isWrong = Boolean(wrong(min, least) || wrong(max, most) || isTurned)
  return (
    <form
      className={styles.days}
      onSubmit={event => {
        event.preventDefault()
        if (!isWrong) onApply(least, most)
      }}
    >
      <TextInput
        label={t('reports.is_valueFrom')}
        inputMode="decimal"
        value={min}
        error={wrong(min, least)}
        data-autofocus
        onChange={event => setMin(event.currentTarget.value)}
      />
      <TextInput
        label={t('reports.is_valueTo')}
        inputMode="decimal"
        value={max}
        error={wrong(max, most) || (isTurned && t('reports.wrongAmounts'))}
        onChange={event => setMax(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isWrong}>
        {t('reports.apply')}
      </Button>
    </form>
  )
}
