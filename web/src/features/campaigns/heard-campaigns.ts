import type { Campaign, CampaignCounts } from '@balcao/contract/campaigns/campaign'
import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import { joinLive, type Live } from '../../realtime/apply.ts'

interface Page {
  rows: Campaign[]
  count: number
  hasMore: boolean
}

const LISTS = [campaignRoutes.list, massRoutes.list]
const GATHER_MS = 1_000
const waiting = new WeakSet<QueryClient>()

/** What is counted beside a campaign is read again, once for all that is heard in a second. */
function again(cache: QueryClient, all: boolean): void {
  if (all) for (const list of LISTS) void cache.invalidateQueries({ queryKey: keyOf(list) })
  if (waiting.has(cache)) return
  waiting.add(cache)
  setTimeout(() => {
    waiting.delete(cache)
    const counted = [campaignRoutes.figures, campaignRecipientRoutes.recipients, massRoutes.figures, massRoutes.recipients]
    for (const route of counted) void cache.invalidateQueries({ queryKey: keyOf(route) })
  }, GATHER_MS)
}

/** The later of two states of one campaign, wherever it is shown; false: no list shows it yet. */
function put(cache: QueryClient, id: number, change: (known: Campaign) => Campaign): boolean {
  let isKnown = false
  for (const query of LISTS.flatMap(list => cache.getQueryCache().findAll({ queryKey: keyOf(list) }))) {
    const page = query.state.data as Page | undefined
    if (!page?.rows.some(row => row.id === id)) continue
    isKnown = true
    heard<Page>(cache, query.queryKey, known => ({ ...known, rows: known.rows.map(row => (row.id === id ? change(row) : row)) }))
  }
  for (const show of [campaignRoutes.show, massRoutes.show]) heard<Campaign>(cache, keyOf(show, { params: { id } }), change)
  return isKnown
}

export function campaignHeard(cache: QueryClient, campaign: Campaign): void {
  const isKnown = put(cache, campaign.id, known => (known.version <= campaign.version ? campaign : known))
  again(cache, !isKnown)
}

function progressHeard(cache: QueryClient, told: { id: number; counts: CampaignCounts; version: number }): void {
  const { id, counts, version } = told
  put(cache, id, known => (known.version <= version ? { ...known, counts, version } : known))
  again(cache, false)
}

const live: Live = {
  'campaign.changed': (cache, { campaign }) => campaignHeard(cache, campaign),
  'campaign.progress': progressHeard,
  'campaign.removed': cache => again(cache, true),
}
joinLive(live)
