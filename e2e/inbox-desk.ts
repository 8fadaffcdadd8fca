import { startReceiving } from '../server/src/features/messages/index.ts'
import { wake } from '../server/src/infra/processes/wake.ts'
import { desk } from '../server/src/test/desk.ts'
import type { Person, World } from '../server/src/test/world.ts'

/** A shop with people, queues, tags and customers who wrote, put into a real database. */

interface Said {
  /** Minutes ago. */
  ago: number
  text?: string
  from?: 'customer' | 'company'
  /** The user who wrote it. */
  by?: number
  more?: Record<string, unknown>
}

interface Story {
  name: string
  number?: string
  channel: number
  queueId?: number | null
  userId?: number | null
  status?: string
  unread?: number
  tags?: number[]
  isGroup?: boolean
  answeredBy?: string
  wallets?: number[]
  said: Said[]
}

const MINUTE = 60_000

export async function inboxDesk(w: World, tenant: number) {
  const its = desk(w.owner, tenant)
  const receiver = startReceiving()
  const inserted = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const holes = names.map((_, i) => `$${i + 1}`)
    const values = Object.values(row)
    const { id } = await w.one<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${holes.join(', ')}) returning id`,
      values,
    )
    return Number(id)
  }
  const queue = (name: string, color: string) => inserted('queues', { tenant_id: tenant, name, color })
  const tag = (name: string, color: string) => inserted('tags', { tenant_id: tenant, tag: name, color, is_active: true })
  const channel = (name: string, kind: string, more: Record<string, unknown> = {}) => its.channel(name, { kind, ...more })

  const template = (channelId: number, name: string, content: object) =>
    inserted('channel_templates', {
      tenant_id: tenant,
      channel_id: channelId,
      external_id: name,
      name,
      language: 'pt_BR',
      category: 'utility',
      status: 'approved',
      content: JSON.stringify(content),
    })

  /** A conversation as it has gone so far. */
  async function story(one: Story): Promise<number> {
    const { name, number, said, unread = 0, tags = [], ...rest } = one
    const contact = await its.contact(name, { ...(number ? { number } : {}), kind: one.isGroup ? 'group' : 'person' })
    for (const id of tags) {
      await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [tenant, contact, id])
    }
    const id = await its.ticket({ ...rest, contact })
    for (const line of said) await say(id, line)
    await w.owner.query('update tickets set unread = $3 where tenant_id = $1 and id = $2', [tenant, id, unread])
    return id
  }

  async function say(ticket: number, { ago, text = '', from = 'customer', by, more = {} }: Said): Promise<number> {
    const at = new Date(Date.now() - ago * MINUTE)
    const fromMe = from === 'company'
    const row = { from_me: fromMe, status: fromMe ? 'sended' : 'received', ack: fromMe ? 3 : 0, created_at: at, said_at: at }
    const id = await its.message(ticket, text, { ...row, ...(by ? { user_id: by } : {}), ...more })
    await w.owner.query(
      `update tickets set last_from_me = $3, last_message_at = $4, updated_at = $4, version = version + 1
       where tenant_id = $1 and id = $2`,
      [tenant, ticket, fromMe, at],
    )
    return id
  }

  let told = 0
  /** A customer writes, as a channel would tell it: everybody who may see it hears of it. */
  async function customerWrites(channelId: number, number: string, body: string, name = ''): Promise<number> {
    const received = await receiver.receive({
      tenantId: tenant,
      channelId,
      address: { kind: 'phone', scope: '', value: number },
      name,
      fromMe: false,
      externalId: `e2e ${Date.now()} ${told++}`,
      type: 'chat',
      body,
    })
    wake('facts')
    return received.ticketId ?? 0
  }

  return { ...its, queue, tag, channel, template, story, say, customerWrites, stop: () => receiver.stop() }
}
export type InboxDesk = Awaited<ReturnType<typeof inboxDesk>>

/** Somebody of the shop, by the name colleagues read. */
export async function worker(
  w: World,
  tenant: number,
  name: string,
  profile: Person['profile'],
  queueIds: number[],
): Promise<Person> {
  const person = await w.person(tenant, name.toLowerCase().replace(/\W/g, '.'), profile, { queueIds })
  await w.owner.query('update users set name = $3 where tenant_id = $1 and id = $2', [tenant, person.id, name])
  return w.renewed(person)
}
