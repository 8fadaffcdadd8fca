import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { openFile } from '../../files/index.ts'

export interface Sound {
  tenantId: number
  channelId: number
  mimeType: string
  open(): Promise<Readable>
}

/** Handed in by the feature that can write down what is said. */
export interface Transcriber {
  /** Whether the sounds of this channel are written down. */
  listens(tx: Tx, channelId: number): Promise<boolean>
  /** What is said, empty for nothing; throws to be asked again. */
  transcribe(sound: Sound, signal: AbortSignal): Promise<string>
}

interface Row {
  channelId: number
  fileId: string
  mimeType: string
}

/** Puts under a sound what is said in it. Told twice, it is listened to once. */
export async function transcribeSound(
  tenant: number,
  { messageId, signal }: { messageId: number; signal: AbortSignal },
  { transcribe }: Transcriber,
): Promise<void> {
  const [sound] = await queryTenant(
    tenant,
    () => sql<Row>`
      select m.channel_id as "channelId", f.id as "fileId", f.type as "mimeType" from messages m
      join files f on f.tenant_id = m.tenant_id and f.id = m.file_id
      where m.tenant_id = ${tenant} and m.id = ${messageId} and m.deleted_at is null and m.media->'transcript' is null`,
  )
  if (!sound) return
  const { channelId, fileId, mimeType } = sound
  const open = async () => (await openFile(tenant, fileId)).open()
  const said = await transcribe({ tenantId: tenant, channelId, mimeType, open }, signal)
  await withTenant(tenant, tx => keep(tx, messageId, said))
}

const MOST = 65_536

async function keep(tx: Tx, messageId: number, said: string): Promise<void> {
  const transcript = said.replaceAll('\0', '').slice(0, MOST).toWellFormed()
  await sql`
    with heard as (
      update messages m set media = m.media || ${JSON.stringify({ transcript })}::jsonb
      where m.tenant_id = ${tx.tenant} and m.id = ${messageId} and m.deleted_at is null and m.media->'transcript' is null
      returning m.*
    ), searched as (
      insert into message_texts (tenant_id, message_id, kind, text)
      select h.tenant_id, h.id, 'transcript', ${transcript} from heard h where ${transcript} <> ''
      on conflict (tenant_id, message_id, kind, language) do update set text = excluded.text
    )
    select announce_message(heard::messages) from heard`.execute(tx)
  tx.afterCommit(() => wake('facts'))
}
