export { type NewWork, startWork } from './commands.ts'
export { type Progress, type WorkRunner, workJobs } from './jobs.ts'
export { plainResource } from './many.ts'
export { workHandlers } from './routes.ts'
