import { formatDate, formatDateTime, parseDate } from '../../format.ts'

/** Dates of a form: how they are typed (dd/MM/yyyy) and how they travel (`2026-11-20`, or a moment with its zone). */

const two = (part: number) => String(part).padStart(2, '0')

export function dateOf(text: string): string | null {
  const date = /^\d{2}\/\d{2}\/\d{4}$/.test(text.trim()) ? parseDate(text) : null
  return date && `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function dateTimeOf(text: string): string | null {
  return /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/.test(text.trim()) ? (parseDate(text)?.toISOString() ?? null) : null
}

export function timeOf(text: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim()) ? text.trim() : null
}

export function writeDate(value: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return day ? `${day[3]}/${day[2]}/${day[1]}` : /^\d{4}-.*T/.test(value) ? formatDate(value) : value
}

export const writeDateTime = (value: string): string => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : value)

/** The slashes, the space and the colon come by themselves. */
export function maskDate(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

export function maskDateTime(text: string): string {
  const time = text.replace(/\D/g, '').slice(8)
  return time ? `${maskDate(text)} ${maskTime(time)}` : maskDate(text)
}

export function maskTime(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
