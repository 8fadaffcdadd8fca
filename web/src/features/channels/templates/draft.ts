import {
  type DraftText,
  holesIn,
  type TemplateButton,
  type TemplateCategory,
  type TemplateFault,
  templateFaults,
} from '@balcao/contract/channels/template-drafts'
import type { Template } from '@balcao/contract/channels/templates'

/** A template as it is being written: each language by itself. */
export interface Draft {
  name: string
  category: TemplateCategory
  texts: DraftText[]
}

/** What providers know languages by, those of our own companies first. */
export const LANGUAGES = ['pt_BR', 'es', 'es_MX', 'es_AR', 'es_ES', 'en', 'en_US', 'pt_PT', 'fr', 'it', 'de', 'pl', 'ru'] as const

export const emptyText = (language: string): DraftText => ({
  language,
  header: '',
  body: '',
  footer: '',
  buttons: [],
  samples: { header: [], body: [] },
})

/** With as many samples as there are holes, those that were typed kept. */
export function withSamples(text: DraftText): DraftText {
  const fit = (words: string, had: readonly string[]) => holesIn(words).map((_, i) => had[i] ?? '')
  return { ...text, samples: { header: fit(text.header, text.samples.header), body: fit(text.body, text.samples.body) } }
}

type Field = 'header' | 'body' | 'footer' | 'buttons' | 'samples'
export type Faults = Partial<Record<Field, TemplateFault | 'empty'>>

export function faultsOf(text: DraftText): Faults {
  const { header, body } = text.samples
  const filled = { header: header.filter(one => one.trim() !== ''), body: body.filter(one => one.trim() !== '') }
  const faults: Faults = templateFaults({ ...text, samples: filled })
  return text.body.trim() === '' ? { ...faults, body: 'empty' } : faults
}

/** With the samples in its holes, as the provider's reviewer reads it. */
export const filledWith = (words: string, samples: readonly string[]): string =>
  words.replace(/\{\{\s*(\d+)\s*\}\}/g, (hole, no: string) => samples[Number(no) - 1]?.trim() || hole)

/** The next hole that is not there yet. */
export const nextHole = (words: string): string => `{{${Math.max(0, ...holesIn(words)) + 1}}}`

export const nameOf = (language: string, locale: string): string => {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language.replace('_', '-')) ?? language
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** One that was turned down, to be corrected; samples are nowhere kept. */
export function draftFrom({ name, category, language, header, body, footer, buttons }: Template): Draft {
  const known = buttons.flatMap(({ type, text, url }): TemplateButton[] =>
    type === 'quick_reply' ? [{ type, text }] : type === 'url' && url ? [{ type, text, url }] : [],
  )
  const text = { ...emptyText(language), header: header?.type === 'text' ? header.text : '', body, footer, buttons: known }
  return { name, category: category === 'utility' ? 'utility' : 'marketing', texts: [withSamples(text)] }
}
