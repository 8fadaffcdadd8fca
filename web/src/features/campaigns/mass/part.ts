import type { MassTab } from '@balcao/contract/campaigns/campaign-words'
import type { massLacks } from '@balcao/contract/campaigns/mass-rules'
import type { Draft } from './draft.ts'

/** What each part of the form of a mass send is given. */
export interface PartProps {
  tab: MassTab
  draft: Draft
  lacks: ReturnType<typeof massLacks> & { attached?: 'attached' }
  change(more: Partial<Draft>): void
}
