import { z } from 'zod'
import type { Connection, Driver, Health, Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { fileFrom, toldHealth, understood } from '../provider-call.ts'
import { channelsOf, type HubApi, hubApi, templatesOf } from './api.ts'
import { capabilitiesOf, config, type HubConfig } from './config.ts'
import { contentsOf } from './contents.ts'
import { newsOf } from './read.ts'

export const hub: Driver<typeof config> = {
  kind: 'hub',
  config,
  capabilities: capabilitiesOf('whatsapp'),
  capabilitiesOf: ({ network = 'whatsapp' }) => capabilitiesOf(network),
  check: (given, outside) => toldHealth(() => health(given, hubApi(given, outside))),
  connect,
  webhook: {
    // Nothing is signed; only a caller who knows the hook's address gets here.
    verify: () => true,
    read: (given, { body }) => newsOf(given, body),
  },
}

async function health({ channelId }: HubConfig, api: HubApi): Promise<Health> {
  const all = await channelsOf(api)
  const found = all.find(({ id, token }) => id === channelId || token === channelId)
  if (!found) {
    const others = all.map(({ id, name }) => [id, name && `(${name})`].filter(Boolean).join(' ')).join(', ')
    return {
      ok: false,
      code: 'ERR_CHANNEL_DATA',
      details: `behind this token there is no ${channelId}, but: ${others || 'nothing'}`,
    }
  }
  return { ok: true, ...(found.name && { name: found.name }) }
}

const taken = z.object({ id: z.union([z.string(), z.number()]).transform(String) })

async function connect(given: HubConfig, outside: Outside): Promise<Connection> {
  const api = hubApi(given, outside)
  const found = await health(given, api)
  if (!found.ok) throw new SendError('down', found.code, found.details ?? '')
  for (const eventType of ['MESSAGE', 'MESSAGE_STATUS']) await subscribe(api, eventType, given.channelId, outside.hookUrl)
  await outside.deliver({ type: 'status', status: 'connected' })
  const { channelId: from, network } = given
  const path = `/${VERSION_2.includes(network) ? 'v2' : 'v1'}/channels/${network}/messages`
  const post = async (to: string, contents: object[], signal?: AbortSignal) =>
    understood(taken, await api(path, { json: { from, to, contents }, signal })).id

  return {
    send: async (message, signal) => ({ externalId: await post(message.to.value, await contentsOf(message, network), signal) }),
    ...(network === 'whatsapp' && {
      async react({ to, externalId }, emoji) {
        await post(to.value, [{ type: 'reaction', reaction: { message_id: externalId, emoji } }])
      },
      templates: () => templatesOf(api, from),
    }),
    download: (ref, signal) => download(ref, given, outside, signal),
    close: () => outside.deliver({ type: 'status', status: 'disconnected' }),
  }
}

const VERSION_2: readonly string[] = ['whatsapp', 'instagram', 'tiktok']

const subscriptions = z.array(
  z.looseObject({
    id: z.union([z.string(), z.number()]).transform(String),
    eventType: z.string(),
    webhook: z.object({ url: z.string() }).partial().default({}),
    criteria: z.object({ channel: z.string() }).partial().default({}),
  }),
)

/** Null is "there is one already": perhaps of an address that is no longer ours. */
async function subscribe(api: HubApi, eventType: string, channel: string, url: string): Promise<void> {
  const direction = eventType === 'MESSAGE' ? { direction: 'IN' } : {}
  const wanted = { eventType, webhook: { url }, criteria: { channel, ...direction }, status: 'ACTIVE' }
  if ((await api('/v1/subscriptions', { json: wanted })) !== null) return
  const all = understood(subscriptions, await api('/v1/subscriptions'))
  const old = all.find(one => one.eventType === eventType && one.criteria.channel === channel)
  if (old && old.webhook.url !== url) await api(`/v1/subscriptions/${old.id}`, { method: 'PATCH', json: wanted })
}

const reference = z.object({ to: z.string(), file: z.looseObject({}) })
function download(ref: string, { token, channelId: from }: HubConfig, { fetch, baseUrl }: Outside, signal: AbortSignal) {
  const { to, file } = understood(reference, JSON.parse(ref))
  return fileFrom(fetch, `${baseUrl('hub', 'https://api.notificame.com.br')}/v2/channels/whatsapp/media`, {
    method: 'POST',
    headers: { 'x-api-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to, contents: [file] }),
    signal,
  })
}
