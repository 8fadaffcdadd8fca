import type { LineFault } from '@balcao/contract/campaigns/mass'
import { keyOf } from '@balcao/contract/channels/addresses'

interface Row {
  line: number
  cells: readonly string[]
  isBroken: boolean
}

/** A line whose number is one and that has every variable: who it is for, and what is filled in. */
export interface FitLine {
  line: number
  value: string
  key: string
  name: string
  vars: Record<string, string>
  said: string
}

interface Reading {
  /** Digits with country, or null. */
  phone(typed: string): string | null
  /** So many variables the text asks for; null: what follows the number is a name. */
  variables: number | null
}

/** What comes along when a number is copied from a page and nobody sees. */
export const withoutSigns = (typed: string): string => typed.replace(/\p{Cf}/gu, '')

const MOST_NAME = 120
const MOST_VALUE = 500

/** Each line by itself: its recipient, or what is wrong with it. */
export function judgeLines(rows: readonly Row[], { phone, variables }: Reading): { fit: FitLine[]; faults: LineFault[] } {
  const [first] = rows
  const titles = first && !/\d/.test(first.cells[0] ?? '') ? first.cells.map(cell => cell.trim()) : null
  const faults: LineFault[] = []
  const fit = new Map<string, FitLine>()
  for (const { line, cells, isBroken } of titles ? rows.slice(1) : rows) {
    const [said = '', ...values] = cells.map(cell => cell.trim())
    const wrong = (code: LineFault['code'], about: number | null = null) =>
      faults.push({ line, code, said: said.slice(0, 60), about })
    const value = phone(withoutSigns(said))
    const key = value === null ? '' : keyOf({ kind: 'phone', value })
    const lacks = variables === null ? -1 : Array.from({ length: variables }, (_, i) => values[i] ?? '').indexOf('')
    const before = fit.get(key)
    if (isBroken) wrong('quotes')
    else if (value === null) wrong('invalid')
    else if (lacks >= 0) wrong('missing', lacks + 1)
    else if (before) wrong('repeated', before.line)
    else {
      const extra = values.filter(one => one !== '').length - (variables ?? 1)
      if (extra > 0 && variables !== null && !titles) wrong('extra', extra)
      const vars = variables === null ? {} : varsOf(values, titles)
      fit.set(key, { line, value, key, name: variables === null ? (values[0] ?? '').slice(0, MOST_NAME) : '', vars, said })
    }
  }
  return { fit: [...fit.values()], faults }
}

/** `var1`, `var2` …, and by their titles where the lines have some. */
function varsOf(values: readonly string[], titles: readonly string[] | null): Record<string, string> {
  const kept = values.map(value => value.slice(0, MOST_VALUE))
  const named = titles ? kept.flatMap((value, i) => (titles[i + 1] ? [[titles[i + 1]?.slice(0, 40) ?? '', value]] : [])) : []
  return Object.fromEntries([...named, ...kept.map((value, i) => [`var${i + 1}`, value])])
}
