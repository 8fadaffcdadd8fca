import type { Tx } from '../../../infra/database/db.ts'
import { filledFor } from '../variables.ts'
import { type Origin, queueMessage } from './queue.ts'

/** A text of ours, filled for whose ticket it is, on its way to them; once for each `idFront`, where one is given. */
export async function sayInTicket(tx: Tx, ticketId: number, text: string, kind: Origin['kind'], idFront?: string): Promise<void> {
  const body = await filled(tx, ticketId, text)
  await queueMessage(tx, { ticketId, body, sendType: 'bot', origin: { kind }, ...(idFront === undefined ? {} : { idFront }) })
}

async function filled(tx: Tx, ticketId: number, template: string): Promise<string> {
  const { contact_id } = await tx
    .selectFrom('tickets')
    .select('contact_id')
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return filledFor(tx, template, { contactId: contact_id, ticketId })
}
