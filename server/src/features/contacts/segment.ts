import type { Condition } from '@balcao/contract/conditions/condition'
import { conditionOn } from '@balcao/contract/conditions/fields'
import { CONTACT_FIELDS } from '@balcao/contract/contacts/contact-fields'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { refuse } from '@balcao/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Columns, conditionSql } from '../../infra/conditions/condition-sql.ts'
import { recentSettings } from '../settings/index.ts'

const COLUMNS: Columns<typeof CONTACT_FIELDS> = {
  name: sql`searchable(t.name)`,
  number: sql`t.number`,
  email: sql`searchable(t.email)`,
  company: sql`searchable(t.business_name)`,
  tag: sql`t.tag_ids`,
  wallet: sql`t.wallet_ids`,
  stage: sql`t.kanban_id`,
  blocked: sql`t.blocked`,
  withoutBot: sql`t.chatbot_blocked`,
  numberMissing: sql`coalesce(t.is_number_missing and t.checked_number = t.number, false)`,
  kind: sql`t.kind`,
  birthday: sql`t.birthday`,
  created: sql`t.created_at`,
}

/** What narrows a list, with its condition read for whoever asks: it is theirs, and of this moment. */
export interface Segmented {
  condition?: string | undefined
  asked?: RawBuilder<boolean>
}

export async function segmented<Q extends Segmented>(
  who: { tenantId: number; userId: number },
  query: Q,
): Promise<Q & Segmented> {
  if (!query.condition) return query
  const { timeZone: zone } = await recentSettings(who.tenantId, ['timeZone'])
  const asking = { now: clock.now(), zone, userId: who.userId }
  return {
    ...query,
    asked: conditionSql<Contact, typeof CONTACT_FIELDS>(CONTACT_FIELDS, COLUMNS, readCondition(query.condition), asking),
  }
}

function readCondition(text: string): Condition {
  const read = conditionOn(CONTACT_FIELDS).safeParse(parsed(text))
  return read.success
    ? read.data
    : refuse('ERR_VALIDATION', { issues: [{ code: 'custom', path: ['condition'], message: 'invalid' }] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
