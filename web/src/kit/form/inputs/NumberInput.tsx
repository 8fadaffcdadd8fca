import { CURRENCY } from '@balcao/contract/values/constants'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '../../../i18n/index.ts'
import { formatNumber } from '../../format.ts'
import type { FieldPart } from '../../resource/types.ts'
import { common } from './common.ts'
import { parseNumber } from './numbers.ts'

interface NumberInputProps {
  part: FieldPart<number | null>
  unit?: string | undefined
}

/** A figure as its language writes it. What cannot be read stays as typed, and is said to be no number. */
export function NumberInput({ part, unit }: NumberInputProps) {
  const locale = useLocale()
  return <FigureInput part={part} unit={unit} locale={locale} write={value => formatNumber(value, locale)} />
}

/** Always the real, always as a Brazilian writes it, two to three decimals. */
export function MoneyInput({ part }: { part: FieldPart<number | null> }) {
  const { locale, decimals, symbol } = CURRENCY
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals.min,
    maximumFractionDigits: decimals.max,
  })
  return <FigureInput part={part} locale={locale} before={symbol} write={value => format.format(value)} />
}

interface FigureProps extends NumberInputProps {
  locale: string
  before?: string
  write(value: number): string
}

function FigureInput({ part, unit, locale, before, write }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (part.value === null ? '' : write(part.value))
  const type = (text: string) => {
    setTyped(text)
    // NaN is refused by every schema of a number, with the right sentence.
    part.onChange(text.trim() === '' ? null : (parseNumber(text, locale) ?? Number.NaN))
  }

  return (
    <TextInput
      {...common(part)}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      leftSection={before}
      rightSection={unit}
      rightSectionWidth={unit ? 20 + unit.length * 8 : undefined}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => (part.value === null || !Number.isNaN(part.value)) && setTyped(null)}
    />
  )
}
