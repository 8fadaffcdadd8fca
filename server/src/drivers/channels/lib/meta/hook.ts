import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Webhook, WebhookCall } from '../../driver.ts'

interface Secrets {
  appSecret: string
  verifyToken?: string | undefined
}

/** How every product of Meta's calls: the same handshake, the same signature. */
export const metaHook: Pick<Required<Webhook<Secrets>>, 'handshake' | 'verify'> = {
  handshake(config, query) {
    const challenge = query['hub.challenge'] ?? ''
    const sound = query['hub.mode'] === 'subscribe' && /^[\w.-]{1,200}$/.test(challenge)
    return sound && same(query['hub.verify_token'] ?? '', verifyTokenOf(config)) ? challenge : null
  },

  verify({ appSecret }, { headers, bytes }: WebhookCall) {
    const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-hub-signature-256'] ?? '')?.[1]
    if (!signature) return false
    return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', appSecret).update(bytes).digest())
  },
}

/** How Meta proves that it was given our address: by the agreed word, or by one that only the app secret gives. */
export const verifyTokenOf = ({ verifyToken, appSecret }: Secrets): string =>
  verifyToken || createHmac('sha256', appSecret).update('verify token').digest('hex').slice(0, 32)

const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
