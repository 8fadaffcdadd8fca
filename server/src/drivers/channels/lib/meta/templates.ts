import type { TemplateStatus } from '@balcao/contract/channels/templates'
import { z } from 'zod'
import type { NewTemplate, Template } from '../../driver.ts'
import { idText } from './reading.ts'

const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(z.object({ type: z.string(), text: z.string().catch(''), url: z.string().optional() })).optional(),
})

/** As Meta tells it, and a provider between Meta and us. */
export const template = z.object({
  id: idText,
  name: z.string(),
  language: z.string(),
  category: z.string().catch(''),
  status: z.string(),
  rejected_reason: z.string().nullish(),
  components: z.array(component).catch([]),
})

const TEMPLATE_WORDS: Readonly<Record<string, TemplateStatus>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNARCHIVED: 'approved',
  UNPAUSED: 'approved',
  FLAGGED: 'approved',
  LOCKED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  DELETED: 'deleted',
  PENDING_DELETION: 'deleted',
}

/** A word that is not known is nothing to send with. */
export const templateStatus = (word: string): TemplateStatus => TEMPLATE_WORDS[word.toUpperCase()] ?? 'disabled'

export function asTemplate({
  id,
  name,
  language,
  category,
  status,
  rejected_reason: reason,
  components,
}: z.output<typeof template>): Template {
  const part = (type: string) => components.find(one => one.type.toUpperCase() === type)
  const header = headerOf(part('HEADER'))
  const body = part('BODY')?.text ?? ''
  return {
    externalId: id,
    name,
    language,
    category: category.toLowerCase(),
    status: templateStatus(status),
    ...(reason && reason !== 'NONE' && { reason }),
    header,
    body,
    footer: part('FOOTER')?.text ?? '',
    buttons: (part('BUTTONS')?.buttons ?? []).map(({ type, text, url }) => ({
      type: type.toLowerCase(),
      text,
      ...(url && { url }),
    })),
    variables: { header: header?.type === 'text' ? variablesIn(header.text) : [], body: variablesIn(body) },
  }
}

function headerOf(part: z.output<typeof component> | undefined): Template['header'] {
  switch (part?.format?.toUpperCase()) {
    case 'TEXT':
      return { type: 'text', text: part?.text ?? '' }
    case 'IMAGE':
      return { type: 'image' }
    case 'VIDEO':
      return { type: 'video' }
    case 'DOCUMENT':
      return { type: 'document' }
    case 'LOCATION':
      return { type: 'location' }
    default:
      return null
  }
}

/** `{{1}}` or `{{order_id}}`, each once, in the order of their first use or of their numbers. */
function variablesIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? []))]
  return names.every(name => /^\d+$/.test(name)) ? names.toSorted((one, other) => Number(one) - Number(other)) : names
}

/** Parts as Meta takes them: Meta's reviewers are shown what stands in a hole. */
export const componentsOf = ({ header, body, footer, buttons, samples }: NewTemplate): object[] => [
  ...(header === '' ? [] : [{ type: 'HEADER', format: 'TEXT', text: header, ...sampled('header_text', samples.header) }]),
  { type: 'BODY', text: body, ...sampled('body_text', samples.body.length === 0 ? [] : [samples.body]) },
  ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
  ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }]),
]

const sampled = (name: string, samples: readonly unknown[]) => (samples.length === 0 ? {} : { example: { [name]: samples } })

function buttonOf(button: NewTemplate['buttons'][number]): object {
  switch (button.type) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text: button.text }
    case 'url':
      return { type: 'URL', text: button.text, url: button.url }
    case 'phone_number':
      return { type: 'PHONE_NUMBER', text: button.text, phone_number: button.phone }
  }
}
