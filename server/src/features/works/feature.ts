import { feature } from '../../infra/feature.ts'
import type { WorkRunner } from '../../infra/jobs/work-runner.ts'
import { workJobs } from './jobs.ts'
import { workHandlers } from './routes.ts'
import { dropOldWorkFiles, type WorkFiles } from './work-files.ts'

/** Runs the works of all features. */
export const workFeature = (runners: Record<string, WorkRunner>, files: WorkFiles) =>
  feature({
    handlers: { works: workHandlers(files) },
    jobs: workJobs(runners),
    schedules: { 'works.dropFiles': { cron: '50 * * * *', run: dropOldWorkFiles } },
  })
