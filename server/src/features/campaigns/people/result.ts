import type { CampaignRecipient } from '@balcao/contract/campaigns/recipients'
import { CAMPAIGN_BUCKET_WORDS, CAMPAIGN_RESULT_TITLES, CAMPAIGN_SKIP_WORDS } from '@balcao/contract/campaigns/result-words'
import type { StreamAnswer } from '@balcao/contract/route'
import { errorText, loadErrorTexts } from '@balcao/contract/texts/index'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { maskedName, maskedText } from '@balcao/contract/values/masking'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { MOST_PDF_ROWS } from '../../../infra/pdf/pdf.ts'
import type { Rows } from '../../../infra/sheets/cells.ts'
import { SHEET_TYPES, sheetBytes } from '../../../infra/sheets/sheet.ts'
import { brandOnPaper } from '../../brand/index.ts'
import { readSettings } from '../../settings/index.ts'
import { type CampaignRow, countsOf, findCampaign } from '../row.ts'
import { pageOf } from './recipients.ts'
import { reportPdf } from './report.ts'

const GROUP = 1_000

const pageAfter = (tenant: number, id: number, after: number): Promise<CampaignRecipient[]> =>
  queryTenant(tenant, () => pageOf(tenant, id, { from: after, most: GROUP }))

/** Every recipient, a thousand at a time, written while it is sent; on paper, its totals and the first of them. No answer of fields: what is hidden is hidden here. */
export async function resultFile(
  tenantId: number,
  id: number,
  asked: { as: 'csv' | 'xlsx' | 'pdf'; locale?: string | undefined },
  hides = false,
): Promise<StreamAnswer> {
  const { campaign, settings } = await withTenant(tenantId, async tx => ({
    campaign: await findCampaign(tx, id),
    settings: await readSettings(tx, ['timeZone', 'mailLanguage']),
  }))
  const locale = asked.locale && Object.hasOwn(LOCALES, asked.locale) ? (asked.locale as Locale) : settings.mailLanguage
  const name = `${campaign.name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'campanha'}.${asked.as}`
  const looked = { tenantId, campaign, locale, zone: settings.timeZone, hides }
  if (asked.as === 'pdf') return { type: 'application/pdf', name, bytes: once(onPaper(looked)) }
  const titles = CAMPAIGN_RESULT_TITLES[LOCALES[locale]]
  const look = { name: titles[0] ?? '', titles, moments: [6, 7, 8, 9, 10], locale, zone: settings.timeZone }
  return { type: SHEET_TYPES[asked.as], name, bytes: sheetBytes(asked.as, look, await rowsOf(looked)) }
}

interface Looked {
  tenantId: number
  campaign: CampaignRow
  locale: Locale
  zone: string
  /** Its reader sees customers' numbers with their middle hidden. */
  hides: boolean
}

async function* once(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes
}

const moment = (at: string | null) => (at === null ? null : { at: new Date(at) })

async function rowsOf({ tenantId, campaign, locale, hides }: Looked): Promise<Rows> {
  const words = CAMPAIGN_BUCKET_WORDS[LOCALES[locale]]
  const skips: Readonly<Record<string, string>> = CAMPAIGN_SKIP_WORDS[LOCALES[locale]]
  const texts = await loadErrorTexts(locale)
  const reasonOf = ({ bucket, reason }: CampaignRecipient) =>
    reason === null ? '' : bucket === 'skipped' ? (skips[reason] ?? reason) : errorText(texts, reason)
  const channels = await channelNames(tenantId)
  const isCanceled = campaign.status === 'canceled'
  async function* rows(): Rows {
    for (let after = 0; ; ) {
      const page = await pageAfter(tenantId, campaign.id, after)
      if (page.length === 0) return
      after = page.at(-1)?.no ?? after
      yield page.map(one => [
        hides ? maskedName(one.name) : one.name,
        hides ? maskedText(addressOf(one)) : addressOf(one),
        words[one.bucket === 'waiting' && isCanceled ? 'canceled' : one.bucket],
        reasonOf(one),
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
  return rows()
}

const addressOf = ({ kind, address }: CampaignRecipient): string => (kind === 'phone' && address !== '' ? `+${address}` : address)

const channelNames = async (tenantId: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await queryTenant(tenantId, db => db.selectFrom('channels').select(['id', 'name']))).map(({ id, name }) => [id, name]))

async function onPaper(looked: Looked): Promise<Uint8Array> {
  const { tenantId, campaign, locale, zone } = looked
  const when = new Intl.DateTimeFormat(LOCALES[locale], { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  const rows: string[][] = []
  for await (const page of await rowsOf(looked)) {
    for (const [name, address, outcome, reason, , channel, at] of page) {
      const moment = at && typeof at === 'object' && 'at' in at ? when.format(at.at) : ''
      rows.push([...[name, address, outcome, reason, channel].map(cell => String(cell ?? '')), moment])
    }
    if (rows.length >= MOST_PDF_ROWS) break
  }
  const brand = await brandOnPaper(tenantId)
  return reportPdf({ ...campaign, brand, locale, zone, counts: countsOf(campaign.told, campaign.status), rows })
}
