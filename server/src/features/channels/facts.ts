import { LEADS_ROOM, TEAM_ROOM } from '@balcao/contract/visibility'
import type { Tx } from '../../infra/database/db.ts'
import { wake } from '../../infra/processes/wake.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { type ChannelRow, presentChannel, presentSession } from './queries.ts'

/** Everybody sees that it changed, those who may connect it see its code; each process forgets what it knew of it. */
export async function announceChannel(tx: Tx, row: ChannelRow, as: { isNew?: true } = {}): Promise<void> {
  await emit(tx, 'channel.changed', { channel: presentChannel(row), ...as }, [TEAM_ROOM])
  await emit(tx, 'channel.session', { session: presentSession(row) }, [LEADS_ROOM])
  tx.afterCommit(() => wake('channels', row.id))
}

export async function announceRemoved(tx: Tx, id: number): Promise<void> {
  await emit(tx, 'channel.removed', { id }, [TEAM_ROOM])
  tx.afterCommit(() => wake('channels', id))
}
