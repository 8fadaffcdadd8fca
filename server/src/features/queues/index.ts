export { queueResource } from './queues.ts'
