import { fillBoard, LANES } from './board/data.ts'
import { measureMoves } from './board/moving.ts'
import { measureScreen } from './board/screen.ts'
import { LONG, withCore } from './core.ts'
import { atDesk } from './inbox/desk.ts'
import { printedGoals } from './inbox/goals.ts'

/** The board of a company with 100,000 contacts: fifty people who move its cards, and a lane of 5,000 in a browser. `--long` is fifty times 1,000 moves. */
const goals = printedGoals()
const all = Array.from({ length: LANES }, (_, i) => i + 1)
const SECONDS = LONG ? 250 : 20

await withCore(async core => {
  await measureMoves(core, SECONDS, all, goals)
  await measureMoves(core, SECONDS, [1], goals)
  await atDesk(core, desk =>
    measureScreen(desk, goals, async watched => {
      await Promise.all([measureMoves(core, 10, all, { holds: () => {} }), watched()])
    }),
  )
}, fillBoard)
