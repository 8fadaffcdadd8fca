import { channelRoutes } from '@balcao/contract/channels/channels'
import type { SandboxEvent } from '@balcao/contract/channels/sandbox'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { channelsOf, startIncoming } from '../server/src/app.ts'
import { hashPassword } from '../server/src/features/access/index.ts'
import { afterFile } from '../server/src/test/after-file.ts'
import { PASSWORD, type Person } from '../server/src/test/world.ts'
import type { House } from './house.ts'
import { type InboxDesk, inboxDesk, worker } from './inbox-desk.ts'

/** A company at work: agents in browsers, customers who write through a sandbox channel, and what they were sent. */
export async function openShop(house: House) {
  const incoming = startIncoming()
  const channels = channelsOf(house.config, house.live.membership, incoming)
  afterFile(async () => {
    await channels.stop()
    await incoming.stop()
  })
  const hash = await hashPassword(PASSWORD)
  let told = 0

  /** A company of its own: two agents of one queue, an admin, one channel. */
  async function company(name: string) {
    const tenant = await house.tenant(name)
    const its: InboxDesk = await inboxDesk(house, tenant)
    const vendas = await its.queue('Vendas', '#15966F')
    const bia = await worker(house, tenant, 'Bia Moraes', 'user', [vendas])
    const rui = await worker(house, tenant, 'Rui Teixeira', 'user', [vendas])
    const dona = await worker(house, tenant, 'Luana Prado', 'admin', [vendas])
    await house.owner.query('update users set password_hash = $2 where tenant_id = $1', [tenant, hash])
    const channel = await dona.call(channelRoutes.create, {
      body: { type: 'sandbox', name: `Balcão ${name}`, queueId: vendas, config: { behavesAs: 'phone' } },
    })
    await dona.call(channelRoutes.connect, { params: { id: channel.id } })
    const key = channel.hookUrl.split('/').at(-1) ?? ''
    const isConnected = async () => (await dona.call(channelRoutes.list, {}))[0]?.status
    await expect.poll(isConnected).toBe('connected')

    /** What a provider would tell: a customer writes, reacts, deletes. */
    async function happens(event: SandboxEvent): Promise<void> {
      const answer = await fetch(`${house.url}/hooks/${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      })
      expect(answer.status).toBe(200)
    }
    const writes = (customer: string, from: string, text: string) =>
      happens({ externalId: `in-${++told}`, from, name: customer, text })

    const messages = async (where = 'true') =>
      (
        await house.owner.query<{ body: string; status: string; ack: number; user_id: number | null }>(
          `select body, status, ack, user_id from messages where tenant_id = $1 and ${where} order by id`,
          [tenant],
        )
      ).rows
    afterFile(its.stop)
    return { tenant, its, vendas, bia, rui, dona, channel, writes, happens, messages }
  }

  /** Somebody at the inbox, in a browser of their own. */
  const at = async (person: Person, path = '/atendimento', options: BrowserContextOptions & { locale?: string } = {}) => {
    const page = await house.as(person, { path, ...options })
    page.setDefaultTimeout(10_000)
    return page
  }
  return { company, at }
}

export const inbox = (page: Page) => ({
  row: (name: string | RegExp) => page.getByRole('list').getByRole('link', { name }),
  tab: (name: string | RegExp) => page.getByRole('tab', { name }),
  log: page.getByRole('log'),
  box: page.getByRole('textbox', { name: 'Mensagem', exact: true }),
  said: (text: string | RegExp) => page.getByRole('log').getByText(text),
  do: (name: string | RegExp) => page.getByRole('button', { name }),
})
