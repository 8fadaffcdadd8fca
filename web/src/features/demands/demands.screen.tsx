import { demandRoutes } from '@balcao/contract/tickets/closing'
import { joinResource } from '../../kit/resource/live.ts'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'

joinResource('demand', demandRoutes)

export const DemandsScreen = resourceScreen({
  path: '/configuracoes/motivos',
  texts: 'demands',
  api: demandRoutes,
  manage: 'demands.manage',
  columns: { name: { label: 'demands.demand' }, createdAt: { label: 'demands.since', onPhone: true } },
  form: { name: { kind: 'text', label: 'demands.name' } },
})
