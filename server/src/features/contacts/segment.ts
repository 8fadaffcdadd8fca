import type { Condition } from '@balcao/contract/conditions/condition'
import { conditionOn } from '@balcao/contract/conditions/fields'
import { CONTACT_FIELDS } from '@balcao/contract/contacts/contact-fields'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { refuse } from '@balcao/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Columns, conditionSql } from '../../infra/conditions/condition-sql.ts'
import { recentSettings } from '../settings/index.ts'
import { hidesFrom } from './hidden.ts'

/** For an asker from whom numbers are hidden, a condition compares numbers as they read them: it tells no more. */
const columnsFor = (hides: RawBuilder<boolean>): Columns<typeof CONTACT_FIELDS> => ({
  name: sql`searchable(case when ${hides} then shown_name(t.name) else t.name end)`,
  number: sql`case when ${hides} then hidden_number(t.number) else t.number end`,
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
})

interface Segmented {
  condition?: string | undefined
}
/** What narrows a list, with its condition read for the asker: it is theirs, and of this moment. */
export interface Asked {
  asked?: RawBuilder<boolean>
  /** Whether numbers are hidden from them: as the database knows it, and as their token says it. */
  hides: RawBuilder<boolean>
  isMasked: boolean
}

export async function segmented<Q extends Segmented>(
  who: { tenantId: number; userId: number; masked?: boolean },
  query: Q,
): Promise<Q & Asked> {
  const hides = hidesFrom(who)
  const isMasked = who.masked === true
  if (!query.condition) return { ...query, hides, isMasked }
  const { timeZone: zone } = await recentSettings(who.tenantId, ['timeZone'])
  const asking = { now: clock.now(), zone, userId: who.userId }
  return {
    ...query,
    hides,
    isMasked,
    asked: conditionSql<Contact, typeof CONTACT_FIELDS>(
      CONTACT_FIELDS,
      columnsFor(hides),
      readCondition(query.condition),
      asking,
    ),
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
