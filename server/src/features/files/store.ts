import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { MediaKind } from '@balcao/contract/channels/channel-words'
import { MEDIA_KINDS } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { dropBytes, type Incoming, pathOf, TooLarge, takeBytes } from './place.ts'
import { judge, kindAs, kindOf } from './rules/kinds.ts'
import { fileName } from './rules/names.ts'

export interface FileRow {
  id: string
  tenantId: number
  sha256: string
  size: number
  type: string
  kind: MediaKind
  name: string
  seconds: number | null
}

/** What somebody says of a file that comes. */
interface Said {
  name?: string | undefined
  type?: string | null | undefined
  kind?: MediaKind | undefined
  seconds?: number | undefined
  /** Who uploads it; null: a channel brings it. */
  ownerId: number | null
  maxBytes: number
  /** What is said to be a picture and is none is no file for us. A channel's is kept, as what it is. */
  refuseLies?: true
}

const NAMELESS = 'arquivo'

/** Bytes become a file: on disk under their hash, a row that says what they are. Nothing uses it yet. */
export async function storeFile(
  tenantId: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  said: Said,
): Promise<FileRow> {
  const incoming = await takeBytes(tenantId, bytes, said).catch((error: unknown) => {
    if (error instanceof TooLarge) refuse('ERR_FILE_REJECTED', { reason: 'size', maxBytes: said.maxBytes }, error)
    throw error
  })
  try {
    const file = described(tenantId, incoming, said)
    await withTenant(tenantId, tx => saveFile(tx, file, incoming, said.ownerId))
    return file
  } catch (error) {
    await incoming.drop()
    throw error
  }
}

function described(tenantId: number, { sha256, size, found }: Incoming, said: Said): FileRow {
  if (size === 0) refuse('ERR_FILE_REJECTED', { reason: 'empty' })
  const { type, lied } = judge(said.type ?? null, found)
  if (lied && said.refuseLies) refuse('ERR_FILE_REJECTED', { reason: 'type', said: said.type, found: type })
  const kind = said.kind && !lied ? kindAs(said.kind, type) : lied ? 'document' : kindOf(type)
  const name = fileName(said.name, NAMELESS)
  return { id: crypto.randomUUID(), tenantId, sha256, size, type, kind, name, seconds: said.seconds ?? null }
}

/** Under a lock on the bytes, so that nobody throws them away between the move and the row. */
async function saveFile(tx: Tx, file: FileRow, incoming: Incoming, ownerId: number | null): Promise<void> {
  if (ownerId !== null) await hasRoom(tx, file.size)
  await lockBytes(tx, file.sha256)
  await incoming.keep()
  const { tenantId: _, ...row } = file
  await tx
    .insertInto('files')
    .values({ ...row, owner_id: ownerId })
    .execute()
}

const GB = 1024 ** 3
/** Of a company that has no plan. */
const STORAGE_GB = 20

/** What customers send is taken in all the same: it would be lost. One after the other, so that two do not take the same room. */
async function hasRoom(tx: Tx, size: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage', ${tx.tenant}))`.execute(tx)
  const { rows } = await sql<{ kept: number; gb: number }>`
    select (select coalesce(sum(size), 0)::bigint from files where tenant_id = ${tx.tenant}) as kept,
      coalesce((select p.storage_gb from tenants t join plans p on p.id = t.plan_id where t.id = ${tx.tenant}), ${STORAGE_GB}) as gb`.execute(
    tx,
  )
  const [found] = rows
  if (found && found.kept + size > found.gb * GB) refuse('ERR_STORAGE_FULL', { gb: found.gb })
}

const lockBytes = (tx: Tx, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file ${tx.tenant} ${sha256}`}, 0))`.execute(tx)

const COLUMNS = ['id', 'sha256', 'size', 'type', 'kind', 'name', 'seconds'] as const
const kindOfRow = z.enum(MEDIA_KINDS)

/** The file, if it is there; with an owner, only theirs. */
export async function findFile(tx: Tx, id: string, options: { ownerId?: number } = {}): Promise<FileRow | null> {
  if (!UUID.test(id)) return null
  let asked = tx.selectFrom('files').select(COLUMNS).where('tenant_id', '=', tx.tenant).where('id', '=', id)
  if (options.ownerId !== undefined) asked = asked.where('owner_id', '=', options.ownerId)
  const row = await asked.executeTakeFirst()
  return row ? { ...row, tenantId: tx.tenant, kind: kindOfRow.parse(row.kind) } : null
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A file and its bytes, for a caller that sends them. */
export async function openFile(tenantId: number, id: string): Promise<FileRow & { path: string; open(): Readable }> {
  const file = (await withTenant(tenantId, tx => findFile(tx, id))) ?? refuse('ERR_NO_FILE_FOUND', { id })
  const path = pathOf(tenantId, file.sha256)
  return { ...file, path, open: () => createReadStream(path) }
}

/** Removes a file nothing uses; its bytes with the last row that had them. Answers false when something does use it. */
export async function removeFile(tx: Tx, id: string, unusedSince: Date): Promise<boolean> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from files where tenant_id = ${tx.tenant} and id = ${id} and unused_since <= ${unusedSince}`.execute(tx)
  const sha256 = rows[0]?.sha256
  if (!sha256) return false
  await lockBytes(tx, sha256)
  const gone = await tx
    .deleteFrom('files')
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .where('unused_since', '<=', unusedSince)
    .execute()
  if (gone[0]?.numDeletedRows !== 1n) return false
  if (!(await isKnown(tx, sha256))) await dropBytes(tx.tenant, sha256)
  return true
}

/** Bytes without a row are what a crash left between the two. */
export async function removeStray(tx: Tx, sha256: string): Promise<boolean> {
  await lockBytes(tx, sha256)
  if (await isKnown(tx, sha256)) return false
  await dropBytes(tx.tenant, sha256)
  return true
}

async function isKnown(tx: Tx, sha256: string): Promise<boolean> {
  const other = await tx
    .selectFrom('files')
    .select('id')
    .where('tenant_id', '=', tx.tenant)
    .where('sha256', '=', sha256)
    .limit(1)
    .execute()
  return other.length > 0
}
