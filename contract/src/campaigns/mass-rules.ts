import type { Capabilities } from '../channels/channel-words.ts'
import { isTextMessaging } from '../messages/contact-messages.ts'
import type { MassLooked } from './mass.ts'

export type MassLack = 'channel' | 'template' | 'text' | 'long' | 'soundAlone' | 'lines' | 'needsLines' | 'gapOrder' | 'gapShort'
type Field = 'channelId' | 'template' | 'text' | 'lines' | 'gapMinMs' | 'gapMaxMs'

const PHONE_GAP_MS = 1_000
const isOfTemplates = (tab: MassLooked['tab']): boolean => tab === 'template' || tab === 'template-variavel'
export const hasVariables = (tab: MassLooked['tab']): boolean => tab === 'template-variavel' || tab === 'textovariavel'

/** What a mass send still lacks, field by field: the same for the screen and for the server. */
export function massLacks(
  { tab, text, template, attached, lines, audience, gapMinMs, gapMaxMs }: Omit<MassLooked, 'channelId'>,
  can: Capabilities | null,
): Partial<Record<Field, MassLack>> {
  const lacks: Partial<Record<Field, MassLack>> = {}
  if (!can || !fits(tab, can)) lacks.channelId = 'channel'
  if (isOfTemplates(tab)) {
    if (!template) lacks.template = 'template'
  } else if (attached?.kind === 'audio') {
    if (text.trim() !== '') lacks.text = 'soundAlone'
  } else if (text.trim() === '') lacks.text = 'text'
  else if (can && text.length > can.textMax) lacks.text = 'long'
  const hasLines = lines.trim() !== ''
  if (!hasLines && !audience) lacks.lines = 'lines'
  if (!hasLines && audience && variablesAsked({ text, template }) > 0) lacks.lines = 'needsLines'
  if (gapMaxMs <= gapMinMs) lacks.gapMaxMs = 'gapOrder'
  if (can && !can.official && !isTextMessaging(can) && gapMinMs < PHONE_GAP_MS) lacks.gapMinMs = 'gapShort'
  return lacks
}

/** Channels that can send what this tab is for. */
export const fits = (tab: MassLooked['tab'], can: Capabilities): boolean =>
  tab === 'sms' ? isTextMessaging(can) : isOfTemplates(tab) ? can.templates : true

/** The highest of `{{var1}}`, `{{var2}}` …: so many variables each line needs. */
export function variablesAsked({ text, template }: Pick<MassLooked, 'text' | 'template'>): number {
  const holes = template ? [...template.header, ...template.body, ...template.buttons] : []
  const named = (template ? holes : [text]).flatMap(one => [...one.matchAll(/\{\{\s*var(\d{1,3})\s*\}\}/g)])
  return Math.max(0, ...named.map(([, no]) => Number(no)))
}
