import { refuse } from '@balcao/contract/errors'
import { cnpj, cpf } from 'cpf-cnpj-validator'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A CPF or a CNPJ, digits or (since 2026) digits and letters, as it is kept: its check digits verified, without points. */
export function documentOf(written: string): string {
  const bare = written.replace(/[\s./-]/g, '').toUpperCase()
  // The shape first: the library overlooks anything between the digits.
  if (CPF.test(bare) && cpf.isValid(bare)) return bare
  if (CNPJ.test(bare) && cnpj.isValid(bare)) return bare
  return refuse('ERR_DOCUMENT_INVALID')
}

const CPF = /^\d{11}$/
const CNPJ = /^[A-Z\d]{12}\d{2}$/

/** A telephone number as the world dials it; without a country code it is Brazil's. */
export function phoneOf(written: string): string {
  const phone = parsePhoneNumberFromString(written, 'BR')
  return phone?.isValid() ? phone.number : refuse('ERR_PHONE_INVALID')
}
