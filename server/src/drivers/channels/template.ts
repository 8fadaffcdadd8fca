import type { DraftText, TemplateDraft } from '@balcao/contract/channels/template-drafts'
import type { TemplateStatus } from '@balcao/contract/channels/templates'

/** A template in one of its languages, as it is handed in. */
export type NewTemplate = Pick<TemplateDraft, 'name' | 'category'> & DraftText

export interface Template {
  externalId: string
  name: string
  language: string
  category: string
  status: TemplateStatus
  /** Why it is rejected or paused. */
  reason?: string
  header: { type: 'text'; text: string } | { type: 'image' | 'video' | 'document' | 'location' } | null
  body: string
  footer: string
  buttons: readonly { type: string; text: string; url?: string }[]
  /** What has to be filled, in order; names are digits unless the template names them. */
  variables: { header: readonly string[]; body: readonly string[] }
}
