import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { hookRoutes } from '@balcao/contract/channels/hooks'
import type { SandboxEvent } from '@balcao/contract/channels/sandbox'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { noteRoutes } from '@balcao/contract/tickets/notes'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { ADMIN } from './logins.ts'
import type { QueueName } from './queues.ts'
import { SPOKEN, type Spoken } from './spoken.ts'
import type { Call, Stage } from './stage.ts'

const CHANNEL = 'Telefone de teste'

/** Customers have written, and colleagues have them in hand, have answered, have noted something, have closed. */
export async function conversations(stage: Stage): Promise<void> {
  const admin = await stage.as(ADMIN.email)
  const channel = (await admin(channelRoutes.list, {})).find(({ name }) => name === CHANNEL)
  if (!channel) throw new Error(`${CHANNEL} is not there`)
  const { hookUrl } = await admin(channelRoutes.show, { params: { id: channel.id } })
  const known = new Set((await admin(contactRoutes.list, { query: { pageSize: 200 } })).rows.map(({ number }) => number))
  const catalogue = await catalogueOf(admin)
  for (const spoken of SPOKEN.filter(({ number }) => !known.has(number))) {
    const events = spoken.lines.map((line, i) => eventOf(spoken, line, i))
    await stage.anybody(hookRoutes.deliver, { params: { key: keyIn(hookUrl) }, body: events })
    await goesOn(stage, admin, catalogue, spoken)
  }
}

const keyIn = (hookUrl: string): string => hookUrl.slice(hookUrl.lastIndexOf('/') + 1)

const MINUTE_MS = 60_000

function eventOf({ name, number }: Spoken, [minutesAgo, who, text]: Spoken['lines'][number], i: number): SandboxEvent {
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  return { externalId: `demo-${number}-${i}`, from: number, name, text, at, fromMe: who === 'us' }
}

interface Catalogue {
  queues: Map<string, number>
  tags: Map<string, number>
}

async function catalogueOf(call: Call): Promise<Catalogue> {
  const everything = { query: { pageSize: 200 } }
  const [{ rows: queues }, { rows: tags }] = await Promise.all([
    call(queueRoutes.list, everything),
    call(tagRoutes.list, everything),
  ])
  return { queues: new Map(queues.map(one => [one.name, one.id])), tags: new Map(tags.map(one => [one.tag, one.id])) }
}

async function goesOn(stage: Stage, admin: Call, { queues, tags }: Catalogue, { number, queue, after }: Spoken): Promise<void> {
  const everywhere = { status: ['open', 'pending'], showAll: true, searchParam: number }
  const [ticket] = (await admin(ticketRoutes.list, { query: everywhere })).tickets
  if (!ticket) throw new Error(`nothing came in from ${number}`)
  const params = { id: ticket.id }
  const queueId = queues.get(queue satisfies QueueName) ?? null
  if (ticket.queueId !== queueId) await admin(ticketRoutes.update, { params, body: { queueId } })
  const wanted = (after?.tags ?? []).flatMap(tag => tags.get(tag) ?? [])
  if (wanted.length > 0) await admin(contactRoutes.setTags, { params: { id: ticket.contactId }, body: { tags: wanted } })
  if (!after?.by) return

  const colleague = await stage.as(`${after.by}@casanativa.example`)
  const { userId } = await colleague(ticketRoutes.update, { params, body: { status: 'open' } })
  if (userId === null) throw new Error(`${after.by} did not take ${number}`)
  if (after.note) await colleague(noteRoutes.create, { params, body: { note: after.note } })
  if (after.reply) await colleague(sendingRoutes.send, { params, body: { body: after.reply } })
  if (after.isClosed) await colleague(ticketRoutes.update, { params, body: { status: 'closed' } })
}
