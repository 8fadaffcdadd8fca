import { OPT_OUT_DAYS } from '@balcao/contract/campaigns/campaign-words'
import { OPT_OUT_ANSWERS } from '@balcao/contract/campaigns/opt-out'
import type { EventPayload } from '@balcao/contract/events'
import { LOCALES } from '@balcao/contract/values/locales'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { enqueueAll } from '../../../infra/jobs/jobs.ts'
import { sayInTicket } from '../../messages/index.ts'
import { readSetting, readSettings } from '../../settings/index.ts'
import { isOptOut, stopChosen } from '../rules/opt-out.ts'

type Arrived = EventPayload<'message.created'>

const LONGEST_WORD = 40

/** A few letters of a customer, or the button of a campaign: whether it is an opt-out, the company's words say. */
export const mayOptOut = ({ message }: Arrived): boolean =>
  !message.fromMe &&
  message.synced !== true &&
  message.ticketId !== null &&
  (stopChosen(message.extra?.choice) !== null || (message.body.length > 0 && message.body.length <= LONGEST_WORD))

export async function enqueueOptOuts(tx: Tx, arrived: Arrived[]): Promise<void> {
  const words = await readSetting(tx, 'optOutWords')
  const wanted = arrived.filter(({ message }) => stopChosen(message.extra?.choice) !== null || isOptOut(message.body, words))
  await enqueueAll(
    tx,
    'campaigns.optOut',
    wanted.map(({ message, ticket }) => ({ data: { messageId: message.id, ticketId: ticket.id } })),
  )
}

/**
 * The address a campaign reached within the last week wants no more: kept by address, so neither an import nor another contact undoes
 * it. Said back once. Nobody whom no campaign reached opts out by saying "stop".
 */
export const takeOptOut = (tenant: number, { messageId, ticketId }: { messageId: number; ticketId: number }): Promise<void> =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ campaignId: number; no: number; source: string }>`
      select r.campaign_id as "campaignId", r.no,
        case when coalesce(a.extra->>'choice', '') like 'stop:%' then 'button' else 'word' end as source
      from messages a join messages m on m.tenant_id = a.tenant_id and m.ticket_id = a.ticket_id and m.campaign_id is not null
        join campaign_recipients r on r.tenant_id = m.tenant_id and r.campaign_id = m.campaign_id and r.no = m.campaign_no
      where a.tenant_id = ${tenant} and a.id = ${messageId} and r.taken_at > a.created_at - make_interval(days => ${OPT_OUT_DAYS})
      order by m.seq desc limit 1`.execute(tx)
    const [last] = rows
    if (!last) return
    const { rows: made } = await sql`
      insert into marketing_stops (kind, scope, key, value, source, campaign_id)
      select r.kind, r.scope, r.key, r.value, ${last.source}, r.campaign_id from campaign_recipients r
      where r.tenant_id = ${tenant} and r.campaign_id = ${last.campaignId} and r.no = ${last.no}
      on conflict do nothing returning key`.execute(tx)
    await sql`
      update campaign_recipients set stopped_at = coalesce(stopped_at, now())
      where tenant_id = ${tenant} and campaign_id = ${last.campaignId} and no = ${last.no}`.execute(tx)
    if (made.length === 0) return
    const { mailLanguage } = await readSettings(tx, ['mailLanguage'])
    await sayInTicket(tx, ticketId, OPT_OUT_ANSWERS[LOCALES[mailLanguage]], 'campaign', `opt-out:${messageId}`)
  })
