import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { StoredFile } from '@balcao/contract/messages/files'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { announce, type Origin, type PreparedMessage, type QueuedSend, queueing } from '../outgoing/queue.ts'
import { preparedFrom } from '../outgoing/send.ts'
import type { Content } from '../rules/payload.ts'
import { compose } from '../rules/sendable.ts'

/** A message of a turn. `afterMs`: so long after it is written; what follows in the conversation waits for it. */
export interface BotMessage extends Pick<PreparedMessage, 'body' | 'fileId' | 'media' | 'idFront'> {
  content?: Content
  afterMs: number
  /** What of the flow says it. */
  node: string
}

/** Writes the messages of one turn, in the caller's transaction: a repeat under the same `idFront` is the same message. */
export async function queueForBot(
  tx: Tx,
  ticketId: number,
  messages: readonly BotMessage[],
  { run, origin }: { run: number; origin: Pick<Origin, 'kind' | 'ref'> },
): Promise<void> {
  if (messages.length === 0) return
  const prepared = messages.map(({ node: _, ...message }) => ({ ...message, botRun: run }))
  const { rows } = await sql<{ queued: QueuedSend | null }>`
    select ${queueing({ where: { ticketId }, asker: null, author: null, guards: null, sendType: 'bot' }, prepared)} as queued`.execute(
    tx,
  )
  const queued = rows[0]?.queued
  if (!queued) return
  tx.afterCommit(() => announce(queued))
  await tx
    .insertInto('message_origins')
    .values(
      queued.messages.map(({ id }, i) => ({
        message_id: id,
        kind: origin.kind,
        ref: origin.ref ?? null,
        node: messages[i]?.node ?? '',
      })),
    )
    .onConflict(on => on.doNothing())
    .execute()
}

/** A file of the company's with its words, as that channel takes it; refuses what it does not take. */
export function composeFile(
  file: StoredFile | null,
  caption: string,
  can: Capabilities,
): Pick<BotMessage, 'body' | 'fileId' | 'media'>[] {
  const asked = { fileId: file?.id ?? '', caption, voice: false, file }
  const { parts } = compose({ body: '', files: [asked], signature: null }, can)
  return parts.map(part => preparedFrom(part))
}
