import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { SHARED_FILE_MINUTES } from '@balcao/contract/messages/files'
import type { FileAnswer } from '@balcao/contract/route'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import { keyFor } from '../../infra/trust/keys.ts'
import { pathOf, placed } from './place.ts'
import { isShown } from './rules/kinds.ts'
import { type FileRow, findFile } from './store.ts'

/** An address that gives the file to every caller who has it, for an hour: for providers that fetch by themselves. */
export function publicFileUrl({ tenantId, id, name }: Pick<FileRow, 'tenantId' | 'id' | 'name'>): string {
  const until = Math.floor(clock.now().getTime() / 1000) + SHARED_FILE_MINUTES * 60
  const told = [tenantId, id, until].join('.')
  return `${placed().publicUrl}/shared/${told}.${signatureOf(told)}/${encodeURIComponent(name)}`
}

/** The name in the address is for the provider's eyes; the key alone proves that the caller was given the address. */
export async function sharedFile(key: string): Promise<FileAnswer> {
  const [, told = '', tenant = '', id = '', until = '', signature = ''] =
    /^(([1-9]\d{0,15})\.([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(key) ?? []
  if (!matches(signature, signatureOf(told))) refuse('ERR_NOT_FOUND')
  if (Number(until) * 1000 <= clock.now().getTime()) refuse('ERR_NOT_FOUND')
  const file = (await withTenant(Number(tenant), tx => findFile(tx, id))) ?? refuse('ERR_NOT_FOUND')
  return answerOf(file)
}

const signatureOf = (told: string): string => createHmac('sha256', keyFor('shared-file')).update(told).digest('base64url')

function matches(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const answerOf = ({ tenantId, sha256, type, name }: FileRow): FileAnswer => ({
  path: pathOf(tenantId, sha256),
  type,
  name,
  tag: sha256,
  inline: isShown(type),
})
