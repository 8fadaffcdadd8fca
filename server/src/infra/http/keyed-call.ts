import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from '@balcao/contract/errors'
import type pg from 'pg'

/** The call this code runs for, when its caller may repeat it. */
export interface KeyedCall {
  tenantId: number
  userId: number
  key: string
  attempt: number
  /** False once it is answered: what it set in motion goes on without it. */
  isOpen: boolean
}

export const keyedCall = new AsyncLocalStorage<KeyedCall>()

/** The open call of this company, if there is one. */
export function openCallOf(tenantId: number): KeyedCall | undefined {
  const call = keyedCall.getStore()
  return call?.isOpen && call.tenantId === tenantId ? call : undefined
}

/** What is written for a call that may be repeated commits with the note that it was; an attempt that was given up commits nothing. */
export async function noteKey(client: pg.ClientBase, { userId, key, attempt }: KeyedCall): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select note_key($1, $2, $3) as mine', [userId, key, attempt])
  if (!rows[0]?.mine) refuse('ERR_REQUEST_RUNNING', { retryAfter: 1 })
}
