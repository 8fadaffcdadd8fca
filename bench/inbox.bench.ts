import { LONG, withCore } from './core.ts'
import { fillInbox } from './inbox/data.ts'
import { atDesk } from './inbox/desk.ts'
import { measureEvents } from './inbox/events.ts'
import { printedGoals } from './inbox/goals.ts'
import { measureOpening } from './inbox/opening.ts'
import { measureScroll } from './inbox/scroll.ts'
import { measureShift } from './inbox/shift.ts'

/**
 * The inbox in a real browser, as somebody who sees all of the core's company (100,000 tickets, a million messages). `--long` works a
 * shift of twenty minutes instead of three.
 */
const goals = printedGoals()
await withCore(
  core =>
    atDesk(core, async desk => {
      await measureOpening(desk, goals)
      await measureShift(desk, LONG ? 20 : 3, goals)
      await measureScroll(desk, goals)
      await measureEvents(desk, goals)
    }),
  fillInbox,
)
