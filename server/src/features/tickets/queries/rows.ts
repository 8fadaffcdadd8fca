import path from 'node:path'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { wireRow } from '../../../infra/database/wire-row.ts'

/** Of a ticket `t`, its contact `c` and its last message `l`. */
export const TICKET = wireRow<TicketRow>(path.join(import.meta.dirname, '../sql/ticket_row.sql'))
