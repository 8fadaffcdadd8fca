import type { Condition } from '@balcao/contract/conditions/condition'
import { conditionIn } from '@balcao/contract/conditions/fields'
import type { Asking } from '@balcao/contract/conditions/ground'
import { refuse } from '@balcao/contract/errors'
import { TICKET_FIELDS, type TicketWithTeams } from '@balcao/contract/tickets/ticket-fields'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, conditionSql } from '../../../infra/conditions/condition-sql.ts'

const ofContact = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from contacts c where c.tenant_id = t.tenant_id and c.id = t.contact_id)::bigint[]`

/** Where each field stands of a ticket `t`. */
const COLUMNS: Columns<typeof TICKET_FIELDS> = {
  tag: ofContact(sql`c.tag_ids`),
  person: sql`t.user_id`,
  queue: sql`t.queue_id`,
  // The team it waits for, and the teams of its owner.
  team: sql`array_remove((select coalesce(array_agg(m.team_id), '{}') from team_users m
    where m.tenant_id = t.tenant_id and m.user_id = t.user_id)::bigint[] || t.team_id, null)`,
  channel: sql`t.channel_id`,
  unread: sql`t.unread > 0`,
  waiting: sql`t.waiting_since`,
  last: sql`t.last_message_at`,
  opened: sql`t.created_at`,
  status: sql`t.status`,
  kind: sql`case when t.is_group then 'group' when is_bot(t.answered_by) then 'chatbot' else 'private' end`,
  wallet: ofContact(sql`c.wallet_ids`),
  ad: sql`t.came_by = 'ad'`,
}

/** As a query carries it. */
export function ticketConditionOf(text: string, asking: Asking): RawBuilder<boolean> {
  const condition = conditionIn(TICKET_FIELDS, text)
  return condition
    ? ticketCondition(condition, asking)
    : refuse('ERR_VALIDATION', { issues: [{ code: 'custom', path: ['condition'], message: 'invalid' }] })
}

export const ticketCondition = (condition: Condition, asking: Asking): RawBuilder<boolean> =>
  conditionSql<TicketWithTeams, typeof TICKET_FIELDS>(TICKET_FIELDS, COLUMNS, condition, asking)
