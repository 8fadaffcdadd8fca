import { ERRORS, type ErrorCode, TOKEN_CODES } from '@balcao/contract/errors'
import { IDEMPOTENCY_HOURS, idempotencyKey } from '@balcao/contract/idempotency'
import { POLICY, type Profile } from '@balcao/contract/permissions'
import { type Route, type Routes, takesKey } from '@balcao/contract/route'
import type { ErrorTexts } from '@balcao/contract/texts/index'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** By media type. */
type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { $ref: string }> }>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  tags: [string]
  summary: string
  security: Record<string, string[]>[]
  /** The profiles that may call; empty when nobody needs to sign in. */
  'x-profiles': readonly Profile[]
  /** The row of the policy table that decides. */
  'x-action': Route['can']
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  jsonSchemaDialect: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, JsonSchema>
    schemas: Record<string, JsonSchema>
    /** Every refusal once, with its text; calls point here. */
    examples: Record<string, { summary: string; value: unknown }>
  }
}

interface DocumentOptions {
  title: string
  version: string
  serverUrl: string
  errorTexts: ErrorTexts
}

/** The contract as OpenAPI 3.1: nothing here is written by hand twice. */
export function openApiDocument(api: Record<string, Routes>, options: DocumentOptions): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [group, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const operations = paths[path] ?? {}
      paths[path] = operations
      const method = route.method.toLowerCase()
      if (operations[method]) throw new Error(`${route.method} ${route.path} is in the contract twice`)
      operations[method] = operationOf(group, name, route)
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: options.title, version: options.version },
    servers: [{ url: options.serverUrl }],
    tags: Object.keys(api).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Issue: ISSUE },
      examples: Object.fromEntries(
        Object.entries(options.errorTexts).map(([code, text]) => [code, { summary: text, value: { error: code } }]),
      ),
    },
  }
}

function operationOf(group: string, name: string, route: Route): Operation {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    security: route.can === 'anonymous' ? [] : [{ bearer: [] }],
    'x-profiles': route.can === 'anonymous' ? [] : POLICY[route.can].who,
    'x-action': route.can,
    parameters: [...parametersOf(route, 'params'), ...parametersOf(route, 'query'), ...(takesKey(route) ? [keyParameter()] : [])],
    ...bodyOf(route),
    responses: { ...success(route), ...refusals(route) },
  }
}

const keyParameter = (): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Made by the caller: repeated under it within ${IDEMPOTENCY_HOURS} hours, the call is done once and answered the same`,
  schema: schemaOf(idempotencyKey, 'input'),
})

function bodyOf(route: Route): Pick<Operation, 'requestBody'> {
  if (!route.body && !route.takes) return {}
  const described = route.body ? asJson(schemaOf(route.body, 'input')) : {}
  return {
    requestBody: {
      required: true,
      content: { ...described, ...formOf(route), ...(route.takes ? { '*/*': { schema: BYTES } } : {}) },
    },
  }
}

/** The fields are those of the body, as words; files by any name. */
const formOf = (route: Route): Content =>
  route.forms ? { 'multipart/form-data': { schema: { type: 'object', additionalProperties: BYTES_OR_WORDS } } } : {}
const BYTES_OR_WORDS = { type: 'string' } as const

const BYTES = { type: 'string', format: 'binary' } as const
/** What is not JSON, by what it is. */
const OTHER = {
  file: { '*/*': { schema: BYTES } },
  stream: { '*/*': { schema: BYTES } },
  text: { 'text/plain': { schema: { type: 'string' } } },
} as const satisfies Record<Exclude<Route['answers'], 'typed' | undefined>, Content>

function parametersOf(route: Route, part: 'params' | 'query'): Parameter[] {
  const schema = route[part]
  if (!schema) return []
  const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.shape).map(([name, one]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    schema: schemaOf(one, 'input'),
  }))
}

/** An answer may grow: a client must not refuse fields it does not know, so `additionalProperties: false` is for input. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return written
}

const asJson = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

function success(route: Route): Operation['responses'] {
  const status = String(route.status ?? 200)
  if (status === '204') return { [status]: { description: 'Done' } }
  const described = asJson(schemaOf(route.reply, 'output'))
  const others = { ...OTHER, typed: { ...described, ...OTHER.file } }
  const content = route.answers ? others[route.answers] : described
  return { [status]: { description: 'Done', content } }
}

/** Every refusal of a call by its status, each code pointing to its text. */
function refusals(route: Route): Operation['responses'] {
  const byStatus = Map.groupBy(codesOf(route), code => ERRORS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const issues = codes.includes('ERR_VALIDATION')
        ? { issues: { type: 'array', items: { $ref: '#/components/schemas/Issue' } } }
        : {}
      const requestId = status >= 500 ? { requestId: { type: 'string' } } : {}
      const schema = {
        type: 'object',
        properties: { error: { type: 'string', enum: codes }, ...issues, ...requestId },
        required: ['error'],
      }
      const examples = Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }]))
      return [
        String(status),
        { description: `Refused: ${codes.join(', ')}`, content: { 'application/json': { schema, examples } } },
      ]
    }),
  )
}

/** What a call refuses by itself, and what the door refuses before it. */
function codesOf(route: Route): ErrorCode[] {
  const signedIn: readonly ErrorCode[] = [
    ...TOKEN_CODES,
    'ERR_SESSION_EXPIRED',
    'ERR_NO_PERMISSION',
    ...(route.whenBlocked ? [] : (['ERR_ASAAS_OVERDUE'] as const)),
    ...(route.beforeTerms ? [] : (['ERR_TERMS_NOT_ACCEPTED'] as const)),
  ]
  const withBody: readonly ErrorCode[] = [
    'ERR_INVALID_JSON',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_UNSUPPORTED_MEDIA',
    'ERR_REQUEST_TIMEOUT',
  ]
  const checked = route.params ?? route.query ?? route.body
  return [
    ...new Set<ErrorCode>([
      ...route.fails,
      ...(checked ? (['ERR_VALIDATION'] as const) : []),
      ...(route.body ? withBody : []),
      ...(route.can === 'anonymous' ? [] : signedIn),
      ...(takesKey(route) ? (['ERR_IDEMPOTENCY_KEY', 'ERR_REQUEST_RUNNING', 'ERR_REQUEST_UNANSWERED'] as const) : []),
      'ERR_LIMIT_MAX',
      'ERR_UNAVAILABLE',
      'ERR_INTERNAL',
    ]),
  ]
}

const ISSUE: JsonSchema = {
  type: 'object',
  description: 'One thing wrong with what was sent: where, and what a form needs to say it.',
  properties: {
    in: { type: 'string', enum: ['params', 'query', 'body'] },
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    code: { type: 'string' },
    message: { type: 'string' },
  },
  required: ['in', 'path', 'code'],
}
