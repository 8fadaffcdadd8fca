import { z } from 'zod'
import type { Template } from '../driver.ts'
import type { Graph } from '../meta/graph.ts'
import { idText } from '../meta/reading.ts'
import type { WabaConfig } from './config.ts'
import { templateStatus } from './read.ts'

const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(z.object({ type: z.string(), text: z.string().catch(''), url: z.string().optional() })).optional(),
})

const template = z.object({
  id: idText,
  name: z.string(),
  language: z.string(),
  category: z.string().catch(''),
  status: z.string(),
  rejected_reason: z.string().nullish(),
  components: z.array(component).catch([]),
})

const page = z.object({
  data: z.array(template),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
})

const FIELDS = 'name,language,category,status,rejected_reason,components'
const PAGES_MAX = 100

/** All of the business account's. It ends where no next page is named. */
export async function listTemplates(graph: Graph, { businessAccountId }: WabaConfig): Promise<Template[]> {
  const found: Template[] = []
  let after: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const query = { fields: FIELDS, limit: '100', ...(after && { after }) }
    const { data, paging } = await graph({ path: `${businessAccountId}/message_templates`, query, reply: page })
    found.push(...data.map(asTemplate))
    after = paging?.next && paging.cursors?.after
    if (!after) break
  }
  return found
}

function asTemplate({
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
