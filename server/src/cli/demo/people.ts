import { authRoutes } from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { ADMIN } from './logins.ts'
import type { QueueName } from './queues.ts'
import type { Call, Stage } from './stage.ts'

interface Somebody {
  name: string
  email: string
  profile: 'user' | 'super'
  queues: QueueName[]
  /** Said that they are away. */
  away?: true
  /** Takes a break, and did not say until when. */
  pause?: string
  /** Worked here once. */
  left?: true
}

const TEAM: Somebody[] = [
  { name: 'Bianca Moraes', email: 'bianca', profile: 'super', queues: ['Vendas', 'Entregas', 'Pós-venda'] },
  { name: 'Rafael Teixeira', email: 'rafael', profile: 'super', queues: ['Entregas', 'Assistência'] },
  { name: 'Luana Prado', email: 'luana', profile: 'user', queues: ['Entregas', 'Financeiro'] },
  { name: 'Diego Farias', email: 'diego', profile: 'user', queues: ['Vendas', 'Assistência'] },
  { name: 'Paula Reis', email: 'paula', profile: 'user', queues: ['Vendas', 'Feirão de novembro'], away: true },
  { name: 'Ivo Matos', email: 'ivo', profile: 'user', queues: ['Vendas', 'Feirão de novembro'], pause: 'Treinamento' },
  { name: 'Otávio Lima', email: 'otavio', profile: 'user', queues: [], left: true },
]

export async function people(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { tenantId } = await call(authRoutes.session, {})
  const queueIds = await idsOfQueues(call)
  const known = (await call(userRoutes.list, { query: { pageSize: 200 } })).rows
  for (const { name, email: local, profile, queues, away, pause, left } of TEAM) {
    const email = `${local}@casanativa.example`
    if (known.some(user => user.email === email)) continue
    const body = { name, email, profile, queueIds: queues.map(queue => queueIds.get(queue) ?? 0) }
    const { id } = await call(userRoutes.create, { body })
    await stage.joins(tenantId, id)
    if (away) await call(userRoutes.setOnline, { params: { id }, body: { isOnline: false } })
    if (pause) await call(userRoutes.setPause, { params: { id }, body: { reason: pause, until: null } })
    if (left) await call(userRoutes.update, { params: { id }, body: { isActive: false } })
  }
  await call(settingRoutes.save, { params: { key: 'mailLanguage' }, body: { value: 'pt-br' } })
}

const idsOfQueues = async (call: Call): Promise<Map<string, number>> => {
  const { rows } = await call(queueRoutes.list, { query: { pageSize: 200 } })
  return new Map(rows.map(queue => [queue.name, queue.id]))
}
