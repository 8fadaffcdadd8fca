import type { Locale } from '@balcao/contract/values/locales'
import { sampled } from '../../../kit/saying/sample.ts'

const VALUES = [
  'name',
  'firstName',
  'lastName',
  'greeting',
  'protocol',
  'email',
  'phoneNumber',
  'kanban',
  'user',
  'userEmail',
  'businessName',
  'nextOpening',
] as const

/** What a made-up customer's variables say. */
export const sampleValues = (locale: Locale, known: Parameters<typeof sampled>[2] = {}): Record<string, string> =>
  Object.fromEntries(VALUES.map(name => [name, sampled(`{{${name}}}`, locale, known)]))
