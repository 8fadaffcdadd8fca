import type { WEBHOOK_EVENTS, WebhookEvent } from '@balcao/contract/webhooks/webhooks'
import type { PlainKey } from '../../i18n/index.ts'

const NAMES: Record<(typeof WEBHOOK_EVENTS)[number], PlainKey> = {
  'message.created': 'webhooks.messageCreated',
  'message.changed': 'webhooks.messageChanged',
  'ticket.created': 'webhooks.ticketCreated',
  'ticket.transferred': 'webhooks.ticketTransferred',
  'ticket.closed': 'webhooks.ticketClosed',
  'channel.created': 'webhooks.channelCreated',
  'channel.updated': 'webhooks.channelUpdated',
  'user.created': 'webhooks.userCreated',
  'user.updated': 'webhooks.userUpdated',
}
const RESERVED: readonly string[] = ['api.created', 'api.updated', 'api.tokenRenewed']
const isShown = (event: string): event is keyof typeof NAMES => Object.hasOwn(NAMES, event)

export const isEvent = (event: string): event is WebhookEvent => isShown(event) || RESERVED.includes(event)
export const nameOf = (event: (typeof WEBHOOK_EVENTS)[number]): PlainKey => NAMES[event]
/** Null: one that has no name of ours yet. */
export const nameOrNull = (event: string): PlainKey | null => (isShown(event) ? NAMES[event] : null)
