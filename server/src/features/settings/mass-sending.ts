import { type Actor, isAmong } from '@balcao/contract/permissions'
import type { Tx } from '../../infra/database/db.ts'
import { readSettings } from './read.ts'

/** Whether the company lets somebody write to many: by mass sends, or through its groups, which put its numbers at the same risk. */
export async function mayReachMany(tx: Tx, actor: Pick<Actor, 'profile' | 'support'>): Promise<boolean> {
  const { massSending } = await readSettings(tx, ['massSending'])
  return isAmong(actor, massSending)
}
