import type { WorkRunner } from '../works/index.ts'

/** The same work, which tells before each of its blocks how much is done. */
export const watched =
  (runner: WorkRunner, beforeBlock: (done: number) => Promise<void>): WorkRunner =>
  ({ progress, ...work }) =>
    runner({
      ...work,
      progress: {
        get done() {
          return progress.done
        },
        expect: total => progress.expect(total),
        block: async run => {
          await beforeBlock(progress.done)
          await progress.block(run)
        },
      },
    })
