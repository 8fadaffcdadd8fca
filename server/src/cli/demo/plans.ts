import { planRoutes } from '@balcao/contract/tenants/tenants'
import type { Stage } from './stage.ts'

const PLANS = [
  { name: 'Começo', value: 89.9, connections: 1, users: 3, trial: true, trialPeriod: 7, openToSignup: true },
  { name: 'Loja', value: 249.9, connections: 3, users: 12, trial: true, trialPeriod: 14, openToSignup: true },
  { name: 'Rede', value: 790, connections: 10, users: 60, trial: false, trialPeriod: null, openToSignup: true },
  { name: 'Parceiros', value: 0, connections: 2, users: 5, trial: false, trialPeriod: null, openToSignup: false },
]

export async function plans({ root }: Stage): Promise<void> {
  const { rows } = await root(planRoutes.list, { query: { pageSize: 200 } })
  for (const plan of PLANS) {
    if (!rows.some(({ name }) => name === plan.name)) await root(planRoutes.create, { body: { ...plan, isActive: true } })
  }
}
