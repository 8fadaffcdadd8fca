import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { type Call, callsTo, newCompany, signIn } from '../client.ts'
import { SUPERADMIN, settlePassword, until, wait } from '../stand.ts'

/** What a channel can: telephones let us choose a message's id, so a repeat is harmless there; providers' interfaces do not. */
export const BEHAVIOURS = ['phone', 'api'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

export interface ShopChannel {
  id: number
  behavesAs: Behaviour
  hookUrl: string
}

/** A customer who has written, and whom the agent answers. */
export interface Talk {
  channel: ShopChannel
  number: string
  ticketId: number
}

/** A company with a telephone and a provider's interface, its agent, and conversations that are under way. */
export interface Shop {
  /** Stands in everything that is said and written there. */
  mark: string
  tenantId: number
  channels: ShopChannel[]
  talks: Talk[]
  admin: Call
  agent: Call
  agentId: number
}

const TALKS = 6

export async function openShop(address: string, providerUrl: string, mark: string): Promise<Shop> {
  const root = callsTo(address, await signIn(address, SUPERADMIN))
  const company = await newCompany(root, `Padaria ${mark}`, 3, BEHAVIOURS.length)
  const admin = await somebody(address, company.admin)
  const queue = await admin(queueRoutes.create, { body: { name: 'Balcão', color: null, isActive: true } })
  const login = { email: `ana.${mark}@padaria.test`, password: SUPERADMIN.password }
  const { id: agentId } = await admin(userRoutes.create, { body: { name: 'Ana', queueIds: [queue.id], email: login.email } })
  await settlePassword(login)
  const agent = await somebody(address, login)

  const channels: ShopChannel[] = []
  for (const behavesAs of BEHAVIOURS) {
    const config = { behavesAs, baseUrl: providerUrl }
    const body = { type: 'sandbox', name: behavesAs, queueId: queue.id, config } as const
    const { id, hookUrl } = await admin(channelRoutes.create, { body })
    await admin(channelRoutes.connect, { params: { id } })
    channels.push({ id, behavesAs, hookUrl })
  }
  await areConnected(admin)
  const talks: Talk[] = []
  for (const channel of channels) talks.push(...(await greetings(channel, agent, agentId)))
  return { mark, tenantId: company.id, channels, talks, admin, agent, agentId }
}

export async function areConnected(admin: Call): Promise<void> {
  let seen: object = {}
  const look = async () => {
    const channels = await admin(channelRoutes.list, {})
    seen = channels.map(({ name, status, statusCode, pausedUntil }) => ({ name, status, statusCode, pausedUntil }))
    return channels.every(({ status }) => status === 'connected')
  }
  await until('all channels are connected', 60, () => look().catch(() => false)).catch((error: unknown) => {
    throw new Error(JSON.stringify(seen), { cause: error })
  })
}

/** Each writes once, and the agent takes the tickets. */
async function greetings(channel: ShopChannel, agent: Call, agentId: number): Promise<Talk[]> {
  const numbers = Array.from({ length: TALKS }, (_, i) => `55119${channel.id % 10}${String(i).padStart(7, '0')}`)
  for (const from of numbers) {
    const said = { externalId: `hello-${channel.id}-${from}`, from, text: 'Bom dia' }
    await fetch(channel.hookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
  }
  const { tickets } = await agent(ticketRoutes.list, { query: { status: ['pending'] } })
  const its = tickets.filter(ticket => ticket.whatsappId === channel.id)
  if (its.length !== numbers.length) throw new Error(`${numbers.length} customers wrote, and ${its.length} tickets are there`)
  for (const { id } of its) await agent(ticketRoutes.update, { params: { id }, body: { status: 'open', userId: agentId } })
  return its.map(({ id, contact }) => ({ channel, number: contact.number ?? '', ticketId: id }))
}

/** A user who signs in again when their token is no longer taken. */
async function somebody(address: string, login: { email: string; password: string }): Promise<Call> {
  let calls = callsTo(address, await signIn(address, login))
  return async (route, sent) => {
    try {
      return await calls(route, sent)
    } catch (error) {
      const { status } = error as { status?: number }
      if (status !== 401 && status !== 403) throw error
      await wait(200)
      calls = callsTo(address, await signIn(address, login))
      return calls(route, sent)
    }
  }
}
