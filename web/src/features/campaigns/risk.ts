import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { SPAM_PERCENT } from '@balcao/contract/campaigns/campaign-words'
import type { CampaignOutlook } from '@balcao/contract/campaigns/recipients'

type Tone = 'ok' | 'warn' | 'bad'
/** A fact with its sentence: `key` names it among the texts, `values` fill it. */
interface Fact {
  key: RiskKey
  tone: Tone
  values: Record<string, string | number>
}

type RiskKey =
  | 'official'
  | 'phone'
  | 'warned'
  | 'wayOut'
  | 'noWayOut'
  | 'overLimit'
  | 'sameText'
  | 'sameTextLink'
  | 'variants'
  | 'strangers'
  | 'hours'
  | 'anyHour'
  | 'fast'
  | 'stops'

const WEIGHT: Record<Tone, number> = { ok: 0, warn: 1, bad: 2 }
const MANY = 200
const FEW = 20
const FAST_MS = 10_000
const MOST = 5
/** Two warnings are a middling risk, as three are. */
const STEP = 0.75

/** What of a campaign bears on it. */
export type Risky = Pick<
  Campaign,
  'texts' | 'template' | 'stopButton' | 'file' | 'hours' | 'gapMinMs' | 'gapMaxMs' | 'stopPercent'
>

/** How much a campaign risks its number, from 1 to 5, and each reason: of what is known, nothing guessed. */
export function risk(campaign: Risky, outlook: CampaignOutlook): { level: number; facts: Fact[] } {
  const facts = [...ofChannels(outlook), ...ofText(campaign, outlook), ...ofPace(campaign, outlook)]
  const weight = facts.reduce((sum, { tone }) => sum + WEIGHT[tone], 0)
  return { level: Math.min(MOST, 1 + Math.round(weight * STEP)), facts }
}

const fact = (key: RiskKey, tone: Tone, values: Fact['values'] = {}): Fact => ({ key, tone, values })

function ofChannels({ channels, recipients }: CampaignOutlook): Fact[] {
  const phones = channels.filter(({ official }) => !official)
  const warned = channels.filter(({ warns }) => warns !== null)
  // One limit for all numbers of a portfolio, as the claim counts it.
  const limits = channels.flatMap(({ dailyLimit }) => dailyLimit ?? [])
  const limit = limits.length === channels.length && limits.length > 0 ? Math.min(...limits) : null
  const written = channels.reduce((sum, { writtenToday }) => sum + writtenToday, 0)
  const left = limit === null ? recipients : Math.max(0, limit - written)
  return [
    phones.length === 0
      ? fact('official', 'ok', { names: channels.map(({ name }) => name).join(', ') })
      : fact('phone', recipients > MANY ? 'bad' : 'warn', { names: phones.map(({ name }) => name).join(', ') }),
    ...warned.map(({ name, warns }) => fact('warned', 'bad', { name, says: warns ?? '' })),
    ...(limit !== null && recipients > left
      ? [fact('overLimit', 'warn', { limit, days: 1 + Math.ceil((recipients - left) / Math.max(1, limit)) })]
      : []),
  ]
}

function ofText({ texts, template, stopButton, file }: Risky, { recipients }: CampaignOutlook): Fact[] {
  const hasLink = texts.some(text => /https?:\/\//i.test(text))
  const isSame = template === null && texts.length === 1 && recipients > 1
  return [
    (stopButton !== null && file === null) || template !== null ? fact('wayOut', 'ok') : fact('noWayOut', 'warn'),
    ...(isSame ? [fact(hasLink ? 'sameTextLink' : 'sameText', 'warn')] : []),
    ...(texts.length > 1 ? [fact('variants', 'ok', { count: texts.length })] : []),
  ]
}

function ofPace({ hours, gapMinMs, gapMaxMs, stopPercent }: Risky, { strangers, recipients, channels }: CampaignOutlook): Fact[] {
  const isPhone = channels.some(({ official }) => !official)
  const isStranger = recipients >= FEW && strangers * 2 > recipients
  return [
    ...(isStranger ? [fact('strangers', isPhone ? 'bad' : 'warn', { count: strangers })] : []),
    hours && hours.length > 0 ? fact('hours', 'ok') : fact('anyHour', 'warn'),
    ...(isPhone && (gapMinMs + gapMaxMs) / 2 < FAST_MS ? [fact('fast', 'bad')] : []),
    ...(stopPercent > SPAM_PERCENT ? [fact('stops', 'warn', { percent: stopPercent })] : []),
  ]
}
