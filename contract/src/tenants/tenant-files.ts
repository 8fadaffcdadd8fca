import { z } from 'zod'
import { MEDIA_KINDS } from '../channels/channel-words.ts'
import { route } from '../route.ts'
import { id, list } from '../shapes.ts'
import { workSummary } from '../works/works.ts'

/** Which of a company's files: those of conversations that came longer ago than so many days, of these kinds; none named: of all. */
const older = z.coerce.number().int().min(0).max(3650)
const kind = z.enum(MEDIA_KINDS)

const sum = z.object({ files: z.number().int(), bytes: z.number() })

const tenantFiles = z.object({
  all: sum,
  kinds: z.array(sum.extend({ kind })),
  /** What removing by these terms would take. */
  going: sum,
})
export type TenantFiles = z.output<typeof tenantFiles>

export const tenantFileRoutes = {
  show: route({
    method: 'GET',
    path: '/tenants/:id/files',
    can: 'tenants.manage',
    summary: 'What a company keeps in files, and what removing by these terms would take',
    params: id,
    query: z.object({ olderThanDays: older.default(0), kinds: list(kind) }),
    reply: tenantFiles,
    fails: ['ERR_NO_TENANT_FOUND'],
  }),
  remove: route({
    method: 'POST',
    path: '/tenants/:id/files/remove',
    can: 'tenants.manage',
    summary: 'Remove files of a company’s conversations as a work; each message stays and says that its file is gone',
    params: id,
    body: z
      .object({ title: z.string().trim().min(1).max(200), olderThanDays: older, kinds: z.array(kind).max(6).default([]) })
      .strict(),
    reply: workSummary,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_VALIDATION'],
  }),
}
