import { backgroundOf } from '../app.ts'
import { startJobs } from '../infra/jobs/jobs.ts'
import { afterFile } from './after-file.ts'
import { type World, world } from './world.ts'

/** The world with its jobs and works carried out, all of which ends with the test file; nothing runs by the clock. */
export async function worldAtWork(env: Record<string, string> = {}): Promise<World> {
  const w = await world(env)
  const jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
  afterFile(() => jobs.stop())
  return w
}
