import { refuse } from '@balcao/contract/errors'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import { takePreference } from './features/campaigns/index.ts'
import {
  type AgainHandlers,
  applyStatus,
  capabilitiesOf,
  channelOf,
  connectedChannels,
  connectionOf,
  type DeliverNews,
  keepNews,
  newsDelivery,
  takeLimit,
  takeStanding,
  takeTemplate,
  workOffNews,
} from './features/channels/index.ts'
import { takeGroupName, takeMembers, watchEdit, watchMessage } from './features/groups/index.ts'
import { type FetchingNeeds, startFetching, startTakingNews } from './features/messages/index.ts'
import { takeHandover } from './features/tickets/index.ts'
import type { Config } from './infra/config/config.ts'
import { createHttpClient } from './infra/outside/http-client.ts'
import { every } from './infra/processes/every.ts'

export interface Incoming {
  /** What a session told, or a call of a provider: resolves when it is durable. */
  deliverNews: DeliverNews
  again: AgainHandlers
  stop(): Promise<void>
}

/** Takes in what channels tell: by calls of providers, and by the sessions of this process. It opens nothing before it is used. */
export function startIncoming(): Incoming {
  const { handlers, amender, stop } = startTakingNews()
  const news = {
    ...handlers,
    message: async (channel, told) => {
      const received = await handlers.message(channel, told)
      await watchMessage(channel, told)
      return received
    },
    edited: async (channel, told) => {
      await handlers.edited(channel, told)
      await watchEdit(channel, told)
    },
    group: async (channel, told) => {
      await handlers.group(channel, told)
      await takeGroupName(channel, told)
    },
    members: takeMembers,
    status: applyStatus,
    template: takeTemplate,
    standing: takeStanding,
    limit: takeLimit,
    preference: takePreference,
    handover: takeHandover,
    unknown: (channel, told) => keepNews(channel, { news: told }, { reason: `not understood: ${told.what}`, again: false }),
  } satisfies AgainHandlers['news']
  const waiting: AgainHandlers['waiting'] = async (channel, its) =>
    ['applied', 'known'].includes((await amender.amendAgain(channel, its)).outcome)
  return { deliverNews: newsDelivery(news), again: { news, waiting }, stop }
}

const WORK_OFF_MS = 2_000

/** What comes in and could not be finished at once: news that wait, files that are fetched. In processes that work or have sessions. */
export function startInboundWork(config: Config, incoming: Incoming): { stop(): Promise<void> } {
  const fetching = startFetching(fetchingNeeds(config))
  const workingOff = every(WORK_OFF_MS, 'working off news', () => workOffNews(incoming.again))
  return {
    stop: async () => {
      await Promise.all([fetching.stop(), workingOff()])
    },
  }
}

const fetchingNeeds = (config: Config): FetchingNeeds => ({
  fetch: createHttpClient(config.egressAllow),
  held: connectedChannels,
  async download({ tenantId, channelId }, ref, signal) {
    const connection = connectionOf(tenantId, channelId)
    return connection?.download?.(ref, signal) ?? refuse('ERR_WAPP_NOT_INITIALIZED')
  },
  async maxBytes(key) {
    const channel = await channelOf(key)
    const media = channel ? Object.values(capabilitiesOf(channel.kind, channel.config).media) : []
    return Math.max(0, ...media.map(({ maxBytes }) => maxBytes)) || FILE_LIMIT_BYTES
  },
})
