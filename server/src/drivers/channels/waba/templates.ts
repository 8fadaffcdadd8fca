import { z } from 'zod'
import type { Template } from '../driver.ts'
import type { Graph } from '../lib/meta/graph.ts'
import { asTemplate, template } from '../lib/meta/templates.ts'
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
