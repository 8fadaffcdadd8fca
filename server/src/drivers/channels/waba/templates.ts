import { z } from 'zod'
import { type NewTemplate, SendError, type Template } from '../driver.ts'
import type { Graph } from '../lib/meta/graph.ts'
import { asTemplate, componentsOf, template, templateStatus } from '../lib/meta/templates.ts'
import type { WabaConfig } from './config.ts'

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

const made = z.object({ id: z.string(), status: z.string().catch('PENDING') })

export async function makeTemplate(graph: Graph, { businessAccountId }: WabaConfig, draft: NewTemplate) {
  const { name, language } = draft
  const json = { name, language, category: draft.category.toUpperCase(), components: componentsOf(draft) }
  const { id, status } = await graph({ method: 'POST', path: `${businessAccountId}/message_templates`, json, reply: made })
  return { externalId: id, status: templateStatus(status) }
}

/** By its id, or every language of the name would go. */
export async function dropTemplate(
  graph: Graph,
  { businessAccountId }: WabaConfig,
  { externalId, name }: Pick<Template, 'externalId' | 'name'>,
): Promise<void> {
  const query = { hsm_id: externalId, name }
  await graph({ method: 'DELETE', path: `${businessAccountId}/message_templates`, query, reply: z.looseObject({}) })
}

/** A refused call about a template is the template's fault, whatever code it comes with. */
export const ofTemplates = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof SendError) || error.outcome !== 'refused' || error.code === 'ERR_WABA_DATA') throw error
    throw new SendError('refused', 'ERR_TEMPLATE_REFUSED', error.message, { cause: error })
  })
