import type { Macro, MacroStep, macroRunRoutes } from '@balcao/contract/catalogue/macros'
import { Refusal, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handler, Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { changeTags } from '../../contacts/index.ts'
import { type TicketLinks, updateTicket, visibleTo } from '../../tickets/index.ts'
import { isFast, sendDirect } from '../outgoing/direct.ts'
import { sendMessages } from '../outgoing/send.ts'
import { type Writer, writerOf } from '../outgoing/write.ts'
import { filledFor } from '../variables.ts'
import { MACRO_COLUMNS } from './macros.ts'

type Asked = Parameters<Handler<typeof macroRunRoutes.run, Exchange>>[0]
type Steps = Awaited<ReturnType<Handler<typeof macroRunRoutes.run, Exchange>>>['steps']

/** Text first: where the customer would not be told, nothing else happens. Each later step has its own fate, and the others go on. */
export const macroRunHandlers = (links: TicketLinks): Handlers<typeof macroRunRoutes, Exchange> => ({
  run: async asked => {
    const { actor, params, body, exchange } = asked
    const macro = await macroFor(actor, params.id)
    const ticket = await contactOf(actor, body.ticketId)
    const steps: Steps = []
    const step = async <T>(name: MacroStep, run: () => Promise<T>): Promise<T | null> => {
      const did = await refusedOr(run)
      steps.push({ step: name, error: did.error })
      return did.error === null ? did.answer : null
    }

    const messages = macro.message === '' ? [] : await step('message', () => say(writerOf(actor, exchange), macro, ticket, body))
    if (messages === null) return { messages: [], steps }
    for (const [name, run] of laterSteps(macro, { asked, links, ticket })) await step(name, run)
    return { messages, steps }
  },
})

interface Where {
  asked: Asked
  links: TicketLinks
  ticket: { contactId: number }
}

function* laterSteps(macro: Macro, { asked, links, ticket }: Where): Generator<[MacroStep, () => Promise<unknown>]> {
  const { actor, body } = asked
  const { addTags, removeTags, demandId, ending, to } = macro
  const change = (ask: object) => updateTicket(actor, body.ticketId, { engines: [], closing: {}, ...ask }, links)
  if (addTags.length + removeTags.length > 0)
    yield ['tags', () => withTenant(actor.tenantId, tx => changeTags(tx, ticket.contactId, { addTags, removeTags }))]
  if (demandId !== null) yield ['reason', () => change({ demandId })]
  if (ending === 'transfer') yield ['transfer', async () => (to ? change({ [`${to.kind}Id`]: to.id }) : refuse('ERR_TRANSFER'))]
  if (ending === 'resolve') yield ['resolve', () => change({ status: 'closed' })]
}

async function refusedOr<T>(run: () => Promise<T>): Promise<{ error: null; answer: T } | { error: string }> {
  try {
    return { error: null, answer: await run() }
  } catch (error) {
    if (error instanceof Refusal) return { error: error.code }
    throw error
  }
}

async function say(writer: Writer, { message }: Macro, ticket: Ticket, { ticketId, ...asked }: Asked['body']) {
  const about = { contactId: ticket.contactId, ticketId, userId: writer.userId }
  const body = await withTenant(writer.tenantId, tx => filledFor(tx, message, about))
  const send = (await isFast(writer.tenantId)) ? sendDirect : sendMessages
  return (await send(writer, ticketId, { ...asked, body, files: [] })).messages
}

/** The company's, or one's own. */
async function macroFor({ tenantId, userId }: Actor, id: number): Promise<Macro> {
  const [macro] = await queryTenant(
    tenantId,
    () => sql<Macro>`select ${MACRO_COLUMNS} from macros t where t.tenant_id = ${tenantId} and t.id = ${id}
      and (t.user_id is null or t.user_id = ${userId}) and t.is_active`,
  )
  return macro ?? refuse('ERR_NO_MACRO_FOUND', { id })
}

interface Ticket {
  contactId: number
}

async function contactOf(actor: Actor, id: number): Promise<Ticket> {
  const [ticket] = await queryTenant(
    actor.tenantId,
    () => sql<Ticket>`select t.contact_id as "contactId" from tickets t
      where t.tenant_id = ${actor.tenantId} and t.id = ${id} and ${visibleTo(actor)}`,
  )
  return ticket ?? refuse('ERR_NO_TICKET_FOUND', { id })
}
