import type { RefusedRow } from '@balcao/contract/works/works'
import type { Tx } from '../database/db.ts'

/**
 * What a kind of work does: block by block, beginning where `progress.done` says. One that only sets something in motion answers
 * that it goes on: its feature advances the work as it learns of its progress, and ends it.
 */
export type WorkRunner = (work: {
  tenantId: number
  workId: number
  createdBy: number
  params: unknown
  progress: Progress
}) => Promise<undefined | 'goes on'> | Promise<void>

export interface Progress {
  /** How much was done when this run began, and since. */
  readonly done: number
  expect(total: number): Promise<void>
  /**
   * One block: its effect and the place it ends at commit together, so a crash repeats nothing and skips nothing. Throws when
   * the work was paused or cancelled or the process stops; let it pass. What is to be kept is among the params of the next run.
   */
  block(run: (tx: Tx) => Promise<{ done: number; refused?: RefusedRow[]; keep?: object }>): Promise<void>
}
