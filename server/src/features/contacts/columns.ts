import type { contactRoutes } from '@balcao/contract/contacts'
import { sql } from 'kysely'
import type { z } from 'zod'

export type ContactQuery = z.output<typeof contactRoutes.list.query>

/** The columns the wire shows, of a contact `t`. */
export const COLUMNS = sql`
  t.id, t.kind, t.name, t.number, t.email, t.cpf, t.birthday::text as birthday, t.first_name as "firstName", t.last_name as "lastName",
  t.business_name as "businessName", t.messenger_id as "messengerId", t.instagram_pk as "instagramPK",
  t.picture_url as "profilePicUrl", t.tag_ids as tags, t.wallet_ids as wallets, t.kanban_id as kanban, t.blocked,
  t.chatbot_blocked as "chatbotBlocked", t.extra as "extraInfo", t.created_at as "createdAt", t.updated_at as "updatedAt"`

export const filterOf = ({ tagId, userId, blocked, kind }: ContactQuery) =>
  sql.join(
    [
      tagId ? sql`${tagId} = any (t.tag_ids)` : sql`true`,
      userId ? sql`${userId} = any (t.wallet_ids)` : sql`true`,
      blocked ? sql`t.blocked = ${blocked === 'true'}` : sql`true`,
      kind ? sql`t.kind = ${kind}` : sql`true`,
    ],
    sql` and `,
  )
