import { addAbortSignal, Readable } from 'node:stream'
import { Refusal, refuse } from '@balcao/contract/errors'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import { readable } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { databaseIsAway } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'
import { FetchError, type GuardedFetch } from '../../../infra/outside/http-client.ts'
import { every } from '../../../infra/processes/every.ts'
import { onWake, wake } from '../../../infra/processes/wake.ts'
import type { ChannelKey } from '../../channels/index.ts'
import { type FileRow, storeFile } from '../../files/index.ts'
import { type Source, unsealSource } from './source.ts'

export interface FetchingNeeds {
  fetch: GuardedFetch
  /** The channels whose sessions this process has, and the bytes of what only a session can fetch. */
  held(): number[]
  download(channel: ChannelKey, ref: string, signal: AbortSignal): Promise<Readable>
  /** The largest file this channel is known to carry. */
  maxBytes(channel: ChannelKey): Promise<number>
}

const AT_ONCE = 8
/** A provider that does not answer keeps nobody else's files waiting. */
const OF_ONE_CHANNEL = 2
const LOOK_MS = 5_000
const TIMEOUT_MS = 5 * 60_000
const TRIES = 9

interface Due {
  tenantId: number
  messageId: number
  channelId: number
}

/** Fetches the files of messages that stand already, a few at a time; what fails is tried again for some minutes, then said to be missing. */
export function startFetching(needs: FetchingNeeds, { lookMs = LOOK_MS } = {}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Map<string, { due: Due; done: Promise<void> }>()
  let looking: Promise<void> | null = null
  let again = false

  const begin = (due: Due) => {
    const done = fetchOne(needs, due, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error, ...due }, 'a file could not be fetched'))
      .finally(() => {
        running.delete(keyOf(due))
        look()
      })
    running.set(keyOf(due), { due, done })
  }
  const ofChannel = (channelId: number) => [...running.values()].filter(({ due }) => due.channelId === channelId).length
  const lookOnce = async () => {
    if (running.size >= AT_ONCE) return
    for (const due of await findDue(needs.held())) {
      const free = running.size < AT_ONCE && ofChannel(due.channelId) < OF_ONE_CHANNEL && !running.has(keyOf(due))
      if (free && !stopping.signal.aborted) begin(due)
    }
  }
  const look = () => {
    again = true
    looking ??= (async () => {
      while (again && !stopping.signal.aborted) {
        again = false
        await lookOnce().catch((error: unknown) => log.debug({ err: error }, 'no look for files to fetch'))
      }
      looking = null
    })()
  }

  const unlisten = onWake('media', look)
  const rest = every(lookMs, 'looking for files to fetch', async () => look())
  look()
  return {
    async stop() {
      unlisten()
      stopping.abort()
      await rest()
      await looking
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

const keyOf = ({ tenantId, messageId }: Due): string => `${tenantId} ${messageId}`

const findDue = (held: number[]): Promise<Due[]> =>
  withoutTenant(async tx => {
    const { rows } = await sql<Due>`
      select tenant_id::int8 as "tenantId", message_id::int8 as "messageId", channel_id::int8 as "channelId"
      from due_media(${clock.now()}, ${held}, ${OF_ONE_CHANNEL})`.execute(tx)
    return rows
  })

async function fetchOne(needs: FetchingNeeds, due: Due, signal: AbortSignal): Promise<void> {
  const claimed = await claim(due)
  if (!claimed) return
  try {
    if (claimed.isLost) refuse('ERR_NO_WAPP_FOUND', { id: due.channelId })
    const source = unsealSource(claimed.source, due)
    const file = await storeFile(due.tenantId, await open(needs, due, source, signal), {
      name: source.fileName,
      type: source.mimeType,
      kind: source.kind,
      seconds: source.seconds,
      ownerId: null,
      maxBytes: Math.min(FILE_LIMIT_BYTES, await needs.maxBytes(due)),
    })
    await withTenant(due.tenantId, tx => settle(tx, due, file))
  } catch (error) {
    if (databaseIsAway(error)) return
    if (signal.aborted) return giveBack(due, 0)
    if (error instanceof Refusal && error.code === 'ERR_WAPP_NOT_INITIALIZED') return giveBack(due, AWAY_MS)
    const last = claimed.isLost || isFinal(error) || claimed.attempts >= TRIES
    log.debug({ err: error, ...due, attempts: claimed.attempts, last }, 'a file could not be fetched')
    await withTenant(due.tenantId, tx => (last ? giveUp(tx, due, error) : rest(tx, due, error)))
  }
}

/** For as long as it may take at the most: a process that dies gives it back so. */
const LEASE_MS = TIMEOUT_MS + 60_000

const claim = (due: Due) =>
  withTenant(due.tenantId, async tx => {
    const { rows } = await sql<{ source: string; attempts: number; isLost: boolean }>`
      update media_fetches f set attempts = attempts + 1, next_at = now() + ${`${LEASE_MS} ms`}::interval
      where tenant_id = ${due.tenantId} and message_id = ${due.messageId} and next_at <= ${clock.now()}
      returning source, attempts, is_lost(f) as "isLost"`.execute(tx)
    return rows[0]
  })

/** A session that is down is looked for again. */
const AWAY_MS = 30_000

/** This process stops, or its session is away: that was no try. */
const giveBack = (due: Due, pauseMs: number): Promise<void> =>
  withTenant(due.tenantId, async tx => {
    await sql`
      update media_fetches set next_at = now() + ${`${pauseMs} ms`}::interval, attempts = attempts - 1
      where tenant_id = ${due.tenantId} and message_id = ${due.messageId}`.execute(tx)
  })

async function open(needs: FetchingNeeds, due: Due, { source }: Source, signal: AbortSignal): Promise<Readable> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  if ('ref' in source) return heeding(limit, needs.download(due, source.ref, limit))
  const answer = await needs.fetch(source.url, {
    asStream: true,
    timeoutMs: TIMEOUT_MS,
    signal,
    ...(source.headers ? { headers: source.headers } : {}),
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return refuse('ERR_WAPP_DOWNLOAD_MEDIA', { status: answer.status })
  }
  return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
}

/** A session that does not heed the signal is left behind. */
async function heeding(limit: AbortSignal, opening: Promise<Readable>): Promise<Readable> {
  opening.then(
    late => limit.aborted && late.destroy(),
    () => {},
  )
  limit.throwIfAborted()
  const over = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason), { once: true }))
  return addAbortSignal(limit, await Promise.race([opening, over]))
}

/** What will be the same next time: an address nobody may reach, a file that is none or too large. */
const isFinal = (error: unknown): boolean =>
  (error instanceof FetchError && error.problem === 'refused') || (error instanceof Refusal && error.code === 'ERR_FILE_REJECTED')

/** The message may be gone by now: then nothing uses the file, and it goes too. */
async function settle(tx: Tx, due: Due, file: FileRow): Promise<void> {
  const { kind, type, size } = file
  const shown = { kind, mimeType: type, size, ...(file.seconds === null ? {} : { seconds: file.seconds }) }
  const { numAffectedRows } =
    await sql`delete from media_fetches where tenant_id = ${tx.tenant} and message_id = ${due.messageId}`.execute(tx)
  // Nobody waits for it any more: its message was erased meanwhile.
  if (numAffectedRows === 0n) return
  await changeMedia(
    tx,
    due,
    sql`file_id = ${file.id}, type = ${kind}, media = (coalesce(media, '{}') - 'state') || ${JSON.stringify(shown)}::jsonb`,
  )
}

async function giveUp(tx: Tx, due: Due, error: unknown): Promise<void> {
  await sql`
    update media_fetches set next_at = null, reason = ${reasonOf(error)}
    where tenant_id = ${tx.tenant} and message_id = ${due.messageId}`.execute(tx)
  await changeMedia(tx, due, sql`media = coalesce(media, '{}') || '{"state": "missing"}'`)
}

async function rest(tx: Tx, due: Due, error: unknown): Promise<void> {
  await sql`
    update media_fetches set next_at = now() + rest_after(attempts - 1), reason = ${reasonOf(error)}
    where tenant_id = ${tx.tenant} and message_id = ${due.messageId}`.execute(tx)
}

async function changeMedia(tx: Tx, { messageId }: Due, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update messages set ${set} where tenant_id = ${tx.tenant} and id = ${messageId}`.execute(tx)
  await sql`
    select announce_message(m) from messages m where m.tenant_id = ${tx.tenant} and m.id = ${messageId} and m.ticket_id is not null`.execute(
    tx,
  )
  tx.afterCommit(() => wake('facts'))
}

const reasonOf = (error: unknown): string => readable(error instanceof Error ? error.message : String(error), 300)
