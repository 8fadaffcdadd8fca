import type { CampaignRecipient } from '@balcao/contract/campaigns/recipients'
import { CAMPAIGN_BUCKET_WORDS, CAMPAIGN_RESULT_TITLES } from '@balcao/contract/campaigns/result-words'
import type { StreamAnswer } from '@balcao/contract/route'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { sql } from 'kysely'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import type { Rows } from '../../../infra/sheets/cells.ts'
import { SHEET_TYPES, sheetBytes } from '../../../infra/sheets/sheet.ts'
import { readSettings } from '../../settings/index.ts'
import { findCampaign } from '../row.ts'
import { RECIPIENT } from './recipients.ts'

const GROUP = 1_000

const pageAfter = (tenant: number, id: number, after: number): Promise<CampaignRecipient[]> =>
  queryTenant(
    tenant,
    () => sql<CampaignRecipient>`
      select ${RECIPIENT} from campaign_recipients r
        left join messages m on m.tenant_id = r.tenant_id and m.campaign_id = r.campaign_id and m.campaign_no = r.no
      where r.tenant_id = ${tenant} and r.campaign_id = ${id} and r.no > ${after} order by r.no limit ${GROUP}`,
  )

/** Every recipient, a thousand at a time, written while it is sent. */
export async function resultFile(
  tenantId: number,
  id: number,
  asked: { as: 'csv' | 'xlsx'; locale?: string | undefined },
): Promise<StreamAnswer> {
  const { campaign, settings } = await withTenant(tenantId, async tx => ({
    campaign: await findCampaign(tx, id),
    settings: await readSettings(tx, ['timeZone', 'mailLanguage']),
  }))
  const locale = asked.locale && Object.hasOwn(LOCALES, asked.locale) ? (asked.locale as Locale) : settings.mailLanguage
  const titles = CAMPAIGN_RESULT_TITLES[LOCALES[locale]]
  const words = CAMPAIGN_BUCKET_WORDS[LOCALES[locale]]
  const channels = new Map(
    (await queryTenant(tenantId, db => db.selectFrom('channels').select(['id', 'name']))).map(({ id: its, name }) => [its, name]),
  )
  const moment = (at: string | null) => (at === null ? null : { at: new Date(at) })
  const isCanceled = campaign.status === 'canceled'
  async function* rows(): Rows {
    for (let after = 0; ; ) {
      const page = await pageAfter(tenantId, id, after)
      if (page.length === 0) return
      after = page.at(-1)?.no ?? after
      yield page.map(one => [
        one.name,
        one.kind === 'phone' && one.address !== '' ? `+${one.address}` : one.address,
        words[one.bucket === 'waiting' && isCanceled ? 'canceled' : one.bucket],
        one.reason ?? '',
        one.variant === null ? null : one.variant + 1,
        one.channelId === null ? '' : (channels.get(one.channelId) ?? ''),
        moment(one.at),
        moment(one.deliveredAt),
        moment(one.readAt),
        moment(one.repliedAt),
        moment(one.stoppedAt),
      ])
    }
  }
  const look = { name: titles[0] ?? '', titles, moments: [6, 7, 8, 9, 10], locale, zone: settings.timeZone }
  const name = `${campaign.name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'campanha'}.${asked.as}`
  return { type: SHEET_TYPES[asked.as], name, bytes: sheetBytes(asked.as, look, rows()) }
}
