import { refuse } from '@balcao/contract/errors'
import type { MessageStory, messageStoryRoutes } from '@balcao/contract/messages/message-story'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

export const messageStoryHandlers: Handlers<typeof messageStoryRoutes, Exchange> = {
  show: ({ actor, params }) => messageStory(actor, params.id),
}

/** Words that were replaced, and by whom. */
const replaced = z.array(z.object({ body: z.string(), at: z.string(), by: z.number().optional() }))

interface Row {
  edits: unknown
  body: string
  userId: number | null
  saidAt: string
  editedAt: string | null
  deliveredAt: string | null
  readAt: string | null
}

async function messageStory(asker: Asker, id: number): Promise<MessageStory> {
  const tenant = asker.tenantId
  const [found] = await queryTenant(
    tenant,
    () => sql<Row>`
      select m.edits, m.body, m.user_id as "userId", wire_time(m.said_at) as "saidAt", wire_time(m.edited_at) as "editedAt",
        wire_time(m.delivered_at) as "deliveredAt", wire_time(m.read_at) as "readAt"
      from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      where m.tenant_id = ${tenant} and m.id = ${id} and ${visibleTo(asker)}`,
  )
  const { edits, body, userId, saidAt, editedAt, deliveredAt, readAt } = found ?? refuse('ERR_FETCH_WAPP_MSG', { id })
  const before = replaced.parse(edits ?? [])
  const authors = [userId, ...before.map(({ by = null }) => by)]
  const versions = [...before, { body, at: editedAt ?? saidAt }].map((version, i) => ({
    body: version.body,
    at: version.at,
    userId: authors[i] ?? null,
  }))
  return { versions, deliveredAt, readAt }
}
