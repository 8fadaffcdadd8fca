import type { EventPayload } from '@balcao/contract/events'
import { firstLink } from '@balcao/contract/messages/links'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { enqueueAll } from '../../infra/jobs/jobs.ts'
import type { Transcriber } from './incoming/transcript.ts'
import { beginImport } from './sync/import.ts'

type Created = EventPayload<'message.created'>
const URL_MAX = 1000

/** What people wrote, or were answered, now: not what was sent to thousands, nor what is long past. */
export const mayHaveLink = ({ message }: Created): boolean =>
  message.type === 'chat' &&
  message.sendType !== 'campaign' &&
  message.synced !== true &&
  message.ticketId !== null &&
  /https?:\/\//i.test(message.body)

/** Facts of messages: what stands behind the first address of each is looked at in a job of its own, after everybody has it. */
export function enqueuePreviews(tx: Tx, created: Created[]): Promise<void> {
  const jobs = created.flatMap(({ message: { id, body } }) => {
    const url = firstLink(body)
    return url && url.length <= URL_MAX && URL.canParse(url) ? [{ data: { messageId: id, url } }] : []
  })
  return enqueueAll(tx, 'messages.link', jobs)
}

type Spoken = Pick<EventPayload<'message.changed'>, 'message'>

/** A customer's sound whose bytes are here, and which nobody has listened to: with its message, or once it was fetched. */
export const mayBeSound = ({ message: { fromMe, synced, media } }: Spoken): boolean =>
  !fromMe &&
  !synced &&
  (media?.kind === 'voice' || media?.kind === 'audio') &&
  media.state === undefined &&
  media.transcript === undefined

/** Facts of messages: each is listened to in a job of its own, and nobody waits for that. */
export async function enqueueTranscripts(tx: Tx, told: Spoken[], { listens }: Transcriber): Promise<void> {
  const ids = told.map(({ message }) => message.id)
  const { rows } = await sql<{ id: number; channelId: number }>`
    select id, channel_id as "channelId" from messages where tenant_id = ${tx.tenant} and id = any (${ids})`.execute(tx)
  const heard = new Set<number>()
  for (const channel of new Set(rows.map(row => row.channelId))) if (await listens(tx, channel)) heard.add(channel)
  const jobs = rows
    .filter(row => heard.has(row.channelId))
    .map(({ id }) => ({ data: { messageId: id }, oneAtATime: `sound ${id}` }))
  await enqueueAll(tx, 'messages.transcribe', jobs)
}

type Changed = EventPayload<'channel.changed'>
export const mayBeImport = ({ channel: { status, capabilities } }: Changed): boolean =>
  status === 'connected' && capabilities.history

/** A phone that is connected: the import that waits for it begins. */
export async function beginImports(tx: Tx, changed: Changed[]): Promise<void> {
  for (const id of new Set(changed.map(({ channel }) => channel.id))) await beginImport(tx, id)
}
