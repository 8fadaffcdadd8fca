import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import type { workRoutes } from '@balcao/contract/works/works'
import { withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { wishFor } from './commands.ts'
import { recentWorksOf, showWork } from './queries.ts'
import { type WorkFiles, workFile } from './work-files.ts'

export const workHandlers = (files: WorkFiles): Handlers<typeof workRoutes, Exchange> => ({
  mine: async ({ actor }) => ({ works: await recentWorksOf(actor) }),
  show: ({ actor, params }) =>
    withTenant(actor.tenantId, async tx => (await showWork(tx, actor.userId, params.id)) ?? refuse('ERR_NO_JOB_FOUND')),
  file: ({ actor, params }) => workFile(actor, params.id, files),
  pause: ({ actor, params }) => wishFor(actor, params.id, 'pause'),
  resume: ({ actor, params }) => wishFor(actor, params.id, 'resume'),
  cancel: ({ actor, params }) => wishFor(actor, params.id, 'cancel'),
})
