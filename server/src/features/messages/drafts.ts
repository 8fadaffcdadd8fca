import { refuse } from '@balcao/contract/errors'
import { type Draft, type DraftWords, type draftRoutes, draftWords } from '@balcao/contract/messages/drafts'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { queryTenant, storeTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'

export const draftHandlers: Handlers<typeof draftRoutes, Exchange> = {
  save: async ({ actor, params, body }) => ({ savedAt: await saveDraft(actor, params.id, body) }),
}

const isEmpty = ({ text, note, files, quotedMsgId }: DraftWords): boolean =>
  text === '' && note === '' && files.length === 0 && quotedMsgId === undefined

/** The last one saved stands. Nothing written is nothing kept. */
async function saveDraft(asker: Asker, ticketId: number, words: DraftWords): Promise<string | null> {
  const { tenantId: tenant, userId } = asker
  if (isEmpty(words)) {
    await storeTenant(
      tenant,
      () => sql`delete from drafts where tenant_id = ${tenant} and user_id = ${userId} and ticket_id = ${ticketId}`,
    )
    return null
  }
  const [kept] = await storeTenant(
    tenant,
    () => sql<{ at: string }>`
      insert into drafts (user_id, ticket_id, words)
      select ${userId}, t.id, ${JSON.stringify(words)}::jsonb from tickets t
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}
      on conflict (tenant_id, user_id, ticket_id) do update set words = excluded.words, saved_at = clock_timestamp()
      returning wire_time(saved_at) as at`,
  )
  return kept?.at ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
}

/** What the asker was writing there, wherever they were. */
export async function readDraft({ tenantId: tenant, userId }: Asker, ticketId: number): Promise<Draft | null> {
  const [kept] = await queryTenant(
    tenant,
    () => sql<{ words: unknown; savedAt: string }>`
      select words, wire_time(saved_at) as "savedAt" from drafts
      where tenant_id = ${tenant} and user_id = ${userId} and ticket_id = ${ticketId}`,
  )
  return kept ? { words: draftWords.parse(kept.words), savedAt: kept.savedAt } : null
}
