import type { PhoneReader } from './import-row.ts'

/** What a library of phones says of one; which library is its caller's business. */
interface Phone {
  number: string
  nationalNumber: string
  isValid(): boolean
  isPossible(): boolean
}
type Parse<Country extends string> = (text: string, country?: Country) => Phone | undefined

/** Digits with country and area; without a country a number is of the one that is said, and else as if a plus stood before it. */
export function phoneReader<Country extends string>(parse: Parse<Country>, country: Country): PhoneReader {
  return typed => {
    const text = typed.trim()
    if (!/^[+\d\s().\-/]+$/.test(text)) return null
    const own = parse(text, country)
    if (own?.isValid()) return own.number.slice(1)
    const abroad = text.startsWith('+') ? undefined : parse(`+${text.replace(/\D/g, '').replace(/^00/, '')}`)
    if (abroad?.isValid()) return abroad.number.slice(1)
    // A mobile as it was before its ninth digit, a range that is new: long enough to hold an area.
    return own?.isPossible() && own.nationalNumber.length >= LEAST_DIGITS ? own.number.slice(1) : null
  }
}

const LEAST_DIGITS = 10
