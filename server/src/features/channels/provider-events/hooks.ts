import type { ChannelKind } from '@balcao/contract/channels/channel-words'
import type { hookRoutes } from '@balcao/contract/channels/hooks'
import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import type { Driver, News, Webhook, WebhookCall } from '../../../drivers/channels/driver.ts'
import { answerTo } from '../../../drivers/channels/hook-answer.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import { isDeeperThan } from '../../../infra/http/depth.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { log } from '../../../infra/log.ts'
import { companyHandshake, companyOfHook, type HookedCompany, metaChannels } from '../company/meta-hook.ts'
import { driverOf } from '../drivers.ts'
import { channelOfHook, type HookedChannel, isHookKey } from './hooked.ts'
import type { DeliverNews } from './news.ts'
import { keepNews, type RawCall } from './news-kept.ts'

type Hook = Webhook<Record<string, unknown>>

export interface HookOptions {
  deliverNews: DeliverNews
  /** Where providers know us to be: some sign the address they call. */
  publicUrl: string
  /** The drivers there are, unless others are to read what comes. */
  driverOf?(kind: ChannelKind): Pick<Driver, 'webhook'>
}

/** Providers call here. What they say is stored before they are answered, be it understood or not; only a database that is away is told as such. */
export const hookHandlers = ({
  deliverNews,
  publicUrl,
  driverOf: driver = driverOf,
}: HookOptions): Handlers<typeof hookRoutes, Exchange> => ({
  deliver: async ({ params, exchange }) => {
    const company = (await channelOfHook(params.key)) ? null : await companyOfHook(params.key)
    if (company) return takeCompanyCall(company, callOf(exchange, publicUrl), driver, deliverNews)
    const { channel, hook } = await hookOf(params.key, driver)
    const call = callOf(exchange, publicUrl)
    if (!isGenuine(hook, channel, call)) refuse('ERR_HOOK_SIGNATURE')
    await takeCall(channel, hook, call, deliverNews).catch((error: unknown) => {
      // It was deleted while it told.
      if (violated(error)?.endsWith('_channel')) refuse('ERR_NOT_FOUND', undefined, error)
      throw error
    })
    return answerTo(hook, channel.config, call)
  },
  handshake: async ({ params, exchange }) => {
    const company = (await channelOfHook(params.key)) ? null : await companyOfHook(params.key)
    if (company) return companyHandshake(company, callOf(exchange, publicUrl).query) ?? refuse('ERR_HOOK_SIGNATURE')
    const { channel, hook } = await hookOf(params.key, driver)
    if (!hook.handshake) return refuse('ERR_NOT_FOUND')
    return hook.handshake(channel.config, callOf(exchange, publicUrl).query) ?? refuse('ERR_HOOK_SIGNATURE')
  },
})

/** Of one app for all the company's channels: each reads what speaks of it; what none of them knows is kept with the first. */
async function takeCompanyCall(
  company: HookedCompany,
  call: WebhookCall,
  driver: NonNullable<HookOptions['driverOf']>,
  deliverNews: DeliverNews,
) {
  const asked = (await metaChannels(company)).flatMap(channel => {
    const hook = driver(channel.kind).webhook
    return hook && isGenuine(hook, channel, call) ? [{ channel, hook }] : []
  })
  const [first] = asked
  if (!first) return refuse('ERR_HOOK_SIGNATURE')
  const concerned = asked.filter(({ channel, hook }) => read(hook, channel, call).some(({ type }) => type !== 'unknown'))
  for (const { channel, hook } of concerned) {
    const news = read(hook, channel, call).filter(({ type }) => type !== 'unknown')
    await deliverNews(channel, news)
  }
  if (concerned.length === 0) await takeCall(first.channel, first.hook, call, deliverNews)
  return answerTo(first.hook, first.channel.config, call)
}

/** Nobody learns whether a key was almost right. */
async function hookOf(
  key: string,
  driver: NonNullable<HookOptions['driverOf']>,
): Promise<{ channel: HookedChannel; hook: Hook }> {
  const channel = (await channelOfHook(key)) ?? refuse('ERR_NOT_FOUND')
  return { channel, hook: driver(channel.kind).webhook ?? refuse('ERR_NOT_FOUND') }
}

function isGenuine(hook: Hook, channel: HookedChannel, call: WebhookCall): boolean {
  try {
    return hook.verify(channel.config, call)
  } catch (error) {
    log.warn({ err: error, channelId: channel.channelId }, 'a signature could not be checked')
    return false
  }
}

/** What is understood is taken in; when something is not, the whole call is kept as it came, to be read by a better driver. */
async function takeCall(channel: HookedChannel, hook: Hook, call: WebhookCall, deliverNews: DeliverNews): Promise<void> {
  const news = read(hook, channel, call)
  const unknown = news.find(one => one.type === 'unknown')
  if (unknown) await keepNews(channel, { call: rawOf(call) }, { reason: `not understood: ${unknown.what}`, again: false })
  await deliverNews(
    channel,
    news.filter(one => one.type !== 'unknown'),
  )
}

/** Everything a call says, what it does not say well included. */
export function read(hook: Hook, channel: HookedChannel, call: WebhookCall): News[] {
  try {
    return hook.read(channel.config, call)
  } catch (error) {
    log.error({ err: error, channelId: channel.channelId, kind: channel.kind }, 'a driver failed on a call')
    return [{ type: 'unknown', what: error instanceof Error ? error.message : String(error) }]
  }
}

function callOf({ path, headers, search, bytes }: Exchange, publicUrl: string): WebhookCall {
  return { url: `${publicUrl}${path}`, headers: onlyTexts(headers), query: onlyTexts(search), bytes, body: bodyOf(bytes) }
}

const onlyTexts = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** No provider's own words go half as deep. */
const DEPTH_MAX = 100

/** Providers are not strict about what they say a body is; what it is shows by itself. */
function bodyOf(bytes: Buffer): unknown {
  if (isDeeperThan(DEPTH_MAX, bytes)) return null
  const text = bytes.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return /^[\w.%+[\]-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null
  }
}

/** Who it was is told by the key; what proves it, and cookies, are not kept. */
const NOT_KEPT = /^(authorization|cookie|proxy-authorization|token|api-?key|x-.*(token|secret|key))$/

function rawOf({ headers, query, bytes }: WebhookCall): RawCall {
  const kept = Object.entries(onlyTexts(headers)).filter(([name]) => !NOT_KEPT.test(name))
  return { headers: Object.fromEntries(kept), query: { ...query }, base64: bytes.toString('base64') }
}

export const callFrom = ({ headers, query, base64 }: RawCall): WebhookCall => {
  const bytes = Buffer.from(base64, 'base64')
  return { url: '', headers, query, bytes, body: bodyOf(bytes) }
}

/** A channel's, or a company's. */
export const isAnyHookKey = async (key: string): Promise<boolean> => (await isHookKey(key)) || (await companyOfHook(key)) !== null
