import { audienceOf } from '@balcao/contract/visibility'
import type pg from 'pg'

/** Rows of the core put there by hand, for tests that are about something else than how they come to be. */

interface TicketTraits {
  contact?: number
  channel?: number
  name?: string
  number?: string
  status?: string
  userId?: number | null
  queueId?: number | null
  answeredBy?: string
  isGroup?: boolean
  wallets?: number[]
  unread?: number
  createdAt?: Date
  updatedAt?: Date
}

const insert = async (db: pg.ClientBase, table: string, row: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(row)
  const { rows } = await db.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(rows[0]?.id)
}

let made = 0

export function desk(db: pg.ClientBase, tenant: number) {
  let ordinary: Promise<number> | null = null

  const channel = (name = `Canal ${++made}`, more: Record<string, unknown> = {}): Promise<number> =>
    insert(db, 'channels', { tenant_id: tenant, kind: 'sandbox', name, status: 'connected', ...more })

  const contact = async (name = `Cliente ${++made}`, { number, kind = 'person' }: { number?: string; kind?: string } = {}) => {
    const id = await insert(db, 'contacts', { tenant_id: tenant, name, kind, number: number ?? null })
    if (number) {
      const key = number.replace(/^(55\d\d)9([6-9]\d{7})$/, '$1$2')
      await db.query("insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'phone', $2, $3, $4)", [
        tenant,
        key,
        number,
        id,
      ])
    }
    return id
  }

  const ticket = async (traits: TicketTraits = {}): Promise<number> => {
    const { userId = null, queueId = null, answeredBy = 'person', isGroup = false, wallets = [], status = 'pending' } = traits
    ordinary ??= channel()
    const contactId =
      traits.contact ??
      (await contact(traits.name, { ...(traits.number ? { number: traits.number } : {}), kind: isGroup ? 'group' : 'person' }))
    for (const [position, user] of wallets.entries()) {
      await db.query(
        'insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, $4) on conflict do nothing',
        [tenant, contactId, user, position],
      )
    }
    const chatbot = answeredBy !== 'person' && answeredBy !== 'rating'
    return insert(db, 'tickets', {
      tenant_id: tenant,
      contact_id: contactId,
      channel_id: traits.channel ?? (await ordinary),
      is_group: isGroup,
      status,
      user_id: userId,
      queue_id: queueId,
      answered_by: answeredBy,
      audience: audienceOf({ userId, queueId, chatbot, isGroup, walletIds: wallets }),
      unread: traits.unread ?? 0,
      closed_at: status === 'closed' ? new Date() : null,
      wakes_at: status === 'schedule' ? new Date(Date.now() + 3_600_000) : null,
      created_at: traits.createdAt ?? new Date(),
      updated_at: traits.updatedAt ?? new Date(),
    })
  }

  const message = async (ticketId: number, body: string, more: Record<string, unknown> = {}): Promise<number> => {
    const { rows } = await db.query(
      `update tickets set msgs = msgs + 1, last_message = left($3, 100) where tenant_id = $1 and id = $2
       returning msgs, contact_id, channel_id`,
      [tenant, ticketId, body],
    )
    const { msgs: seq, contact_id, channel_id } = rows[0]
    const row = { tenant_id: tenant, contact_id, channel_id, ticket_id: ticketId, seq, from_me: false, body, status: 'received' }
    return insert(db, 'messages', { ...row, ...more })
  }

  return { channel, contact, ticket, message }
}
export type Desk = ReturnType<typeof desk>
