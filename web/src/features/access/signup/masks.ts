import { bareDocument } from '@balcao/contract/values/documents'

/**
 * Punctuation follows the value; it never keeps anybody from typing or pasting. Only what reads as complete is rewritten,
 * and only when the field is left, so that the cursor does not jump.
 */

export function writtenDocument(typed: string): string {
  const bare = bareDocument(typed)
  if (/^\d{11}$/.test(bare)) return bare.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare)) return bare.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return typed.trim()
}

export function writtenPhone(typed: string): string {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : text.startsWith('+') ? '' : digits
  if (/^[1-9]{2}9\d{8}$/.test(national)) return national.replace(/(..)(.....)(....)/, '($1) $2-$3')
  if (/^[1-9]{2}[2-5]\d{7}$/.test(national)) return national.replace(/(..)(....)(....)/, '($1) $2-$3')
  return text
}

/** A Brazilian number with its area code, or an international one with its plus. */
export const isPhone = (typed: string): boolean =>
  /^\([1-9]{2}\) (9\d{4}|[2-5]\d{3})-\d{4}$/.test(writtenPhone(typed)) || /^\+[1-9]\d{7,14}$/.test(typed.replace(/[\s().-]/g, ''))
