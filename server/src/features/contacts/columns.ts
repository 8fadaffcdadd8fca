import path from 'node:path'
import type { Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { wireRow } from '../../infra/database/wire-row.ts'
import type { Asked } from './segment.ts'

export type ContactQuery = z.output<typeof contactRoutes.list.query> & Asked

/** Of a contact `t`. */
export const CONTACT = wireRow<Contact>(path.join(import.meta.dirname, 'sql/contact_row.sql'))

export const filterOf = ({ tagId, userId, channelId, kanban, blocked, kind, asked }: ContactQuery) =>
  sql.join(
    [
      // By their own tables: how many have a tag is known there, and so which way to them is short.
      tagId
        ? sql`t.id in (select k.contact_id from contact_tags k where k.tenant_id = t.tenant_id and k.tag_id = ${tagId})`
        : sql`true`,
      userId
        ? sql`t.id in (select k.contact_id from contact_wallets k where k.tenant_id = t.tenant_id and k.user_id = ${userId})`
        : sql`true`,
      kanban ? sql`t.kanban_id = ${kanban}` : sql`true`,
      channelId
        ? sql`exists (select from tickets k where k.tenant_id = t.tenant_id and k.contact_id = t.id and k.channel_id = ${channelId})`
        : sql`true`,
      // Written out, so that the few there are of them are found by their own index.
      blocked ? (blocked === 'true' ? sql`t.blocked` : sql`not t.blocked`) : sql`true`,
      kind ? (kind === 'group' ? sql`t.kind = 'group'` : sql`t.kind = 'person'`) : sql`true`,
      asked ?? sql`true`,
    ],
    sql` and `,
  )
