/** Hides the middle of customers' numbers from users who are not to carry them away; who talks to whom still shows. */

const HIDDEN = '•'
export const isMasked = (text: string): boolean => text.includes(HIDDEN)

/** 5511984027716 → 5511•••••7716 */
const masked = (digits: string): string => {
  const kept = digits.length >= 11 ? 4 : 2
  return digits.slice(0, kept) + HIDDEN.repeat(digits.length - 2 * kept) + digits.slice(-kept)
}

/** Every number in it, in any spelling a channel has. */
export const maskedText = (text: string): string => text.replace(/\d{8,}/g, masked)

/** A contact without a name has their number in its place. */
const NUMBER_AS_NAME = /^\+?[\d\s().-]{8,25}$/
export const maskedName = (name: string): string => (NUMBER_AS_NAME.test(name) ? maskedText(name.replace(/[^\d+]/g, '')) : name)

const NUMBERS = new Set(['number', 'phone', 'phoneNumber', 'address', 'person', 'author', 'userId', 'details', 'errorDetails'])
const NAMES = new Set(['name', 'authorName', 'contactName', 'firstName', 'contact'])

/** Of a ban the number stands where other rules have their words. */
const ABOUT_BANS = new Set(['text', 'about'])
const isBan = (value: object): boolean => 'rule' in value && value.rule === 'ban'

/** The id of an older group begins with the number of its maker. */
const withoutMaker = (id: string): string => id.replace(/^\d{8,15}(?=-\d)/, masked)

/** The same answer with customers' numbers hidden. The company's own channels are no customers. */
export function withoutNumbers<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNumbers) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  if ('isDefault' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, its]) => {
      if (typeof its !== 'string') return [key, withoutNumbers(its)]
      return [key, isBan(value) && ABOUT_BANS.has(key) ? maskedText(its) : fieldOf(key, its)]
    }),
  ) as T
}

function fieldOf(key: string, text: string): string {
  if (NUMBERS.has(key)) return maskedText(text)
  if (key === 'externalId') return withoutMaker(text)
  return NAMES.has(key) ? maskedName(text) : text
}

/** What comes back as it was shown was not changed: it is left out. */
export function withoutMasked(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, its]) => !((key === 'number' || (key === 'text' && isBan(body))) && typeof its === 'string' && isMasked(its)),
    ),
  )
}
