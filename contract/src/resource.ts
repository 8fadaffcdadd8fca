import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Action } from './permissions.ts'
import { route } from './route.ts'
import { done, id, listQuery } from './shapes.ts'

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
