export const ADDRESS_KINDS = ['phone', 'lid', 'group', 'page', 'business', 'telegram', 'email', 'account'] as const

/** How a channel names somebody. Values are opaque but for phones, where one number has two spellings. */
export interface Address {
  kind: (typeof ADDRESS_KINDS)[number]
  /** Within what the value is unique: empty for a phone, a page's id for a page-scoped one. */
  scope: string
  value: string
}

/**
 * One key for every spelling: Brazil's mobile numbers of before 2016 go with and without their ninth digit, Argentina's with and
 * without the 9 after the country, Mexico's with and without a 1.
 */
export const keyOf = ({ kind, value }: Pick<Address, 'kind' | 'value'>): string => (kind === 'phone' ? phoneKey(value) : value)

const phoneKey = (number: string): string =>
  number
    .replace(/^(55\d\d)9([6-9]\d{7})$/, '$1$2')
    .replace(/^549(\d{10})$|^521(\d{10})$/, (_, argentina, mexico) => (argentina ? `54${argentina}` : `52${mexico}`))

/** How a channel may name its people, what it likes best first: phones are also known by what hides them, and groups are groups. */
export const namesOn = (addresses: string): string[] =>
  addresses === 'phone' ? ['phone', 'lid', 'business', 'group'] : [addresses, 'group']
