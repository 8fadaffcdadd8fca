import type { Handlers } from '@balcao/contract/route'
import type { webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { withoutTenant, withTenant } from '../../infra/database/db.ts'
import { feature, reaction } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replayDeliveries,
  rotateSecret,
  testWebhook,
  type WebhookOptions,
} from './commands.ts'
import { deliverDue } from './deliver.ts'
import { listDeliveries, listWebhooks, showDelivery } from './queries.ts'
import {
  isNewMessage,
  tellChanges,
  tellChannels,
  tellMessages,
  tellMoves,
  tellTickets,
  tellTicks,
  tellUsers,
} from './reactions.ts'

const handlersWith = (options: WebhookOptions): Handlers<typeof webhookRoutes, Exchange> => ({
  list: ({ actor }) => withTenant(actor.tenantId, listWebhooks),
  create: ({ actor, body }) => createWebhook(actor, body, options),
  update: ({ actor, params, body }) => changeWebhook(actor, params.id, body, options),
  remove: ({ actor, params }) => removeWebhook(actor, params.id),
  rotate: ({ actor, params }) => rotateSecret(actor, params.id),
  test: ({ actor, params }) => testWebhook(actor, params.id, options),
  deliveries: ({ actor, params, query }) => withTenant(actor.tenantId, tx => listDeliveries(tx, params.id, query)),
  delivery: ({ actor, params }) => withTenant(actor.tenantId, tx => showDelivery(tx, params.id)),
  replay: ({ actor, params, body }) => replayDeliveries(actor, params.id, body),
})

const always = () => true

export const webhookFeature = (options: WebhookOptions) =>
  feature({
    handlers: { webhooks: handlersWith(options) },
    rounds: { 'deliveries to webhooks': { everyMs: 500, run: deliverDue(options.fetch) } },
    schedules: {
      'webhooks.sweep': {
        cron: '40 3 * * *',
        run: async () => {
          await withoutTenant(tx => sql`select sweep_webhooks()`.execute(tx))
        },
      },
    },
    reactions: [
      reaction('message.created', isNewMessage, (tx, _, facts) => tellMessages(options.publicUrl)(tx, facts)),
      reaction('message.changed', always, (tx, _, facts) => tellChanges(options.publicUrl)(tx, facts)),
      reaction('message.acked', always, (tx, _, facts) => tellTicks(tx, facts)),
      reaction('ticket.created', always, (tx, _, facts) => tellTickets(tx, facts)),
      reaction('ticket.changed', always, (tx, _, facts) => tellMoves(tx, facts)),
      reaction('channel.changed', always, (tx, _, facts) => tellChannels(tx, facts)),
      reaction('user.changed', always, (tx, _, facts) => tellUsers(tx, facts)),
    ],
  })
