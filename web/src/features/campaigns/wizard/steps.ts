import type { Campaign, CampaignChange } from '@balcao/contract/campaigns/campaign'

export const STEPS = ['audience', 'message', 'check', 'pace', 'confirm'] as const
export type Step = (typeof STEPS)[number]
export const isStep = (text: string | null): text is Step => STEPS.some(step => step === text)
export const stepPath = (id: number, step: Step): string => `/campanhas/${id}?passo=${step}`
/** The list of the linked, narrowed to those who get nothing. */
export const leftOutPath = (id: number): string => `${stepPath(id, 'audience')}&quem=skipped`

export interface StepProps {
  campaign: Campaign
  /** What was changed on this step and is not saved yet. */
  draft: Partial<CampaignChange>
  change(more: Partial<CampaignChange>): void
  faults: Readonly<Record<string, string>>
  save(then?: () => void): void
}
