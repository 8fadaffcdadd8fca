import { log } from '../infra/log.ts'

// Refusals and faults that tests provoke are not worth reading; LOG_LEVEL=debug shows them.
log.level = process.env.LOG_LEVEL ?? 'silent'
