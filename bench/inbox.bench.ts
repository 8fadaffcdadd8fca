import { LONG, one, withCore } from './core.ts'
import { fillInbox } from './inbox/data.ts'
import { atDesk } from './inbox/desk.ts'
import { measureEvents } from './inbox/events.ts'
import { printedGoals } from './inbox/goals.ts'
import { measureOpening } from './inbox/opening.ts'
import { measureScroll } from './inbox/scroll.ts'
import { measureShift } from './inbox/shift.ts'

/** Among those that wait: the shift of an earlier run left them unread. */
const READ =
  "update tickets set unread = 0 where id in (select id from tickets where status = 'pending' order by updated_at desc limit 5)"

/**
 * The inbox in a real browser, of a user who sees all the core's company (100,000 tickets, a million messages). `--long` works a
 * shift of twenty minutes instead of three.
 */
const goals = printedGoals()
await withCore(async core => {
  await one(core.url, READ)
  await atDesk(core, async desk => {
    await measureOpening(desk, goals)
    await measureShift(desk, LONG ? 20 : 3, goals)
    await measureScroll(desk, goals)
    await measureEvents(desk, goals)
  })
}, fillInbox)
