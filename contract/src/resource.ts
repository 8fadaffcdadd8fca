import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Action } from './permissions.ts'
import { route } from './route.ts'
import { done, id, idNumber, listQuery } from './shapes.ts'
import { workSummary } from './works/works.ts'

interface ResourceOptions<
  Read extends z.ZodRawShape,
  Write extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
> {
  path: `/${string}`
  read: z.ZodObject<Read>
  write: z.ZodObject<Write>
  see: Action
  manage: Action
  missing: ErrorCode
  /** What creating, changing and deleting may answer beyond the usual. */
  fails?: readonly ErrorCode[]
  /** What a list can be ordered by; the first is the order nobody asked for. */
  sorts: Sorts
  /** More questions the list understands than search, page and order. */
  filters?: Filters
}

/** The five calls of a plain resource: list, show, create, update, remove. */
export function resource<
  Name extends string,
  Read extends z.ZodRawShape,
  Write extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(name: Name, options: ResourceOptions<Read, Write, Sorts, Filters>) {
  const { path, read, write, see, manage, missing, sorts } = options
  const fails = options.fails ?? []
  return {
    list: route({
      method: 'GET',
      path,
      can: see,
      summary: `List: ${name}`,
      query: listQuery.extend({ sort: z.enum(sorts).default(sorts[0]) }).extend(options.filters ?? ({} as Filters)),
      reply: z.object({ rows: z.array(read), count: z.number().int(), hasMore: z.boolean() }),
      fails: [],
    }),
    show: route({
      method: 'GET',
      path: `${path}/:id`,
      can: see,
      summary: `Show: ${name}`,
      params: id,
      reply: read,
      fails: [missing],
    }),
    create: route({
      method: 'POST',
      path,
      can: manage,
      summary: `Create: ${name}`,
      body: write.strict(),
      reply: read,
      status: 201,
      fails: [...fails, 'ERR_VALIDATION'],
    }),
    update: route({
      method: 'PUT',
      path: `${path}/:id`,
      can: manage,
      summary: `Change: ${name}`,
      params: id,
      body: write.partial().strict(),
      reply: read,
      fails: [missing, ...fails, 'ERR_VALIDATION'],
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/:id`,
      can: manage,
      summary: `Delete: ${name}`,
      params: id,
      reply: done,
      fails: [missing, ...fails],
    }),
  }
}

/** At most so many rows travel in one call; the rest of a file follows in further ones. */
export const IMPORT_BLOCK = 500
const MOST_AT_ONCE = 10_000
const title = z.string().trim().min(1).max(200)

/** What is to be done to which rows of a resource. */
export const bulkBody = <Change extends z.ZodObject, Filters extends z.ZodRawShape>(change: Change, filters: Filters) =>
  z
    .object({
      title,
      do: z.enum(['change', 'remove']),
      change: change.optional(),
      /** Either these, or all that a list finds. */
      ids: z.array(idNumber).min(1).max(MOST_AT_ONCE).optional(),
      found: listQuery.pick({ searchParam: true }).extend(filters).strict().optional(),
    })
    .strict()
    .refine(({ ids, found }) => (ids === undefined) !== (found === undefined), { path: ['ids'] })
    .refine(body => (body.do === 'change') === (body.change !== undefined), { path: ['change'] })

/**
 * The calls of a plain resource, and those that do something to many of its rows: both start a long work, which a person
 * sees, pauses and cancels, and which goes on after a reload and a restart.
 */
export function plainResource<
  Name extends string,
  Read extends z.ZodRawShape,
  Write extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(name: Name, options: ResourceOptions<Read, Write, Sorts, Filters>) {
  const { path, write, manage } = options
  const filters = options.filters ?? ({} as Filters)
  return {
    ...resource(name, options),
    bulk: route({
      method: 'POST',
      path: `${path}/bulk`,
      can: manage,
      summary: `Change or delete many: ${name}`,
      body: bulkBody(write.partial().strict(), filters),
      reply: workSummary,
      status: 202,
      fails: [options.missing, 'ERR_VALIDATION'],
    }),
    importRows: route({
      method: 'POST',
      path: `${path}/import`,
      can: manage,
      summary: `Import: ${name}. A file is sent in blocks under one key; a block sent twice counts once`,
      body: z
        .object({
          key: z.uuid(),
          title,
          block: z.number().int().min(0).max(9999),
          blocks: z.number().int().min(1).max(10_000),
          /** Each with its line in the file, to name it by when it is refused. */
          rows: z
            .array(z.object({ line: z.number().int().min(1), row: write.strict() }).strict())
            .min(1)
            .max(IMPORT_BLOCK),
        })
        .strict()
        .refine(({ block, blocks }) => block < blocks, { path: ['block'] }),
      /** The work is there once every block has come. */
      reply: z.object({ received: z.number().int(), work: workSummary.nullable() }),
      status: 202,
      fails: ['ERR_CONFLICT', 'ERR_IMPORTS_OPEN', 'ERR_VALIDATION'],
    }),
  }
}
