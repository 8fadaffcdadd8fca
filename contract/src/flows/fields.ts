import { type Condition, testsIn } from '../conditions/condition.ts'
import { type FieldSet, fieldSet, type Reference } from '../conditions/fields.ts'
import type { FlowReference } from './facts.ts'

/**
 * What a condition of a flow can be asked of. A variable is a field by its name: `v:name` its words, `n:name` its number,
 * `d:name` its day. Variables of a message and the company's own are read the same way.
 */

export interface FlowRow {
  /** What each variable says; the flow's own stand before all others. */
  values: Readonly<Record<string, string>>
  tagIds: readonly number[]
  laneId: number | null
  walletIds: readonly number[]
  channelId: number
  isFirst: boolean
  isOpen: boolean
  /** 0 to 23, by the company's clock. */
  hour: number
  /** 0 is Sunday. */
  weekday: number
}

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const

/** Without the variables: those a flow has are added by `flowFields`. */
const FLOW_FIELDS = fieldSet<FlowRow>()({
  firstMessage: { kind: 'text', matches: true, read: row => saidBy(row, 'firstMessage') },
  lastMessage: { kind: 'text', matches: true, read: row => saidBy(row, 'lastMessage') },
  tags: { kind: 'ids', of: 'tags', read: row => row.tagIds },
  lane: { kind: 'id', of: 'lanes', read: row => row.laneId },
  wallet: { kind: 'ids', of: 'users', read: row => row.walletIds },
  channel: { kind: 'id', of: 'channels', always: true, read: row => row.channelId },
  firstContact: { kind: 'flag', read: row => row.isFirst },
  open: { kind: 'flag', read: row => row.isOpen },
  hour: { kind: 'number', always: true, read: row => row.hour },
  weekday: { kind: 'word', always: true, words: WEEKDAYS, read: row => String(row.weekday) },
})

const VARIABLE_FIELD = /^[vnd]:(\w{1,40})$/

/** The variable a field reads; null for any other field. */
export const variableOf = (field: string): string | null => VARIABLE_FIELD.exec(field)?.[1] ?? null

/** The fields of a flow that knows these variables. */
export function flowFields(variables: Iterable<string>): FieldSet<FlowRow> {
  const fields: Record<string, FieldSet<FlowRow>[string]> = { ...FLOW_FIELDS }
  for (const name of variables) {
    fields[`v:${name}`] = { kind: 'text', matches: true, read: row => saidBy(row, name) }
    fields[`n:${name}`] = { kind: 'number', read: row => numberIn(saidBy(row, name) ?? '') }
    fields[`d:${name}`] = { kind: 'day', read: row => dayIn(saidBy(row, name) ?? '') }
  }
  return fields
}

/** Which rows a field speaks of, as nodes and files name them; null: of none. */
export function referenceOf(field: string): FlowReference | null {
  const its = Object.hasOwn(FLOW_FIELDS, field) ? FLOW_FIELDS[field as keyof typeof FLOW_FIELDS] : undefined
  return its && 'of' in its ? (ROWS[its.of] ?? null) : null
}
const ROWS: Partial<Record<Reference, FlowReference>> = { tags: 'tag', lanes: 'lane', users: 'user', channels: 'channel' }

/** Those a condition asks for, whether or not the flow ever fills them. */
export const variablesIn = (condition: Condition): string[] => testsIn(condition).flatMap(({ field }) => variableOf(field) ?? [])

const saidBy = ({ values }: FlowRow, name: string): string | null => (Object.hasOwn(values, name) ? (values[name] ?? null) : null)

/** As people write one: `1.234,56`, `1,234.56`, `-3`. */
export function numberIn(written: string): number | null {
  const bare = written.trim().replace(/^(R\$|US\$|\$|€)\s*/, '')
  if (!/^[+-]?\d[\d.,]*$/.test(bare)) return null
  const point = decimalPointOf(bare)
  const whole = point === null ? bare : bare.slice(0, point)
  const fraction = point === null ? '' : bare.slice(point + 1)
  const value = Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`)
  return Number.isFinite(value) ? value : null
}

/** The last of the two signs, unless it can only part thousands. */
function decimalPointOf(bare: string): number | null {
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (at < 0) return null
  const sign = bare[at] ?? ''
  const isRepeated = bare.indexOf(sign) !== at
  const isMixed = bare.includes(',') && bare.includes('.')
  const threeFollow = bare.length - at === 4
  return isRepeated || (sign === '.' && threeFollow && !isMixed) ? null : at
}

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as people here write it, dd/mm/yyyy, or yyyy-mm-dd; as yyyy-mm-dd. Null for one no calendar has. */
export function dayIn(written: string): string | null {
  const typed = DAY.exec(written.trim())
  const iso = ISO_DAY.exec(written.trim())
  const [, year = '', month = '', day = ''] = iso ?? (typed ? ['', typed[3], typed[2], typed[1]] : [])
  if (year === '') return null
  const full = year.length === 2 ? `${Number(year) > 50 ? '19' : '20'}${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : null
}
