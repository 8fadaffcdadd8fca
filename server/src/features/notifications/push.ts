import { pushTexts } from '@balcao/contract/texts/push'
import { maskedName } from '@balcao/contract/values/masking'
import { MASKED } from '@balcao/contract/visibility'
import type { pushed } from '@balcao/contract/works/notifications'
import { sql } from 'kysely'
import webPush from 'web-push'
import type { z } from 'zod'
import { withTenant } from '../../infra/database/db.ts'
import type { JobRun } from '../../infra/jobs/jobs.ts'
import { log } from '../../infra/log.ts'
import { FetchError, type GuardedFetch } from '../../infra/outside/http-client.ts'
import { visibleTo } from '../tickets/index.ts'
import { type Device, devicesOf, dropDevice, keysOf, type PushKeys, pushKeys } from './devices.ts'

export interface PushOutlet {
  fetch: GuardedFetch
  /** Where a name leads, if we may go there. */
  addressOf(host: string): Promise<string>
  /** Who answers for what is pushed: a provider of pushes may write there. */
  publicUrl: string
}

/** Older than this it is no news: a device that was off learns of it in the app. */
const TTL_SECONDS = 15 * 60
export const PREVIEW_MAX = 140
/** The provider says that the device is gone. */
const GONE = [404, 410]

interface News {
  name: string
  hides: boolean
  text: string
  unread: number
  isHere: boolean
  isOld: boolean
}

/** Tells somebody's devices, unless they sit at a browser that tells them already. Only what they may see at this moment is in it. */
export async function sendPush(
  tenantId: number,
  { userId, ticketId, kind, seq }: JobRun<'push.send'>['data'],
  outlet: PushOutlet,
) {
  const known = await withTenant(tenantId, async tx => {
    const { rows } = await sql<News>`
      select c.name, exists (select from users u where u.tenant_id = t.tenant_id and u.id = ${userId} and ${MASKED} = any (u.rooms)) as hides,
        t.last_message as text, t.unread, t.msgs > coalesce(${seq}::int, t.msgs) as "isOld", exists (
        select from presence p join processes l on l.id = p.process_id and l.lease_until > now()
        where p.tenant_id = t.tenant_id and p.user_id = ${userId} and not p.idle) as "isHere"
      from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      where t.tenant_id = ${tenantId} and t.id = ${ticketId} and ${visibleTo({ tenantId, userId })}
        and (${kind} = 'mentioned' or t.status <> 'closed' and coalesce(t.user_id, ${userId}) = ${userId})`.execute(tx)
    return rows[0] && { news: rows[0], devices: await devicesOf(tx, userId) }
  })
  if (!known || known.news.isHere || known.news.isOld || (isOfMessage(kind) && known.news.unread === 0)) return

  const { devices, news } = known
  await pushAll(tenantId, devices, { outlet, topic: `ticket-${ticketId}`, payloadFor: to => payloadOf(to, ticketId, kind, news) })
}

interface Pushing {
  outlet: PushOutlet
  /** Of two about the same a device that was off gets the later one. */
  topic: string
  payloadFor(device: Device): z.input<typeof pushed>
}

/** To every device of somebody; one that cannot be told now is told again with all of them. */
export async function pushAll(
  tenantId: number,
  devices: readonly Device[],
  { outlet, topic, payloadFor }: Pushing,
): Promise<void> {
  if (devices.length === 0) return
  const keys = await pushKeys()
  const told = devices.map(device => push(tenantId, device, payloadFor(device), { keys, outlet, topic }))
  const failed = (await Promise.allSettled(told)).filter(one => one.status === 'rejected')
  if (failed[0]) throw failed[0].reason
}

type Kind = JobRun<'push.send'>['data']['kind']
const isOfMessage = (kind: Kind): kind is 'message' | 'waiting' => kind === 'message' || kind === 'waiting'

function payloadOf({ language }: Device, ticketId: number, kind: Kind, news: News): z.input<typeof pushed> {
  const texts = pushTexts(language)
  const said = news.text.slice(0, PREVIEW_MAX)
  return {
    ticketId,
    title: news.hides ? maskedName(news.name) : news.name,
    body: isOfMessage(kind) ? said || texts.message : texts[kind],
  }
}

interface Sending {
  keys: PushKeys
  outlet: PushOutlet
  topic: string
}

/** The library makes the request, our own client sends it: an address a browser named is an address somebody typed. */
async function push(tenantId: number, device: Device, payload: object, { keys, outlet, topic }: Sending): Promise<void> {
  const { endpoint } = device
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: keysOf(device) }, JSON.stringify(payload), {
    vapidDetails: { subject: subjectOf(outlet.publicUrl), ...keys },
    TTL: TTL_SECONDS,
    urgency: 'high',
    topic,
    contentEncoding: 'aes128gcm',
  })
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const answer = await outlet.fetch(endpoint, { method, headers: sent, ...(body ? { body } : {}) }).catch((error: unknown) => {
    if (error instanceof FetchError && error.problem === 'refused') return null
    throw error
  })
  await answer?.body?.cancel()
  if (!answer || GONE.includes(answer.status)) {
    log.info({ tenant: tenantId, device: device.id, status: answer?.status ?? 'refused' }, 'a device is told nothing more')
    await withTenant(tenantId, tx => dropDevice(tx, { endpoint }))
    return
  }
  if (answer.status === 429 || answer.status >= 500) throw new Error(`the push service answered ${answer.status}`)
  if (!answer.ok) log.warn({ tenant: tenantId, device: device.id, status: answer.status }, 'a push was not taken')
}

/** Providers want a way to write to somebody; a mail address or an https address. */
const subjectOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@balcao.invalid')
