import { refuse } from '@balcao/contract/errors'
import type { Hours } from '@balcao/contract/hours/hours'
import { nextOpening } from '@balcao/contract/hours/open'
import { momentWords } from '@balcao/contract/hours/words'
import {
  fill,
  greetingAt,
  hasVariables,
  type Values,
  type VariableValues,
  type variableRoutes,
} from '@balcao/contract/messages/variables'
import type { Handlers } from '@balcao/contract/route'
import { valuesFrom } from '@balcao/contract/settings'
import { maskedName, maskedText } from '@balcao/contract/values/masking'
import { wallTime } from '@balcao/contract/values/zones'
import { MASKED } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'

/** Whom a text is for, in which ticket, and who says it; without a person of ours, the ticket's owner does. */
interface Whom {
  contactId: number
  ticketId?: number | null
  userId?: number | null
  /** The author of the text, where it is sent as nobody's. From whom numbers are half hidden, no text brings them whole. */
  writerId?: number | null
}

interface Row {
  name: string | null
  number: string | null
  email: string | null
  first_name: string | null
  kind: string | null
  last_name: string | null
  business_name: string | null
  user: string | null
  user_email: string | null
  protocol: string | null
  kanban: string | null
  hides: boolean
  saved: Record<string, string>
  own: Record<string, string>
  week: Hours['businessHours'] | null
  special_days: Hours['holidays'] | null
}

const SHAPING = ['timeZone', 'mailLanguage'] as const

/** What the variables say to each of these, in their order: one statement for all. */
export async function variablesOf(tx: Tx, whom: readonly Whom[], now: Date): Promise<Values[]> {
  const { rows } = await sql<Row>`
    select c.name, c.kind, c.number, c.email, c.first_name, c.last_name, c.business_name, u.name as "user", u.email as user_email,
      t.protocol, l.name as kanban, coalesce(${MASKED} = any (by.rooms), false) as hides, s.saved, s.own, h.week, h.special_days
    from unnest(${whom.map(one => one.contactId)}::bigint[], ${whom.map(one => one.ticketId ?? null)}::bigint[],
        ${whom.map(one => one.userId ?? null)}::bigint[], ${whom.map(one => one.writerId ?? one.userId ?? null)}::bigint[])
        with ordinality as w (contact_id, ticket_id, user_id, writer_id, place)
      left join contacts c on c.tenant_id = ${tx.tenant} and c.id = w.contact_id
      left join lanes l on l.tenant_id = ${tx.tenant} and l.id = c.kanban_id
      left join tickets t on t.tenant_id = ${tx.tenant} and t.id = w.ticket_id
      left join users u on u.tenant_id = ${tx.tenant} and u.id = coalesce(w.user_id, t.user_id)
      left join users by on by.tenant_id = ${tx.tenant} and by.id = w.writer_id
      cross join (select (select coalesce(jsonb_object_agg(key, value), '{}') from settings
          where tenant_id = ${tx.tenant} and key = any (${[...SHAPING]})) as saved,
        (select coalesce(jsonb_object_agg(name, value), '{}') from own_variables
          where tenant_id = ${tx.tenant} and is_active) as own) s
      left join business_hours h on h.tenant_id = ${tx.tenant}
    order by w.place`.execute(tx)
  const [first] = rows
  if (!first) return []
  const company = companyValues(first, now)
  return rows.map(row => ({ ...row.own, ...company, ...valuesOf(row) }))
}

/** The same for everybody, and calendars are slow: worked out once for all who are asked for together. */
function companyValues(row: Row, now: Date): Pick<VariableValues, 'greeting' | 'nextOpening'> {
  const { timeZone, mailLanguage } = valuesFrom(SHAPING, row.saved)
  const opens = nextOpening({ businessHours: row.week ?? [], holidays: row.special_days ?? [] }, now, timeZone)
  return {
    greeting: greetingAt(wallTime(now, timeZone).hour, mailLanguage),
    nextOpening: opens ? momentWords(opens, now, { zone: timeZone, locale: mailLanguage }) : '',
  }
}

function valuesOf(row: Row): Omit<VariableValues, 'greeting' | 'nextOpening'> {
  return {
    name: row.hides ? maskedName(row.name ?? '') : (row.name ?? ''),
    protocol: row.protocol ?? '',
    email: row.email ?? '',
    phoneNumber: row.hides ? maskedText(row.number ?? '') : (row.number ?? ''),
    kanban: row.kanban ?? '',
    user: row.user ?? '',
    userEmail: row.user_email ?? '',
    firstName: row.first_name || firstWordOf(row),
    lastName: row.last_name ?? '',
    businessName: row.business_name ?? '',
  }
}

/** Channels bring one name: without this, nearly everybody would read "Hello !". A number that stands for a name is none. */
const firstWordOf = ({ name, kind }: Row): string =>
  name && kind === 'person' && /\p{L}/u.test(name) ? (name.trim().split(/\s+/)[0] ?? '') : ''

/** A text of ours as it is sent to somebody: what has no variables costs no statement. */
export async function filledFor(tx: Tx, template: string, whom: Whom, now: Date = clock.now()): Promise<string> {
  if (!hasVariables(template)) return template
  const [values] = await variablesOf(tx, [whom], now)
  return fill(template, values ?? {})
}

export const variableHandlers: Handlers<typeof variableRoutes, Exchange> = {
  ofTicket: ({ actor, params }) =>
    withTenant(actor.tenantId, async tx => {
      const contactId = (await contactOf(tx, params.id, actor)) ?? refuse('ERR_NO_TICKET_FOUND', { id: params.id })
      const [values] = await variablesOf(tx, [{ contactId, ticketId: params.id, userId: actor.userId }], clock.now())
      return { values: values ?? refuse('ERR_NO_TICKET_FOUND', { id: params.id }) }
    }),
}

async function contactOf(tx: Tx, ticketId: number, asker: Asker): Promise<number | null> {
  const { rows } = await sql<{ contactId: number }>`
    select t.contact_id as "contactId" from tickets t
    where t.tenant_id = ${tx.tenant} and t.id = ${ticketId} and ${visibleTo(asker)}`.execute(tx)
  return rows[0]?.contactId ?? null
}
