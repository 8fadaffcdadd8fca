import { beforeAll } from 'vitest'
import { clock } from '../infra/clock.ts'
import { log } from '../infra/log.ts'
import { undoAll } from './after-file.ts'

// Refusals and faults that tests provoke are not worth reading; LOG_LEVEL=debug shows them.
log.level = process.env.LOG_LEVEL ?? 'silent'

// Files of one worker share its modules: each leaves the time as it found it. What a hook answers runs behind all `afterAll`.
const { now } = clock
beforeAll(() => async () => {
  clock.now = now
  await undoAll()
})
