import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')
export const newEventId = (): string => `msg_${randomBytes(18).toString('base64url')}`

/** As Standard Webhooks 1.0.0 writes it: the id, the moment of the attempt and the body, under every secret that holds. */
export function signedHeaders({ id, at, body, secrets }: { id: string; at: Date; body: string; secrets: readonly string[] }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
