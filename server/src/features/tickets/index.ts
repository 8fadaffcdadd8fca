export { releaseTickets } from './commands/move.ts'
export { sweepTickets } from './commands/sweep.ts'
export { type Asker, visibleTo } from './queries/sight.ts'
export { ticketHandlers } from './routes.ts'
