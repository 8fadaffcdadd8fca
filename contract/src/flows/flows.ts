import { z } from 'zod'
import { route } from '../route.ts'
import { done, INTEGER_MAX, id, idNumber, name } from '../shapes.ts'
import { flowChange } from './changes.ts'
import { type FlowDocument, flowDocument } from './document.ts'
import { flowFacts, REFERENCES } from './facts.ts'
import { NODE_KINDS } from './nodes.ts'

/** Flows as they are kept, drawn and published; a draft belongs to all who lead, and the second of two who save is told. */

const person = z.object({ id: z.number(), name: z.string() })

export const flowRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Filled, the flow answers this number alone. */
  testNumber: z.string(),
  /** The version that answers; null: none was published yet. */
  version: z.number().int().nullable(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  steps: z.number().int(),
  /** What the draft does otherwise than the published version; null: there is no draft. */
  draftChanges: z.number().int().nullable(),
  draftRev: z.number().int(),
  draftAt: z.string().nullable(),
  draftBy: person.nullable(),
  /** What is in the way of publishing the draft, or could be of the version that answers. */
  errors: z.number().int(),
  channels: z.array(person),
  calledBy: z.array(person),
  /** It answers where a channel has no bot of its own. */
  isDefault: z.boolean(),
  /** It answers only conversations that somebody hands to it. */
  isHandedOver: z.boolean(),
  createdAt: z.string(),
})
export type FlowRow = z.output<typeof flowRow>

const flowVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  isPublished: z.boolean(),
})
export type FlowVersion = z.output<typeof flowVersion>

/** Built slowly by the writer of replies, and checked where it is saved. */
const document = z.unknown() as unknown as z.ZodType<FlowDocument, FlowDocument>

/** Of the six at `TEMPLATES`. */
export const TEMPLATES = ['reception', 'invoice', 'clinic', 'restaurant', 'realEstate', 'afterSale'] as const
export type TemplateKey = (typeof TEMPLATES)[number]

const description = z.string().trim().max(500)
const testNumber = z.string().trim().max(40)
const rev = z.number().int().min(0)
const FAILS = ['ERR_NO_FLOW_FOUND', 'ERR_VALIDATION'] as const
const atVersion = id.extend({ version: z.coerce.number().int().min(1).max(INTEGER_MAX) })

export const IMPORT_CHARS_MAX = 4_000_000
const became = z.object({
  /** What it is called in the file. */
  from: z.string(),
  name: z.string(),
  node: z.string(),
  kind: z.enum(NODE_KINDS),
})
const missing = z.object({
  what: z.enum([...REFERENCES, 'file']),
  /** As the file names it: answered by `choices["queue:3"]`. */
  key: z.string(),
  name: z.string(),
  nodes: z.array(z.string()),
})
const flowImport = z.object({
  form: z.enum(['ours', 'family', 'typebot']),
  name: z.string(),
  description: z.string(),
  became: z.array(became),
  missing: z.array(missing),
  /** Fields of the file that have no place here. */
  left: z.array(z.string()),
  /** Null: a dry run. */
  flow: flowRow.nullable(),
})
export type FlowImport = z.output<typeof flowImport>

export const flowRoutes = {
  list: route({
    method: 'GET',
    path: '/chat-flow',
    can: 'flows.manage',
    summary: 'All flows of the company, by name',
    reply: z.object({ flows: z.array(flowRow) }),
    fails: [],
  }),
  names: route({
    method: 'GET',
    path: '/chat-flow/names',
    can: 'tickets.work',
    summary: 'The flows a conversation can be handed to: active and published',
    reply: z.object({ flows: z.array(person) }),
    fails: [],
  }),
  facts: route({
    method: 'GET',
    path: '/chat-flow/facts',
    can: 'flows.manage',
    summary: 'What a flow can point at: queues, people, tags, channels and what these can show',
    reply: flowFacts,
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/chat-flow/:id',
    can: 'flows.manage',
    summary: 'A flow with its draft, and the version that answers',
    params: id,
    reply: z.object({ flow: flowRow, document, published: document.nullable() }),
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/chat-flow',
    can: 'flows.manage',
    summary: 'Make a flow: an empty one, or from a template; nothing answers before it is published',
    body: z
      .object({
        name,
        description: description.default(''),
        template: z.enum(TEMPLATES).optional(),
        language: z.enum(['pt', 'es']).default('pt'),
      })
      .strict(),
    reply: flowRow,
    status: 201,
    fails: ['ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/chat-flow/:id',
    can: 'flows.manage',
    summary: 'Rename a flow, switch it on or off, choose the number it is tested with',
    params: id,
    body: z.object({ name, description, isActive: z.boolean(), testNumber }).partial().strict(),
    reply: flowRow,
    fails: [...FAILS],
  }),
  duplicate: route({
    method: 'POST',
    path: '/chat-flow/:id/duplicate',
    can: 'flows.manage',
    summary: 'Make another flow of what this one holds, switched off',
    params: id,
    reply: flowRow,
    status: 201,
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/chat-flow/:id',
    can: 'flows.manage',
    summary: 'Delete a flow no channel and no other flow leads to; with `anyway` those lead nowhere afterwards',
    params: id,
    query: z.object({ anyway: z.stringbool().default(false) }),
    reply: done,
    fails: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_IN_USE'],
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/chat-flow/:id/draft',
    can: 'flows.manage',
    summary: 'Keep what was drawn; refused when somebody else saved since `rev`, with who it was',
    params: id,
    body: z.object({ rev, document: flowDocument }).strict(),
    reply: flowRow,
    fails: [...FAILS, 'ERR_FLOW_DRAFT_CHANGED', 'ERR_NO_FILE_FOUND', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  discardDraft: route({
    method: 'DELETE',
    path: '/chat-flow/:id/draft',
    can: 'flows.manage',
    summary: 'Go back to the version that answers',
    params: id,
    reply: flowRow,
    fails: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_UNPUBLISHED'],
  }),
  publish: route({
    method: 'POST',
    path: '/chat-flow/:id/publish',
    can: 'flows.manage',
    summary: 'Let the draft answer from the next conversation on; those that run stay in their version',
    params: id,
    body: z.object({ rev, note: z.string().trim().max(500).default('') }).strict(),
    reply: z.object({ flow: flowRow, version: z.number().int(), changes: z.array(flowChange) }),
    fails: [...FAILS, 'ERR_FLOW_DRAFT_CHANGED', 'ERR_FLOW_PROBLEMS'],
  }),
  versions: route({
    method: 'GET',
    path: '/chat-flow/:id/versions',
    can: 'flows.manage',
    summary: 'What was published, the latest first',
    params: id,
    reply: z.object({ versions: z.array(flowVersion) }),
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
  version: route({
    method: 'GET',
    path: '/chat-flow/:id/versions/:version',
    can: 'flows.manage',
    summary: 'A version as it was published',
    params: atVersion,
    reply: z.object({ document }),
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
  restore: route({
    method: 'POST',
    path: '/chat-flow/:id/versions/:version/restore',
    can: 'flows.manage',
    summary: 'Put an old version into the draft; what answers stays until that is published',
    params: atVersion,
    body: z.object({ rev }).strict(),
    reply: flowRow,
    fails: [...FAILS, 'ERR_FLOW_DRAFT_CHANGED'],
  }),
  import: route({
    method: 'POST',
    path: '/chat-flow/import',
    can: 'flows.manage',
    summary: 'Read a flow out of a file, ours, the family’s or Typebot’s; as long as it is a dry run nothing is made',
    body: z
      .object({
        text: z.string().min(1).max(IMPORT_CHARS_MAX),
        name: name.optional(),
        isDryRun: z.boolean().default(true),
        /** What stands here for what is missing: null leaves it empty. */
        choices: z.record(z.string().max(120), idNumber.nullable()).default({}),
      })
      .strict(),
    reply: flowImport,
    fails: ['ERR_VALIDATION', 'ERR_FLOW_FILE'],
  }),
  export: route({
    method: 'GET',
    path: '/chat-flow/:id/export',
    can: 'flows.manage',
    summary: 'A flow as a file: ours, or the family’s where nothing is lost by it',
    params: id,
    query: z.object({ form: z.enum(['ours', 'family']).default('ours') }),
    reply: z.object({ name: z.string(), text: z.string() }),
    fails: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_EXPORT'],
  }),
}
