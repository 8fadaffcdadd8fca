import { z } from 'zod'
import { configField } from '../channels/channels.ts'
import { BOT_ENGINES } from '../flows/nodes.ts'
import { route } from '../route.ts'

/** What a company enters once: new channels and engines begin with it. Each has a tab under /configuracoes. */
export const INTEGRATION_KINDS = ['smtp', 'meta', 'sms', 'hub', 'evolution', 'wuzapi', ...BOT_ENGINES] as const
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number]

/** What a check looks at, one after the other. */
const CHECK_STAGES = [
  'reached',
  'secure',
  'login',
  'accepted',
  'domain',
  'version',
  'key',
  'account',
  'channels',
  'number',
  'hook',
  'parsed',
  'token',
  'silence',
  'answers',
] as const
export type CheckStageName = (typeof CHECK_STAGES)[number]

const checkStage = z.object({
  stage: z.enum(CHECK_STAGES),
  /** A warning lets the next stage begin, a failure does not. */
  result: z.enum(['ok', 'warning', 'failed']),
  /** What is wrong: a code that texts exist for. */
  code: z.string().nullable(),
  /** Names and figures found, or what the other side said. */
  details: z.string().nullable(),
  /** The field to look at. */
  field: z.string().nullable(),
  ms: z.number().int(),
})
export type CheckStage = z.output<typeof checkStage>

/** The fields of its form, by their names; what they mean depends on the kind. */
export const integrationValues = z.record(z.string().max(60), z.unknown())

const integrationRow = z.object({
  kind: z.enum(INTEGRATION_KINDS),
  /** Something is saved. */
  isSet: z.boolean(),
  /** Of an engine: it answers on every channel that chose no bot. */
  isForAll: z.boolean(),
  checkedAt: z.string().nullable(),
  /** What the last check, or its last use, found wrong; null: nothing. */
  fault: z.string().nullable(),
})

const integration = integrationRow.extend({
  fields: z.array(configField),
  /** Secrets are shown as kept (`SECRET_KEPT`) and never sent back. */
  values: integrationValues,
  /** Where the other side calls the company, where there is such an address. */
  hookUrl: z.string().nullable(),
})
export type Integration = z.output<typeof integration>

const checked = z.object({ stages: z.array(checkStage) })
const kind = z.object({ kind: z.enum(INTEGRATION_KINDS) })
/** A field that is absent or shown as kept stays as it is saved, an empty one goes. */
const body = z.object({ values: integrationValues }).strict()
const WRONG = ['ERR_VALIDATION', 'ERR_EVOLUTION_URL', 'ERR_WUZAPI_URL', 'ERR_BOT_ASSISTANT', 'ERR_BOT_TEST_ADDRESS'] as const

export const integrationRoutes = {
  list: route({
    method: 'GET',
    path: '/integrations',
    can: 'settings.manage',
    summary: "The company's integrations: which are set, and which are at fault",
    reply: z.array(integrationRow),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/integrations/:kind',
    can: 'settings.manage',
    summary: 'The values of one, secrets masked, and the fields of its form',
    params: kind,
    reply: integration,
    fails: ['ERR_VALIDATION'],
  }),
  save: route({
    method: 'PUT',
    path: '/integrations/:kind',
    can: 'settings.manage',
    summary: 'Change its values: new channels begin with them',
    params: kind,
    body,
    reply: integration,
    fails: WRONG,
  }),
  remove: route({
    method: 'DELETE',
    path: '/integrations/:kind',
    can: 'settings.manage',
    summary: 'Forget its values; channels that have them keep them',
    params: kind,
    reply: integration,
    fails: ['ERR_VALIDATION'],
  }),
  check: route({
    method: 'POST',
    path: '/integrations/:kind/check',
    can: 'settings.manage',
    summary: 'Try values that need not be saved, stage by stage; says what is wrong',
    params: kind,
    body,
    reply: checked,
    waitsMs: 60_000,
    fails: WRONG,
  }),
}

/** The mail server of the platform: of every company that has none of its own. */
export const platformMailRoutes = {
  show: route({
    method: 'GET',
    path: '/platform/smtp',
    can: 'tenants.manage',
    summary: "The platform's mail server, its password masked",
    reply: integration,
    fails: [],
  }),
  save: route({
    method: 'PUT',
    path: '/platform/smtp',
    can: 'tenants.manage',
    summary: "Change the platform's mail server",
    body,
    reply: integration,
    fails: ['ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/platform/smtp',
    can: 'tenants.manage',
    summary: 'Back to the mail server of the environment',
    reply: integration,
    fails: [],
  }),
  check: route({
    method: 'POST',
    path: '/platform/smtp/check',
    can: 'tenants.manage',
    summary: 'Send oneself a mail through values that need not be saved; names the wrong field',
    body,
    reply: checked,
    waitsMs: 60_000,
    fails: ['ERR_VALIDATION'],
  }),
}
