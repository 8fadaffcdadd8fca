import { MASS_TABS, type MassTab } from '@balcao/contract/campaigns/campaign-words'
import type { MassAttachment, MassLooked } from '@balcao/contract/campaigns/mass'
import { hasVariables } from '@balcao/contract/campaigns/mass-rules'
import { useState } from 'react'
import { z } from 'zod'
import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts.ts'
import type { AudienceSource } from '../audience/AudiencePicker.tsx'

export type Source = AudienceSource | 'lines'
/** What is typed and not sent yet: one for all tabs, so that going to another loses nothing. */
export interface Draft extends Omit<MassLooked, 'tab' | 'channelId'> {
  channelId: number | null
  name: string
  source: Source
  /** Which way of attaching is chosen, also while its address is not one yet. */
  attaching: MassAttachment['kind'] | null
  url: string
  fileName: string | null
}

const EMPTY: Draft = {
  channelId: null,
  name: '',
  text: '',
  template: null,
  attached: null,
  attaching: null,
  url: '',
  fileName: null,
  lines: '',
  audience: null,
  source: 'lines',
  gapMinMs: 20_000,
  gapMaxMs: 60_000,
}
const KEPT = 'mass'
/** Longer lists are a file somebody has. */
const MOST_KEPT = 200_000
const kept = z.object({ text: z.string(), name: z.string(), lines: z.string(), gapMinMs: z.number(), gapMaxMs: z.number() })

export function useMassDraft() {
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...kept.safeParse(readDraft(KEPT)).data }))
  const change = (more: Partial<Draft>) =>
    setDraft(known => {
      const next = { ...known, ...more }
      const { text, name, lines, gapMinMs, gapMaxMs } = next
      saveDraft(KEPT, { text, name, lines: lines.length > MOST_KEPT ? '' : lines, gapMinMs, gapMaxMs })
      return next
    })
  const clear = () => {
    dropDraft(KEPT)
    setDraft(EMPTY)
  }
  return { draft, change, clear }
}

export const isMassTab = (text: string | undefined): text is MassTab => MASS_TABS.some(tab => tab === text)
export const isOfTemplates = (tab: MassTab): boolean => tab === 'template' || tab === 'template-variavel'

export const canAttach = (tab: MassTab): boolean => !isOfTemplates(tab) && tab !== 'sms'

/** Of the draft what this tab sends: a text is no template's, and lines are what has variables. */
export function askedOf(tab: MassTab, draft: Draft, channelId: number): MassLooked {
  const { text, template, attached, lines, audience, source, gapMinMs, gapMaxMs } = draft
  const byLines = source === 'lines' || hasVariables(tab)
  return {
    tab,
    channelId,
    text: isOfTemplates(tab) ? '' : text.trim(),
    template: isOfTemplates(tab) ? template : null,
    attached: canAttach(tab) ? attached : null,
    lines: byLines ? lines : '',
    audience: byLines ? null : audience,
    gapMinMs,
    gapMaxMs,
  }
}
