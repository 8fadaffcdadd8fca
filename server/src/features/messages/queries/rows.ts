import path from 'node:path'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { wireRow } from '../../../infra/database/wire-row.ts'

/** Of a message `m`. */
export const MESSAGE = wireRow<MessageRow>(path.join(import.meta.dirname, '../sql/message_row.sql'))
