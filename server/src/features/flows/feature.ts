import type { flowRoutes } from '@balcao/contract/flows/flows'
import type { Handlers } from '@balcao/contract/route'
import { feature } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { autoReplyHandlers } from './auto-reply/auto-replies.ts'
import { changeFlow, createFlow, duplicateFlow, removeFlow } from './commands.ts'
import { discardDraft, publishFlow, restoreVersion, saveDraft } from './drafts.ts'
import { exportFlow, importFlow } from './files.ts'
import { findVersion, flowNames, listFlows, listVersions, readFacts, showFlow } from './queries.ts'

const handlers: Handlers<typeof flowRoutes, Exchange> = {
  list: async ({ actor }) => ({ flows: await listFlows(actor) }),
  names: async ({ actor }) => ({ flows: await flowNames(actor) }),
  facts: ({ actor }) => readFacts(actor),
  show: ({ actor, params }) => showFlow(actor, params.id),
  create: ({ actor, body }) => createFlow(actor, body),
  update: ({ actor, params, body }) => changeFlow(actor, params.id, body),
  duplicate: ({ actor, params }) => duplicateFlow(actor, params.id),
  remove: ({ actor, params, query }) => removeFlow(actor, params.id, query.anyway),
  saveDraft: ({ actor, params, body }) => saveDraft(actor, params.id, body.rev, body.document),
  discardDraft: ({ actor, params }) => discardDraft(actor, params.id),
  publish: ({ actor, params, body }) => publishFlow(actor, params.id, body.rev, body.note),
  versions: async ({ actor, params }) => ({ versions: await listVersions(actor, params.id) }),
  version: async ({ actor, params }) => ({ document: await findVersion(actor, params.id, params.version) }),
  restore: ({ actor, params, body }) => restoreVersion(actor, params.id, params.version, body.rev),
  import: ({ actor, body }) => importFlow(actor, body),
  export: ({ actor, params, query }) => exportFlow(actor, params.id, query.form),
}

export const flowFeature = feature({ handlers: { flows: handlers, autoReplies: autoReplyHandlers } })
