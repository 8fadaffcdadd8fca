import { phoneReader } from '@balcao/contract/contacts/import-phone'
import type { PhoneReader } from '@balcao/contract/contacts/import-row'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

export const phonesOf = (country: string): PhoneReader =>
  phoneReader(parsePhoneNumberFromString, isSupportedCountry(country) ? country : 'BR')
