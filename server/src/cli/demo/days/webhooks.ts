import { webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** Where the company's own system would be told. It is switched off: the demo speaks to nobody outside. */
export async function webhooks(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  if ((await call(webhookRoutes.list, {})).length > 0) return
  const { webhook } = await call(webhookRoutes.create, {
    body: {
      url: 'https://erp.casanativa.example/balcao',
      description: 'Pedidos no ERP',
      events: ['ticket.created', 'ticket.closed'],
    },
  })
  await call(webhookRoutes.update, { params: { id: webhook.id }, body: { isActive: false } })
}
