import type { ErrorCode } from '@balcao/contract/errors'
import { Refusal } from '@balcao/contract/errors'
import type { RefusedRow } from '@balcao/contract/works/works'
import type { Tx } from '../../../../infra/database/db.ts'
import { databaseIsAway, isDeadlock, withoutDeadlock } from '../../../../infra/database/db-errors.ts'
import { log } from '../../../../infra/log.ts'
import { attempt, type Progress } from '../../../works/index.ts'
import { codeOf } from '../conflict.ts'

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

type Act = (tx: Tx, id: number) => Promise<unknown>

/**
 * Does something to many tickets, block by block; where it stopped it goes on, and what one refuses keeps none of the others. What is
 * answered of each is kept with the work, by block, under the number the block ended with.
 */
export async function eachOf({ next, after, progress, failed }: Many, act: Act): Promise<void> {
  for (let block = await next(after); block.length > 0; block = await next(block.at(-1)?.id ?? after)) {
    const last = block.at(-1)?.id
    await withoutDeadlock(() =>
      progress.block(async tx => {
        const refused: RefusedRow[] = []
        const did: object[] = []
        for (const { id, name } of block) {
          const code = await attempt(tx, async () => {
            const answer = await foreseen(() => act(tx, id), failed)
            if (typeof answer === 'object' && answer) did.push(answer)
          })
          if (code) refused.push({ row: id, code, about: name })
        }
        return { done: block.length, refused, keep: { after: last, ...(did.length > 0 ? { [`did ${last}`]: did } : {}) } }
      }),
    )
  }
}

async function foreseen<T>(act: () => Promise<T>, failed: ErrorCode): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal || databaseIsAway(error) || isDeadlock(error)) throw error
    const code = codeOf(error)
    if (code) throw new Refusal(code, undefined, error)
    log.warn({ err: error }, 'one of many tickets failed')
    throw new Refusal(failed, undefined, error)
  }
}
