export { queueHandlers } from './queues.ts'
