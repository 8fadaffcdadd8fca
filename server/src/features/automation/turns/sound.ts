import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/database/db.ts'
import { channelValues } from '../../channels/index.ts'
import type { Run } from './run.ts'

/** A voice message answers by its words where its channel writes them down: so long a turn waits for them. */
const WORDS_MS = 20_000

/** Whether words are still to come; then the turn is due when they can be waited for no longer, or when they are there. */
export async function waitsForWords(tx: Tx, run: Run): Promise<boolean> {
  const since = clock.now().getTime() - WORDS_MS
  const sounds = run.heard.filter(({ type, transcript, at }) => type === 'audio' && transcript === null && Date.parse(at) > since)
  const last = sounds.at(-1)
  if (!last) return false
  const { transcription, transcriptionUrl } = await channelValues(tx, run.channelId)
  if (!transcription && !transcriptionUrl) return false
  await sql`
    update bot_runs set due_at = ${new Date(Date.parse(last.at) + WORDS_MS)}
    where tenant_id = ${tx.tenant} and id = ${run.id}`.execute(tx)
  return true
}
