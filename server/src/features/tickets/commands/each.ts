import type { ErrorCode } from '@balcao/contract/errors'
import { Refusal } from '@balcao/contract/errors'
import type { RefusedRow } from '@balcao/contract/works'
import { databaseIsAway, isDeadlock, type Tx, withoutDeadlock } from '../../../infra/db.ts'
import { log } from '../../../infra/log.ts'
import { attempt, type Progress } from '../../works/index.ts'

interface Some {
  id: number
  name: string
}

interface Many {
  /** The next of them after that number, in order; none when all were had. */
  next(after: number): Promise<Some[]>
  after: number
  progress: Progress
  /** What is told of one that failed for a reason nobody foresaw. */
  failed: ErrorCode
}

/** Does something to many tickets, block by block; where it stopped it goes on, and what one refuses keeps none of the others. */
export async function eachOf({ next, after, progress, failed }: Many, act: (tx: Tx, id: number) => Promise<void>): Promise<void> {
  for (let block = await next(after); block.length > 0; block = await next(block.at(-1)?.id ?? after)) {
    const last = block.at(-1)?.id
    await withoutDeadlock(() =>
      progress.block(async tx => {
        const refused: RefusedRow[] = []
        for (const { id, name } of block) {
          const code = await attempt(tx, () => foreseen(() => act(tx, id), failed))
          if (code) refused.push({ row: id, code, about: name })
        }
        return { done: block.length, refused, keep: { after: last } }
      }),
    )
  }
}

async function foreseen(act: () => Promise<void>, failed: ErrorCode): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refusal || databaseIsAway(error) || isDeadlock(error)) throw error
    log.warn({ err: error }, 'one of many tickets failed')
    throw new Refusal(failed, undefined, error)
  }
}
