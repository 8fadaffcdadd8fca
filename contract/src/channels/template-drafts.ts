import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'
import { PROVIDER_AWAY, TEMPLATE_STATUSES, templateList } from './templates.ts'

/** What may be made here; codes of access are the provider's own matter. */
export const TEMPLATE_CATEGORIES = ['marketing', 'utility'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

/** As Meta counts, and as others follow it. */
export const TEMPLATE_MOST = {
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  button: 25,
  buttons: 10,
  links: 2,
  languages: 10,
} as const

const line = (most: number) => z.string().trim().max(most)
const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quick_reply'), text: line(TEMPLATE_MOST.button).min(1) }).strict(),
  z
    .object({ type: z.literal('url'), text: line(TEMPLATE_MOST.button).min(1), url: z.url({ protocol: /^https?$/ }).max(2000) })
    .strict(),
  z
    .object({
      type: z.literal('phone_number'),
      text: line(TEMPLATE_MOST.button).min(1),
      phone: z.string().regex(/^\+?\d{8,20}$/),
    })
    .strict(),
])
export type TemplateButton = z.output<typeof button>

const sample = z.string().trim().min(1).max(200)
const text = z
  .object({
    language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
    header: line(TEMPLATE_MOST.header).default(''),
    body: line(TEMPLATE_MOST.body).min(1),
    footer: line(TEMPLATE_MOST.footer).default(''),
    buttons: z.array(button).max(TEMPLATE_MOST.buttons).default([]),
    /** What fills each hole when the provider judges it, in order: of the header, and of the body. */
    samples: z.object({ header: z.array(sample).max(1).default([]), body: z.array(sample).max(50).default([]) }),
  })
  .strict()
export type DraftText = z.output<typeof text>

const templateDraft = z
  .object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    category: z.enum(TEMPLATE_CATEGORIES),
    texts: z.array(text).min(1).max(TEMPLATE_MOST.languages),
  })
  .strict()
  .superRefine(({ texts }, told) => {
    for (const [i, one] of texts.entries()) {
      for (const [field, message] of Object.entries(templateFaults(one)))
        told.addIssue({ code: 'custom', path: ['texts', i, field], message })
      if (texts.findIndex(({ language }) => language === one.language) !== i)
        told.addIssue({ code: 'custom', path: ['texts', i, 'language'], message: 'repeated' })
    }
  })
export type TemplateDraft = z.output<typeof templateDraft>

export type TemplateFault = 'edge' | 'order' | 'holes' | 'samples' | 'links'

/** `{{1}}`, in the order of their numbers. */
export const holesIn = (words: string): number[] =>
  [...new Set([...words.matchAll(/\{\{\s*(\d+)\s*\}\}/g)].map(([, no]) => Number(no)))].toSorted((a, b) => a - b)

const isInOrder = (holes: readonly number[]): boolean => holes.every((no, i) => no === i + 1)

/** What a provider refuses without looking at it, so that nobody waits a day to hear it. */
export function templateFaults({
  header,
  body,
  footer,
  buttons,
  samples,
}: Omit<DraftText, 'language'>): Partial<Record<'header' | 'body' | 'footer' | 'buttons' | 'samples', TemplateFault>> {
  const [inHeader, inBody] = [holesIn(header), holesIn(body)]
  const isAtEdge = /^\{\{\s*\d+\s*\}\}|\{\{\s*\d+\s*\}\}$/.test(body.trim())
  const isFilled = ({ length }: readonly string[], holes: readonly number[]) => length === holes.length
  const links = buttons.filter(({ type }) => type === 'url').length
  const calls = buttons.filter(({ type }) => type === 'phone_number').length
  return {
    ...(inHeader.length > 1 || !isInOrder(inHeader) ? { header: 'order' as const } : {}),
    ...(isAtEdge ? { body: 'edge' as const } : isInOrder(inBody) ? {} : { body: 'order' as const }),
    ...(holesIn(footer).length > 0 ? { footer: 'holes' as const } : {}),
    ...(links > TEMPLATE_MOST.links || calls > 1 ? { buttons: 'links' as const } : {}),
    ...(isFilled(samples.header, inHeader) && isFilled(samples.body, inBody) ? {} : { samples: 'samples' as const }),
  }
}

/** What became of each language: it waits for its verdict, or was not taken, and why. */
const submitted = z.object({
  language: z.string(),
  status: z.enum(TEMPLATE_STATUSES).nullable(),
  code: z.string().nullable(),
  details: z.string().nullable(),
})
export type SubmittedTemplate = z.output<typeof submitted>

/** Apart from the other routes of templates, which the inbox loads and which need no draft's rules. */
export const templateDraftRoutes = {
  create: route({
    method: 'POST',
    path: '/channels/:id/templates',
    can: 'channels.run',
    summary: 'Hand a new template to the provider, in each of its languages; what became of each',
    params: id,
    body: templateDraft,
    reply: templateList.extend({ submitted: z.array(submitted) }),
    status: 201,
    fails: ['ERR_NO_WAPP_FOUND', ...PROVIDER_AWAY, 'ERR_VALIDATION'],
  }),
}
