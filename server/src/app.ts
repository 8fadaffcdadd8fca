import path from 'node:path'
import { API, type Api } from '@balcao/contract/api'
import type { Shell } from '@balcao/contract/auth'
import type { DownChannel } from '@balcao/contract/channels'
import { PRODUCT } from '@balcao/contract/constants'
import { refuse } from '@balcao/contract/errors'
import { FILE_LIMIT_BYTES } from '@balcao/contract/files'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { errors as errorTexts } from '@balcao/contract/texts/errors.en'
import type { FastifyInstance } from 'fastify'
import {
  authHandlers,
  lockHouse,
  refreshRights,
  sendQueuedMail,
  sweepAccess,
  type UserOptions,
  userHandlers,
  userTenantHandlers,
} from './features/access/index.ts'
import { brandHandlers, brandOf, registerBrandPages } from './features/brand/index.ts'
import { demands, farewells, tags, teams } from './features/catalogs/index.ts'
import {
  type AgainHandlers,
  anyChannelHandlers,
  applyStatus,
  askSpool,
  type Channels,
  capabilitiesOf,
  channelHandlers,
  channelLinkHandlers,
  channelOf,
  connectedChannels,
  connectionOf,
  type DeliverNews,
  type DriverWorld,
  hookHandlers,
  inboundEventHandlers,
  keepNews,
  newsDelivery,
  readTemplates,
  registerDemoPhone,
  sandboxHandlers,
  startChannels,
  sweepNews,
  takeTemplate,
  templateHandlers,
  workOffNews,
} from './features/channels/index.ts'

import { contactResource } from './features/contacts/index.ts'
import { fileHandlers, keepUpload, sweepFiles, sweepStrayBytes, useFiles } from './features/files/index.ts'
import {
  addressOfNumber,
  birthdayHandlers,
  blockThere,
  contactMessageHandlers,
  draftHandlers,
  errandSpool,
  type FetchingNeeds,
  groupMessageHandlers,
  hearConnected,
  hearLink,
  hearSound,
  IMPORT_WORK,
  importRunner,
  mayBeImport,
  mayBeSound,
  mayHaveLink,
  mediaHandlers,
  messageHandlers,
  messageSpool,
  messageStoryHandlers,
  oldMessageHandlers,
  openConversation,
  previewLink,
  quickMessages,
  SYNC_WORK,
  sayInTicket,
  scheduleHandlers,
  sendingHandlers,
  startFetching,
  startTakingNews,
  stopWriting,
  sweepBirthdays,
  sweepSchedules,
  sweepSyncs,
  syncRunner,
  type Transcriber,
  ticketTemplateHandlers,
  transcribeSound,
  variableHandlers,
} from './features/messages/index.ts'

import {
  hearHanded,
  hearNews,
  mayBeHanded,
  mayBeNews,
  notificationHandlers,
  pushKeys,
  sendPush,
} from './features/notifications/index.ts'
import { queueResource } from './features/queues/index.ts'
import { answerRating, askRating, hearRating, mayAskRating, mayBeRating, ratingHandlers } from './features/ratings/index.ts'
import { readSetting, settingHandlers } from './features/settings/index.ts'
import {
  companyHandlers,
  eraseCompany,
  planHandlers,
  signupHandlers,
  tenantChannelHandlers,
  termsHandlers,
} from './features/tenants/index.ts'
import {
  audienceFor,
  CHANNEL_WORK,
  channelRunner,
  closeByKeyword,
  closeIdleTickets,
  closeTicketsOf,
  foldCounts,
  handOutTickets,
  hearKeyword,
  listDown,
  mayBeKeyword,
  noteHandlers,
  openDesk,
  PANEL_WORK,
  panelRunner,
  protocolHandlers,
  readLoad,
  releaseTickets,
  sweepTickets,
  type TicketLinks,
  ticketHandlers,
  walletChanged,
} from './features/tickets/index.ts'
import { recentWorksOf, workHandlers, workJobs } from './features/works/index.ts'
import type { Config } from './infra/config.ts'
import { every } from './infra/every.ts'
import { type Check, databaseAnswers, registerHealth } from './infra/health.ts'
import { createHttp, type Exchange, serve } from './infra/http.ts'
import { createHttpClient } from './infra/http-client.ts'
import { sweepKeys } from './infra/idempotency.ts'
import { enqueue, type JobHandlers, type Schedule } from './infra/jobs.ts'
import { createMailer } from './infra/mailer.ts'
import { registerDocs } from './infra/openapi/docs.ts'
import { openApiDocument } from './infra/openapi.ts'
import type { Membership } from './infra/processes.ts'
import { onFact } from './infra/relay.ts'
import { serveWeb } from './infra/static-web.ts'
import { VERSION } from './infra/version.ts'

const contacts = contactResource({ walletChanged, blockThere, addressOf: addressOfNumber })
const ticketLinks: TicketLinks = {
  say: sayInTicket,
  mayAskRating,
  askRating: (tx, ticketId) => askRating(tx, ticketId, sayInTicket),
}
const queues = queueResource({ lockHouse, rightsChanged: refreshRights })

/** A handler for every route of the contract: a call without one does not compile. */
type AllHandlers = { [G in keyof Api]: Handlers<Api[G], Exchange> }

/** Joins what may not know each other. The only file that knows every feature. */
export function buildApp(config: Config, checks: Record<string, Check> = {}, shared?: Incoming): FastifyInstance {
  const app = createHttp({
    trustProxy: config.trustProxy,
    secureCookies: config.publicUrl.startsWith('https:'),
    keepFile: (who, { bytes, ...said }) => keepUpload(who, bytes, { ...said, maxBytes: FILE_LIMIT_BYTES }),
  })
  placeFiles(config)
  const incoming = shared ?? startIncoming()
  if (!shared) app.addHook('onClose', () => incoming.stop())
  app.addHook('onClose', stopWriting)
  const handlers = handlersFor(config, incoming)
  for (const group of Object.keys(API) as (keyof Api)[])
    serve(app, API[group], handlers[group] as Handlers<Api[typeof group], Exchange>)

  registerHealth(app, { checks: { database: databaseAnswers, ...checks }, metricsToken: config.metricsToken, version: VERSION })
  registerDocs(app, () => openApiDocument(API, { title: PRODUCT, version: VERSION, serverUrl: config.publicUrl, errorTexts }))
  registerBrandPages(app)
  registerDemoPhone(app)
  serveWeb(app)
  return app
}

export interface Incoming {
  /** What a session told, or a call of a provider: resolves when it is durable. */
  deliverNews: DeliverNews
  again: AgainHandlers
  stop(): Promise<void>
}

/** Takes in what channels tell: by calls of providers, and by the sessions of this process. */
export function startIncoming(): Incoming {
  const { handlers, amender, stop } = startTakingNews()
  const news = {
    ...handlers,
    status: applyStatus,
    template: takeTemplate,
    unknown: (channel, told) => keepNews(channel, { news: told }, { reason: `not understood: ${told.what}`, again: false }),
  } satisfies AgainHandlers['news']
  const waiting: AgainHandlers['waiting'] = async (channel, its) =>
    ['applied', 'known'].includes((await amender.amendAgain(channel, its)).outcome)
  return { deliverNews: newsDelivery(news), again: { news, waiting }, stop }
}

const WORK_OFF_MS = 2_000

/** What comes in and could not be finished at once: news that wait, files that are fetched. In processes that work or have sessions. */
export function startInboundWork(config: Config, incoming: Incoming): { stop(): Promise<void> } {
  placeFiles(config)
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

function handlersFor(config: Config, incoming: Incoming): AllHandlers {
  const people: UserOptions = { supportMarker: config.supportMarker, readSetting, releaseTickets }
  const signup = signupHandlers({ captchaRequired: config.loginCaptcha, enqueue })

  return {
    auth: { ...authHandlers({ captchaRequired: config.loginCaptcha, enqueue, shellOf }), ...signup },
    users: userHandlers(people),
    userTenants: userTenantHandlers(people),
    brand: brandHandlers,
    tenants: companyHandlers({ enqueue }),
    plans: planHandlers,
    terms: termsHandlers,
    queues: queues.handlers,
    tags: tags.handlers,
    teams: teams.handlers,
    channels: channelHandlers({
      world: driverWorld(config),
      closeTickets: (tx, channelId) =>
        enqueue(tx, 'channels.closeTickets', { channelId }, { oneAtATime: `channel ${channelId}` }),
    }),
    channelLinks: channelLinkHandlers(config.publicUrl),
    templates: templateHandlers,
    downChannels: { list: ({ actor }) => downFor(actor) },
    tenantChannels: { ...tenantChannelHandlers, ...anyChannelHandlers },
    sandbox: sandboxHandlers({ take: incoming.deliverNews }),
    contacts: contacts.handlers,
    tickets: ticketHandlers(ticketLinks),
    notes: noteHandlers,
    protocols: protocolHandlers(ticketLinks),
    ratings: ratingHandlers,
    notifications: notificationHandlers,
    farewells: farewells.handlers,
    demands: demands.handlers,
    messages: messageHandlers,
    messageStory: messageStoryHandlers,
    drafts: draftHandlers,
    ticketTemplates: ticketTemplateHandlers,
    schedules: scheduleHandlers,
    groupMessages: groupMessageHandlers,
    contactMessages: contactMessageHandlers,
    oldMessages: oldMessageHandlers,
    birthdays: birthdayHandlers,
    variables: variableHandlers,
    quickMessages: quickMessages.handlers,
    sending: sendingHandlers,
    files: fileHandlers({ maxBytes: FILE_LIMIT_BYTES }),
    media: mediaHandlers,
    desk: { open: openDesk, load: ({ actor }) => readLoad(actor), conversation: openConversation(contacts.handlers.show) },
    hooks: hookHandlers({ deliverNews: incoming.deliverNews, publicUrl: config.publicUrl }),
    inboundEvents: inboundEventHandlers(incoming.again),
    settings: settingHandlers(tx => refreshRights(tx, 'everybody')),
    works: workHandlers,
  }
}

const downFor = (who: Actor): Promise<DownChannel[]> => listDown(who, { runsChannels: can(who, 'channels.run') })

/** What every screen begins with: each part as its own route answers it. */
async function shellOf(who: Actor): Promise<Shell> {
  const [brand, works, down] = await Promise.all([brandOf(who.tenantId), recentWorksOf(who), downFor(who)])
  return { brand, works, down }
}

interface Background {
  handlers: JobHandlers
  schedules: Record<string, Schedule>
  /** What each of these processes looks at again and again; two that meet do it once. */
  rounds: Record<string, { everyMs: number; run: () => Promise<void> }>
}

/** Nobody writes down yet what is said in sounds: whoever comes to, is handed in here and in `react`. */
interface Listening {
  transcriber?: Transcriber
}

/** What goes on in the background, in the processes that have the role of a worker. */
export function backgroundOf(config: Config, { transcriber }: Listening = {}): Background {
  placeFiles(config)
  const pushOutlet = { fetch: createHttpClient(config.egressAllow), publicUrl: config.publicUrl }
  const fetchOutside = createHttpClient(config.egressAllow)
  const outlet = { mailer: createMailer(config), publicUrl: config.publicUrl }
  return {
    handlers: {
      'mail.send': ({ tenantId, data }) => sendQueuedMail(tenantId, data, outlet),
      'channels.closeTickets': ({ tenantId, data, signal }) => closeTicketsOf(tenantId, data.channelId, signal),
      'channels.readTemplates': ({ tenantId, data }) => readTemplates({ tenantId, channelId: data.channelId }),
      'tenants.erase': async ({ data }) => {
        await eraseCompany(data, { filesDir: mediaFolder(config) })
      },
      'tickets.keyword': ({ tenantId, data }) => closeByKeyword(tenantId, data, ticketLinks),
      'push.send': ({ tenantId, data }) => sendPush(tenantId, data, pushOutlet),
      'ratings.answer': ({ tenantId, data }) => answerRating(tenantId, data.ticketId, sayInTicket),
      'messages.link': ({ tenantId, data }) => previewLink(tenantId, data, fetchOutside),
      'messages.transcribe': async ({ tenantId, data, signal }) => {
        if (transcriber) await transcribeSound(tenantId, { messageId: data.messageId, signal }, transcriber)
      },
      ...workJobs({
        ...queues.runners,
        ...tags.runners,
        ...teams.runners,
        ...contacts.runners,
        ...quickMessages.runners,
        ...farewells.runners,
        ...demands.runners,
        [PANEL_WORK]: panelRunner,
        [SYNC_WORK]: syncRunner,
        [IMPORT_WORK]: importRunner,
        [CHANNEL_WORK]: channelRunner,
      }),
    },
    schedules: {
      'access.sweep': { cron: '*/5 * * * *', run: sweepAccess },
      'idempotency.sweep': { cron: '20 * * * *', run: sweepKeys },
      'tickets.fold': { cron: '* * * * *', run: foldCounts },
      'channels.sweepNews': { cron: '20 3 * * *', run: sweepNews },
      'files.sweep': { cron: '*/10 * * * *', run: sweepFiles },
      'files.sweepStray': { cron: '40 3 * * *', run: sweepStrayBytes },
    },
    rounds: {
      'tickets that are due': { everyMs: 1_000, run: sweepTickets },
      'tickets to hand out': { everyMs: 1_000, run: handOutTickets },
      birthdays: { everyMs: 60_000, run: sweepBirthdays },
      'old messages': { everyMs: 15_000, run: sweepSyncs },
      'scheduled messages': { everyMs: 1_000, run: sweepSchedules },
      'idle tickets': { everyMs: 10_000, run: () => closeIdleTickets(ticketLinks) },
    },
  }
}

/** What features do about the facts of others, wherever facts are relayed. */
export function react({ transcriber }: Listening = {}): void {
  if (transcriber) listenWith(transcriber)
  onFact(
    'message.created',
    (tx, fact) => hearRating(tx, fact.payload),
    fact => mayBeRating(fact.payload),
  )
  onFact(
    'message.created',
    (tx, fact) => hearKeyword(tx, fact.payload),
    fact => mayBeKeyword(fact.payload),
  )
  onFact(
    'message.created',
    (tx, fact) => hearLink(tx, fact.payload),
    fact => mayHaveLink(fact.payload),
  )
  onFact(
    'message.created',
    (tx, fact) => hearNews(tx, fact.payload),
    fact => mayBeNews(fact.payload),
  )
  onFact(
    'channel.changed',
    (tx, fact) => hearConnected(tx, fact.payload),
    fact => mayBeImport(fact.payload),
  )
  onFact(
    'ticket.changed',
    (tx, fact) => hearHanded(tx, fact.payload),
    fact => mayBeHanded(fact.payload),
  )
}

/** A sound comes with its message, or is fetched after it. */
function listenWith(transcriber: Transcriber): void {
  for (const event of ['message.created', 'message.changed'] as const) {
    onFact(
      event,
      (tx, fact) => hearSound(tx, fact.payload, transcriber),
      fact => mayBeSound(fact.payload),
    )
  }
}

export { audienceFor, pushKeys }

const mediaFolder = (config: Config): string => path.join(config.dataDir, 'media')

const placeFiles = (config: Config): void => useFiles({ folder: mediaFolder(config), publicUrl: config.publicUrl })
/** The sessions of channels, in the processes that have the role. */
export const channelsOf = (config: Config, membership: Membership, incoming: Incoming): Channels =>
  startChannels({
    membership,
    world: driverWorld(config),
    deliver: incoming.deliverNews,
    sources: [askSpool, errandSpool, messageSpool],
  })

const driverWorld = (config: Config): DriverWorld => ({
  fetch: createHttpClient(config.egressAllow),
  hookUrl: key => `${config.publicUrl}/hooks/${key}`,
  baseUrls: config.providerUrls,
  folder: path.join(config.dataDir, 'channels'),
})
