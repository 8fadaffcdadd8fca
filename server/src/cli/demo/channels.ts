import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { ADMIN } from './logins.ts'
import type { Stage } from './stage.ts'

/** Channels that need no account. A customer of the first writes by herself; of the second one is it oneself, at /demo-phone. */
const CHANNELS = {
  'Loja (teste)': { behavesAs: 'phone', customer: 'shop' },
  'Telefone de teste': { behavesAs: 'api', customer: 'none' },
} as const

export async function channels(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = await call(channelRoutes.list, {})
  const { rows: queues } = await call(queueRoutes.list, { query: { pageSize: 200 } })
  const queueId = queues.find(({ name }) => name === 'Vendas')?.id ?? null
  for (const [name, config] of Object.entries(CHANNELS)) {
    const there = known.find(channel => channel.name === name)
    const { id } = there ?? (await call(channelRoutes.create, { body: { type: 'sandbox', name, queueId, config } }))
    await call(channelRoutes.connect, { params: { id } })
  }
}
