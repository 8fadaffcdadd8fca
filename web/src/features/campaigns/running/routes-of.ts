import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { massRoutes } from '@balcao/contract/campaigns/mass'

const CAMPAIGNS = { ...campaignRoutes, ...campaignRecipientRoutes, home: '/campanhas' } as const
const MASS = { ...massRoutes, home: '/massa/envios' } as const

/** What is asked of one while it goes on: a mass send is its sender's, a campaign the supervisors'. */
export const routesOf = ({ kind }: Pick<Campaign, 'kind'>) => (kind === 'mass' ? MASS : CAMPAIGNS)
