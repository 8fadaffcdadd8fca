import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'

/**
 * A row as the wire shows it. It is written once, as the `json_build_object` of a function of the database: facts and answers call that
 * function, lists read its fields as columns, which spares a page of forty the writing and reading of forty JSON texts.
 */
export interface WireRow<R> {
  /** Its fields as columns, those of an object within as `contact.name`. Read with FOR_THE_WIRE. */
  columns: RawBuilder<unknown>
  /** What it reads of the table by that name, for a subquery that hands it on. */
  read: (table: string) => RawBuilder<unknown>
  present: (row: object) => R
}

interface Field {
  name: string
  value: string
  column: string
  /** The fields of an object within, which is absent when the first of them is null. */
  inner?: Field[]
}

const OBJECT = 'json_build_object('

/** The row that the function in this file writes. A field is added there, and nowhere else in the server. */
export function wireRow<R>(file: string): WireRow<R> {
  const text = readFileSync(file, 'utf8').replace(/--.*$/gm, '')
  const fields = fieldsOf(text)
  const flat = fields.flatMap(field => field.inner ?? field)
  const leavesOutNulls = text.includes('json_strip_nulls(')
  return {
    columns: sql.raw(flat.map(({ column, value }) => `${momentOf(value)} as "${column}"`).join(', ')),
    read: table =>
      sql.raw([...new Set(flat.flatMap(({ value }) => value.match(new RegExp(`\\b${table}\\.\\w+`, 'g')) ?? []))].join(', ')),
    present: row => present(row as Record<string, unknown>, fields, leavesOutNulls) as R,
  }
}

function fieldsOf(text: string, within = ''): Field[] {
  const parts = argumentsAt(text, text.indexOf(OBJECT) + OBJECT.length)
  return Array.from({ length: parts.length / 2 }, (_, i) => {
    const [name, value] = [(parts[2 * i] ?? '').slice(1, -1), parts[2 * i + 1] ?? '']
    const field = { name, value, column: within + name }
    const isObject = /^(case when [\w. ]+ then )?json_build_object\(/.test(value)
    return isObject ? { ...field, inner: fieldsOf(value, `${name}.`) } : field
  })
}

function argumentsAt(text: string, start: number): string[] {
  const parts = ['']
  let [depth, isQuoted] = [0, false]
  for (const sign of text.slice(start)) {
    if (sign === "'") isQuoted = !isQuoted
    else if (!isQuoted && sign === '(') depth++
    else if (!isQuoted && sign === ')' && depth-- === 0) break
    if (sign === ',' && depth === 0 && !isQuoted) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map(part => part.trim())
}

/** A column that is a moment is written for the wire where it is read, by FOR_THE_WIRE. */
const momentOf = (value: string): string => value.replace(/^wire_time\((.*)\)$/s, '$1')

function present(row: Record<string, unknown>, fields: Field[], leavesOutNulls: boolean): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const { name, column, inner } of fields) {
    const value = inner ? presentInner(row, inner) : row[column]
    if (value !== null || !leavesOutNulls) shown[name] = value
  }
  return shown
}

const presentInner = (row: Record<string, unknown>, fields: Field[]): Record<string, unknown> | null =>
  row[fields[0]?.column ?? ''] === null ? null : present(row, fields, false)
