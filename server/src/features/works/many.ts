import type { Actor } from '@balcao/contract/permissions'
import type { ListQuery } from '@balcao/contract/shapes'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { RefusedRow, WorkSummary } from '@balcao/contract/works/works'
import { z } from 'zod'
import { crud, type Plain, type Rows } from '../../infra/database/crud.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import type { WorkRunner } from '../../infra/jobs/work-runner.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { attempt } from './attempt.ts'
import { startWork } from './commands.ts'
import { addBlock, forgetBlocks, type ImportBlock, rowsFrom } from './import-blocks.ts'

/** Rows of one transaction: a pause or a cancel is heard after so many. */
const STEP = 100

interface Bulk<Write> {
  title: string
  do: 'change' | 'remove'
  change?: Partial<Write> | undefined
  ids?: number[] | undefined
  found?: object | undefined
}

interface ManyOptions<Query extends ListQuery, Write extends object> {
  /** The path of the resource; it names the works too. */
  path: string
  rows: Rows<Query, Write>
}

/**
 * A plain resource: its five calls, the two that do something to many of its rows, and how those works go on.
 * `Read` is what the reply schema promises for a row.
 */
export function plainResource<Read, Query extends ListQuery, Write extends object>(
  path: `/${string}`,
  plain: Plain<Query, Write>,
) {
  const { rows, ...five } = crud<Read, Query, Write>(plain)
  const { handlers, runners } = many({ path, rows })
  return { handlers: { ...five, ...handlers }, runners }
}

function many<Query extends ListQuery, Write extends object>(options: ManyOptions<Query, Write>) {
  const { path } = options
  const kinds = { bulk: `${path.slice(1)}.bulk`, importRows: `${path.slice(1)}.import` }
  return {
    handlers: {
      bulk: ({ actor, body }: { actor: Actor; body: Bulk<Write> }): Promise<WorkSummary> =>
        withTenant(actor.tenantId, async tx => {
          const asked = body.ids ?? (await options.rows.found(tx, { ...ALL, ...body.found } as unknown as Query))
          const ids = await options.rows.known(tx, asked)
          const params = { do: body.do, change: body.change ?? {}, ids }
          return startWork(tx, actor, { kind: kinds.bulk, title: body.title, total: ids.length, params })
        }),

      importRows: ({ actor, body }: { actor: Actor; body: ImportBlock<Write> }) =>
        withTenant(actor.tenantId, tx => addBlock(tx, actor, kinds.importRows, body)),
    },
    runners: { [kinds.bulk]: bulkRunner(options), [kinds.importRows]: importRunner(options) } satisfies Record<
      string,
      WorkRunner
    >,
  }
}

const ALL: ListQuery = { searchParam: '', pageNumber: 1, pageSize: 1, direction: 'asc' }

const bulkParams = z.object({
  do: z.enum(['change', 'remove']),
  change: z.record(z.string(), z.unknown()),
  ids: z.array(z.number()),
})

function bulkRunner<Query extends ListQuery, Write extends object>(options: ManyOptions<Query, Write>): WorkRunner {
  const { rows } = options
  return async ({ params, progress }) => {
    const asked = bulkParams.parse(params)
    while (progress.done < asked.ids.length) {
      const step = asked.ids.slice(progress.done, progress.done + STEP)
      await progress.block(async tx => {
        const refused: RefusedRow[] = []
        for (const id of step) {
          const code = await attempt(tx, () =>
            asked.do === 'remove' ? rows.remove(tx, id) : rows.change(tx, id, asked.change as Partial<Write>),
          )
          if (code) refused.push({ row: id, code, about: (await rows.nameOf(tx, id)) ?? `#${id}` })
        }
        await tell(tx, options.path)
        return { done: step.length, refused }
      })
    }
  }
}

const importParams = z.object({ key: z.uuid(), total: z.number() })

function importRunner<Query extends ListQuery, Write extends object>(options: ManyOptions<Query, Write>): WorkRunner {
  return async ({ tenantId, params, progress }) => {
    const { key, total } = importParams.parse(params)
    while (progress.done < total) {
      await progress.block(async tx => {
        const step = await rowsFrom<Write>(tx, key, progress.done, STEP)
        const refused: RefusedRow[] = []
        for (const { line, row } of step) {
          const code = await attempt(tx, () => options.rows.create(tx, row))
          if (code) refused.push({ row: line, code, about: String(Object.values(row)[0] ?? '') })
        }
        await tell(tx, options.path)
        return { done: step.length, refused }
      })
    }
    await withTenant(tenantId, tx => forgetBlocks(tx, key))
  }
}

/** One fact for a step, not one for each row. */
const tell = (tx: Tx, path: string): Promise<void> => emit(tx, 'rows.changed', { path }, [TEAM_ROOM])
