import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Shell } from '@balcao/contract/access/auth'
import { API, type Api } from '@balcao/contract/api'
import type { DownChannel } from '@balcao/contract/channels/channel'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { errors } from '@balcao/contract/texts/errors.en'
import { laterErrors } from '@balcao/contract/texts/later/en'
import { PRODUCT } from '@balcao/contract/values/constants'
import type { FastifyInstance } from 'fastify'
import type { BotOutside } from './drivers/bots/bot-driver.ts'
import { botDrivers } from './drivers/bots/index.ts'
import { accessFeature, lockTenant, refreshRights } from './features/access/index.ts'
import { alertFeature } from './features/alerts/index.ts'
import { automationFeature, botIntegrations, engineFeature } from './features/automation/index.ts'
import { boardFeature } from './features/board/index.ts'
import { brandFeature, brandOf, registerBrandPages } from './features/brand/index.ts'
import { campaignFeature, campaignSpool } from './features/campaigns/index.ts'
import { catalogFeature } from './features/catalogs/index.ts'
import {
  askCarrier,
  type Channels,
  channelFeature,
  channelIntegrations,
  type DriverWorld,
  isAnyHookKey,
  registerDemoPhone,
  requestSpool,
  startChannels,
} from './features/channels/index.ts'
import { contactFeature } from './features/contacts/index.ts'
import { answerOf, fileFeature, findFile, keepUpload, useFiles } from './features/files/index.ts'
import { flowFeature } from './features/flows/index.ts'
import { groupFeature } from './features/groups/index.ts'
import { hoursFeature } from './features/hours/index.ts'
import { integrationFeature, mailServerOf, smtpIntegration } from './features/integrations/index.ts'
import { fileInChat, internalChatFeature, unreadChats } from './features/internal-chat/index.ts'
import {
  addressOfNumber,
  blockThere,
  messageCarrier,
  messageFeature,
  messageSpool,
  openConversation,
  sayInTicket,
  stopWriting,
  type Transcriber,
} from './features/messages/index.ts'
import { notificationFeature, pushKeys } from './features/notifications/index.ts'
import { queueFeature } from './features/queues/index.ts'
import { askRating, mayAskRating, ratingFeature } from './features/ratings/index.ts'
import { homeFeature } from './features/reports/home/feature.ts'
import { reportFeature } from './features/reports/index.ts'
import { readSetting, settingFeature } from './features/settings/index.ts'
import { superadminFeature, unreadNotices } from './features/superadmin/index.ts'
import { taskFeature } from './features/tasks/index.ts'
import { tenantFeature } from './features/tenants/index.ts'
import {
  audienceFor,
  listDown,
  mergeTicketsOfContacts,
  openDesk,
  readLoad,
  releaseTickets,
  type TicketLinks,
  ticketFeature,
  walletChanged,
} from './features/tickets/index.ts'
import { webhookFeature } from './features/webhooks/index.ts'
import { recentWorksOf, workFeature } from './features/works/index.ts'
import { type Incoming, startIncoming } from './incoming.ts'
import { clock } from './infra/clock.ts'
import type { Config } from './infra/config/config.ts'
import { VERSION } from './infra/config/version.ts'
import { analyzeGrown } from './infra/database/analyze.ts'
import type { Tx } from './infra/database/db.ts'
import { type AllHandlers, feature, joined, type Round } from './infra/feature.ts'
import { type Check, databaseAnswers, registerHealth } from './infra/health/health.ts'
import { createHttp, type Exchange, serve } from './infra/http/http.ts'
import { sweepKeys } from './infra/http/idempotency.ts'
import { serveWeb } from './infra/http/static-web.ts'
import { enqueue, type JobHandlers, type Schedule } from './infra/jobs/jobs.ts'
import { registerDocs } from './infra/openapi/docs.ts'
import { openApiDocument } from './infra/openapi/openapi.ts'
import { createOutlet } from './infra/outlet.ts'
import { createMailer } from './infra/outside/mailer.ts'
import type { Membership } from './infra/processes/processes.ts'
import { soundCheck, transcriberWith } from './transcriber.ts'

export { type Incoming, startInboundWork, startIncoming } from './incoming.ts'
export { audienceFor, pushKeys }

interface Needs {
  incoming: Incoming
  transcriber?: Transcriber
}

/** What tickets say and ask of what stands above them. */
const ticketLinks: TicketLinks = {
  say: sayInTicket,
  mayAskRating,
  askRating: (tx, ticketId) => askRating(tx, ticketId, sayInTicket),
}

/** Every feature, lowest first, with what it may not know of the others handed in. */
function featuresOf(config: Config, { incoming, transcriber }: Needs) {
  const { publicUrl, loginCaptcha: captchaRequired } = config
  const { fetch, addressOf } = createOutlet(config.egressAllow)
  const contacts = contactFeature({ walletChanged, mergeTickets: mergeTicketsOfContacts, blockThere, addressOf: addressOfNumber })
  const engines = botsOf(config)
  const outlet = { mailer: createMailer({ ...config, addressOf }), publicUrl, serverOf: mailServerOf }
  const features = [
    brandFeature,
    fileFeature,
    settingFeature(tx => refreshRights(tx, 'everybody')),
    accessFeature({
      captchaRequired,
      captchaWork: config.captchaWork,
      enqueue,
      shellOf,
      supportMarker: config.supportMarker,
      readSetting,
      releaseTickets,
      outlet,
    }),
    integrationFeature({
      kinds: { smtp: smtpIntegration({ addressOf }), ...channelIntegrations(driverWorld(config)), ...botIntegrations(engines) },
      hookUrl: key => `${publicUrl}/hooks/${key}`,
    }),
    tenantFeature({ captchaRequired, enqueue, filesDir: mediaFolder(config), graceDays: config.trialGraceDays }),
    catalogFeature,
    hoursFeature,
    queueFeature({ lockTenant, rightsChanged: refreshRights }),
    contacts,
    channelFeature({
      ...incoming,
      publicUrl,
      world: driverWorld(config),
      checkSound: soundCheck(engineWorld(config)),
      closeTickets: (tx, channelId) =>
        enqueue(tx, 'channels.closeTickets', { channelId }, { oneAtATime: `channel ${channelId}` }),
    }),
    ticketFeature(ticketLinks),
    messageFeature({ fetchOutside: fetch, fileInChat, ticketLinks, ...(transcriber ? { transcriber } : {}) }),
    boardFeature,
    engineFeature(engines),
    automationFeature({ links: ticketLinks, fetch, drivers: engines }),
    flowFeature,
    taskFeature,
    groupFeature({ fetch }),
    campaignFeature({ fetch }),
    reportFeature({ outlet }),
    ratingFeature(sayInTicket),
    internalChatFeature,
    alertFeature,
    superadminFeature,
    webhookFeature({ fetch, addressOf, publicUrl, plainHosts: config.egressAllow }),
    homeFeature,
    notificationFeature({ fetch, addressOf, publicUrl }),
    screens(contacts.handlers.contacts.show),
    housekeeping,
  ] as const
  return joined([...features, workFeature(joined(features).runners, { fileFor })] as const)
}

const housekeeping = feature({
  schedules: { 'idempotency.sweep': { cron: '20 * * * *', run: sweepKeys } },
  rounds: { 'tables that have grown': { everyMs: 10_000, run: analyzeGrown } },
})

const fileFor = async (tx: Tx, id: string) => {
  const file = await findFile(tx, id)
  return file && answerOf(file)
}

/** What a screen opens with, from several features at once. */
const screens = (showContact: Parameters<typeof openConversation>[0]) =>
  feature({
    handlers: {
      desk: { open: openDesk, load: ({ actor }) => readLoad(actor), conversation: openConversation(showContact) },
      downChannels: { list: ({ actor }) => downFor(actor) },
    },
  })

const downFor = (who: Actor): Promise<DownChannel[]> => listDown(who, { runsChannels: can(who, 'channels.run') })

/** What every screen begins with: each part as its own route answers it. */
async function shellOf(who: Actor): Promise<Shell> {
  const [brand, works, down, chats, notices] = await Promise.all([
    brandOf(who.tenantId),
    recentWorksOf(who),
    downFor(who),
    unreadChats(who),
    unreadNotices(who),
  ])
  return { brand, works, down, chats, notices }
}

/** Answers browsers and other programs. */
export function buildApp(config: Config, checks: Record<string, Check> = {}, shared?: Incoming): FastifyInstance {
  const app = createHttp({
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    keepFile: (who, { bytes, ...said }) => keepUpload(who, bytes, { ...said, maxBytes: FILE_LIMIT_BYTES }),
  })
  placeFiles(config)
  const incoming = shared ?? startIncoming()
  if (!shared) app.addHook('onClose', () => incoming.stop())
  app.addHook('onClose', stopWriting)
  // A route of the contract without a handler does not compile.
  const handlers: AllHandlers = featuresOf(config, { incoming }).handlers
  for (const group of Object.keys(API) as (keyof Api)[])
    serve(app, API[group], handlers[group] as Handlers<Api[typeof group], Exchange>, { isKey: isAnyHookKey })

  const { metricsToken, publicUrl } = config
  registerHealth(app, { checks: { database: databaseAnswers, ...checks }, metricsToken, publicUrl, version: VERSION })
  const errorTexts = { ...errors, ...laterErrors }
  registerDocs(app, () => openApiDocument(API, { title: PRODUCT, version: VERSION, serverUrl: config.publicUrl, errorTexts }))
  registerBrandPages(app)
  registerDemoPhone(app)
  serveWeb(app)
  return app
}

interface Background {
  handlers: JobHandlers
  schedules: Record<string, Schedule>
  rounds: Record<string, Round>
}

/** Writes down what is said in sounds: tests hand in their own. */
interface Listening {
  transcriber?: Transcriber
}

const listeningOf = (config: Config): Listening => ({ transcriber: transcriberWith(engineWorld(config)) })

/** What goes on in the background, in the processes that have the role of a worker. */
export function backgroundOf(config: Config, listening = listeningOf(config)): Background {
  placeFiles(config)
  const { jobs, schedules, rounds } = featuresOf(config, { incoming: startIncoming(), ...listening })
  return { handlers: jobs, schedules, rounds }
}

let declared: readonly (() => void)[] = []

/**
 * What features do about the facts of others, wherever facts are relayed. A process reacts once: what an earlier call declared is taken
 * back, or each fact would be answered twice.
 */
export function react(config: Config, listening = listeningOf(config)): void {
  for (const takeBack of declared) takeBack()
  declared = featuresOf(config, { incoming: startIncoming(), ...listening }).reactions.map(declare => declare())
}

/** The sessions of channels, in the processes that have the role. */
export const channelsOf = (config: Config, membership: Membership, incoming: Incoming): Channels =>
  startChannels({
    membership,
    world: driverWorld(config),
    deliver: incoming.deliverNews,
    sources: [requestSpool([askCarrier, messageCarrier]), messageSpool, campaignSpool],
  })

/** Every engine outside, over the guarded way out. */
const botsOf = (config: Config) => botDrivers(engineWorld(config))

const engineWorld = ({ egressAllow, providerUrls }: Config): BotOutside => ({
  fetch: createOutlet(egressAllow).fetch,
  baseUrl: (name, byDefault) => providerUrls[name] ?? byDefault,
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
  now: () => clock.now(),
})

const driverWorld = (config: Config): DriverWorld => ({
  ...createOutlet(config.egressAllow),
  hookUrl: key => `${config.publicUrl}/hooks/${key}`,
  baseUrls: config.providerUrls,
  folder: path.join(config.dataDir, 'channels'),
})

export const mediaFolder = (config: Config): string => path.join(config.dataDir, 'media')

const placeFiles = (config: Config): void => useFiles({ folder: mediaFolder(config), publicUrl: config.publicUrl })
