import { WORK_STATUSES, type WorkStatus } from '@balcao/contract/works/works'
import { expect, test } from 'vitest'
import { afterWish, type Wish } from './machine.ts'

const EXPECTED: Record<Wish, Record<WorkStatus, WorkStatus | 'refused'>> = {
  pause: { waiting: 'paused', running: 'paused', paused: 'paused', done: 'refused', failed: 'refused', cancelled: 'refused' },
  resume: { waiting: 'waiting', running: 'running', paused: 'waiting', done: 'refused', failed: 'refused', cancelled: 'refused' },
  cancel: {
    waiting: 'cancelled',
    running: 'cancelled',
    paused: 'cancelled',
    done: 'refused',
    failed: 'refused',
    cancelled: 'cancelled',
  },
}

const outcome = (status: WorkStatus, wish: Wish): WorkStatus | 'refused' => {
  try {
    return afterWish(status, wish)
  } catch {
    return 'refused'
  }
}

test.each(Object.keys(EXPECTED) as Wish[])('%s does what the table says to a work in each status', wish => {
  for (const status of WORK_STATUSES) expect(outcome(status, wish), `${wish} of ${status}`).toBe(EXPECTED[wish][status])
})
