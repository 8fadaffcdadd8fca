import { refuse } from '@balcao/contract/errors'
import { folded, isCommon } from '../rules/common.ts'
import { hashPassword } from './passwords.ts'

/** What is tried first in Brazil and is not among the world's fifty thousand. */
const HERE = [
  'mudar',
  'mudei',
  'trocar',
  'bemvindo',
  'corinthians',
  'balcao',
  'empresa',
  'suporte',
  'vendas',
  'atendimento',
  'deus',
  'loja',
]

let list: Promise<ReadonlySet<string>> | null = null

/** Read when the first password is set, and kept: half a megabyte most processes never need. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].map(String).map(folded), ...HERE])
}

/** The hash of a new password; refuses one that is guessed in a few tries. `own`: what is known of its owner. */
export async function newPasswordHash(password: string, own: readonly string[]): Promise<string> {
  list ??= commonPasswords()
  if (isCommon(password, await list, own)) refuse('ERR_PASSWORD_COMMON')
  return hashPassword(password)
}
