import { seal } from '../../infra/trust/keys.ts'
import { ADMINS, another, inserted } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

/** Off: nothing of it leaves by itself. */
const anyWebhook = (w: World, of: number) =>
  inserted(
    w,
    "insert into webhooks (tenant_id, url, events, secret, is_active) values ($1, 'https://erp.invalid/', '{}', $2, false)",
    [of, seal('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', `webhooks.secret ${of}`)],
  )

async function anyDelivery(w: World, of: number) {
  const { id: webhookId } = await anyWebhook(w, of)
  const event = await inserted(
    w,
    "insert into webhook_events (tenant_id, uid, type, fact, body) values ($1, 'msg_1', 'ticket.created', $2, '{}')",
    [of, `x${another()}`],
  )
  return {
    webhookId,
    ...(await inserted(w, 'insert into webhook_deliveries (tenant_id, webhook_id, event_id) values ($1, $2, $3)', [
      of,
      webhookId,
      event.id,
    ])),
  }
}
const own = { open: ADMINS, foreign: 'ERR_NO_WEBHOOK_FOUND' } as const

export const webhooksVerdicts = {
  'webhooks.list': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'webhooks.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: { url: 'https://erp.invalid/avisos' } }) },
  'webhooks.update': { ...own, call: async (w, of) => ({ params: await anyWebhook(w, of), body: { description: 'ERP' } }) },
  'webhooks.remove': { ...own, call: async (w, of) => ({ params: await anyWebhook(w, of) }) },
  'webhooks.rotate': { ...own, call: async (w, of) => ({ params: await anyWebhook(w, of) }) },
  'webhooks.test': { ...own, call: async (w, of) => ({ params: await anyWebhook(w, of) }) },
  'webhooks.deliveries': { ...own, call: async (w, of) => ({ params: await anyWebhook(w, of) }) },
  'webhooks.delivery': {
    open: ADMINS,
    foreign: 'ERR_NO_DELIVERY_FOUND',
    call: async (w, of) => ({ params: { id: (await anyDelivery(w, of)).id } }),
  },
  'webhooks.replay': { ...own, call: async (w, of) => ({ params: await anyWebhook(w, of), body: { onlyFailed: true } }) },
} satisfies Verdicts
