import { randomUUID } from 'node:crypto'
import type { SettingKey } from '@balcao/contract/settings'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { expect } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { type Desk, desk } from '../../test/desk.ts'
import type { Person, World } from '../../test/world.ts'
import { type Receiver, startReceiving } from '../messages/index.ts'

/** A shop of its own for each test: a till, a store room, and who works there. */
export interface Shop {
  tenant: number
  its: Desk
  caixa: number
  estoque: number
  /** Agents of the till; `zeca` works in the store room, `chefe` leads, `dona` is the admin. */
  ana: Person
  bia: Person
  zeca: Person
  chefe: Person
  dona: Person
  channel: number
  put(who: Person, id: number, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  set(key: SettingKey, value: string): Promise<void>
  show(id: number): ReturnType<typeof showAs>
  /** A customer by their number, and the ticket they have now. */
  customer(number: string): Customer
  /** What the company said in a ticket, in order. */
  said(ticketId: number): Promise<string[]>
  online(who: Person): Promise<void>
}

export interface Customer {
  writes(body: string): Promise<number>
  /** Somebody of the company, on its phone. */
  isWritten(body: string): Promise<number>
}

const showAs = (who: Person, id: number) => who.call(ticketRoutes.show, { params: { id } })

let receiver: Receiver | null = null
let process: string | null = null
export async function closeShops(): Promise<void> {
  const closing = receiver
  receiver = null
  process = null
  await closing?.stop()
}

export async function openShop(w: World): Promise<Shop> {
  if (!receiver) {
    receiver = startReceiving()
    afterFile(closeShops)
  }
  const tenant = await w.tenant('Mercado')
  const its = desk(w.owner, tenant)
  const caixa = await w.queue(tenant, 'Caixa')
  const estoque = await w.queue(tenant, 'Estoque')
  const dona = await w.person(tenant, 'dona', 'admin')
  const channel = await its.channel('Balcão', { queue_id: caixa, is_default: true })
  return {
    tenant,
    its,
    caixa,
    estoque,
    channel,
    dona,
    ana: await w.person(tenant, 'ana', 'user', { queueIds: [caixa] }),
    bia: await w.person(tenant, 'bia', 'user', { queueIds: [caixa] }),
    zeca: await w.person(tenant, 'zeca', 'user', { queueIds: [estoque] }),
    chefe: await w.person(tenant, 'chefe', 'super', { queueIds: [caixa] }),
    put: (who, id, body) => who.ask('PUT', `/tickets/${id}`, body),
    async set(key, value) {
      expect(await (await w.renewed(dona)).ask('PUT', `/settings/${key}`, { value })).toMatchObject({ status: 200 })
    },
    show: async id => showAs(await w.renewed(dona), id),
    customer: number => {
      const arrives = (body: string, fromMe: boolean) => arrive({ tenant, channel, number, body, fromMe })
      return { writes: body => arrives(body, false), isWritten: body => arrives(body, true) }
    },
    async said(ticketId) {
      const { rows } = await w.owner.query<{ body: string }>(
        'select body from messages where tenant_id = $1 and ticket_id = $2 and from_me order by seq',
        [tenant, ticketId],
      )
      return rows.map(row => row.body)
    },
    online: who => goOnline(w, who),
  }
}

async function arrive(message: {
  tenant: number
  channel: number
  number: string
  body: string
  fromMe: boolean
}): Promise<number> {
  const { tenant, channel, number, body, fromMe } = message
  const received = await receiver?.receive({
    tenantId: tenant,
    channelId: channel,
    address: { kind: 'phone', scope: '', value: number },
    name: `Cliente ${number}`,
    fromMe,
    externalId: randomUUID(),
    type: 'chat',
    body,
  })
  expect(received?.outcome).toBe('stored')
  return received?.ticketId ?? 0
}

/** Connected to a process that lives. */
async function goOnline(w: World, who: Person): Promise<void> {
  if (!process) {
    process = randomUUID()
    await w.owner.query(
      "insert into processes (id, roles, sockets, host, pid, lease_until) values ($1, '{web}', 'memory', 'here', 1, now() + interval '1 day')",
      [process],
    )
  }
  await w.owner.query('insert into presence (tenant_id, process_id, user_id) values ($1, $2, $3) on conflict do nothing', [
    who.tenantId,
    process,
    who.id,
  ])
}
