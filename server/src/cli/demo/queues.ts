import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { ADMIN } from './logins.ts'
import type { Stage } from './stage.ts'

const QUEUES = {
  Vendas: '#15966F',
  Entregas: '#2F7FC1',
  Financeiro: '#8465D6',
  Assistência: '#D08A1E',
  'Pós-venda': '#C8527C',
  'Feirão de novembro': '#5D6B65',
} as const
export type QueueName = keyof typeof QUEUES

export async function queues(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { rows } = await call(queueRoutes.list, { query: { pageSize: 200 } })
  for (const [name, color] of Object.entries(QUEUES)) {
    const isActive = name !== 'Feirão de novembro'
    if (!rows.some(queue => queue.name === name)) await call(queueRoutes.create, { body: { name, color, isActive } })
  }
}
