import type { News, Outside, StatusNews } from '../driver.ts'
import { SendError } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { proxyOf } from '../lib/wa/phone.ts'
import { listAt, textAt } from '../lib/wa/walk.ts'
import { anyCase, type MeowApi } from './api.ts'
import type { MeowConfig } from './config.ts'
import type { Self } from './send.ts'

/** Old builds know the first five, and pass over the rest. */
const EVENTS = [
  'Message',
  'ReadReceipt',
  'HistorySync',
  'UndecryptableMessage',
  'Connected',
  'Disconnected',
  'ConnectFailure',
  'KeepAliveTimeout',
  'QR',
  'QRTimeout',
  'QRScannedWithoutMultidevice',
  'PairSuccess',
  'PairError',
  'LoggedOut',
  'ClientOutdated',
  'TemporaryBan',
  'StreamReplaced',
  'CallOffer',
  'CallOfferNotice',
  'CallAccept',
  'CallTerminate',
  'GroupInfo',
  'JoinedGroup',
]

interface SessionState {
  isConnected: boolean
  isLoggedIn: boolean
  jid: string
}

/** Null: the server knows the user and holds no session. */
export async function stateOf(api: MeowApi, signal?: AbortSignal): Promise<SessionState | null> {
  try {
    const data = await api.get('/session/status', signal)
    return {
      isConnected: anyCase(data, 'connected') === true,
      isLoggedIn: anyCase(data, 'loggedIn') === true,
      jid: String(anyCase(data, 'jid') ?? ''),
    }
  } catch (error) {
    if (isNoSession(error)) return null
    throw error
  }
}

const isNoSession = (error: unknown): boolean => error instanceof SendError && error.code === 'ERR_WAPP_NOT_INITIALIZED'

/** Makes the user where it is unknown, and tells the server where to call and how. */
export async function prepare(api: MeowApi, config: MeowConfig, { hookUrl, log }: Outside): Promise<void> {
  await knownUser(api, config, hookUrl)
  await api.post('/webhook', { webhook: hookUrl, webhookURL: hookUrl, events: EVENTS })
  if (config.hmacToken) await api.post('/session/hmac/config', { hmac_key: config.hmacToken })
  const proxy = proxyOf(config)
  // A session that stands keeps the way it has.
  if (proxy)
    await api
      .post('/session/proxy', { proxy_url: proxy.href, enable: true })
      .catch(error => log.warn({ err: error }, 'the proxy was not taken'))
}

async function knownUser(api: MeowApi, { token, adminToken }: MeowConfig, webhook: string): Promise<void> {
  try {
    await stateOf(api)
  } catch (error) {
    if (!adminToken || !(error instanceof SendError) || error.code !== 'ERR_CHANNEL_TOKEN') throw error
    await api.admin('/admin/users', { name: `balcao-${token.slice(0, 6)}`, token, webhook, events: 'All' })
  }
}

async function start(api: MeowApi): Promise<void> {
  try {
    await api.post('/session/connect', { Subscribe: EVENTS, Immediate: true })
  } catch (error) {
    if (!(error instanceof SendError && /already connected/i.test(error.message))) throw error
  }
}

/** How the session stands now, and what it takes to go on: a code to read, or a new beginning. */
export function lookAt(api: MeowApi, { pairingNumber }: MeowConfig, self: Self) {
  let code: string | undefined
  return async (before: StatusNews | null): Promise<StatusNews> => {
    const state = await stateOf(api)
    if (state?.isConnected && state.isLoggedIn) {
      self.jid = state.jid.replace(/[.:]\d+(:\d+)?@/, '@')
      const number = addressOfJid(self.jid)?.value
      return { type: 'status', status: 'connected', ...(number && { number }) }
    }
    if (before?.status === 'connected' && state?.isConnected) {
      return { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }
    }
    if (state?.isConnected) {
      const qrCode = await qrOf(api)
      if (pairingNumber && qrCode) code ??= await pairingCode(api, pairingNumber)
      return qrCode ? { type: 'status', status: 'qrcode', qrCode, ...(code && { pairingCode: code }) } : opening
    }
    if (before?.status === 'qrcode') return { type: 'status', status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true }
    if (!state) await start(api)
    return before?.status === 'connected' ? { ...opening, code: 'ERR_WAPP_INITIALIZED' } : opening
  }
}

const opening: StatusNews = { type: 'status', status: 'opening' }

async function qrOf(api: MeowApi): Promise<string> {
  try {
    return textAt(await api.get('/session/qr'), 'QRCode')
  } catch (error) {
    // It logged in, or went, since we asked how it stands.
    if (error instanceof SendError && error.outcome !== 'down') return ''
    if (isNoSession(error)) return ''
    throw error
  }
}

const pairingCode = async (api: MeowApi, number: string): Promise<string | undefined> =>
  textAt(await api.post('/session/pairphone', { Phone: number }), 'LinkingCode') || undefined

export const groupName = async (api: MeowApi, groupJid: string): Promise<string> =>
  textAt(await api.get(`/group/info?groupJID=${encodeURIComponent(groupJid)}`), 'Name')

export async function groupNames(api: MeowApi): Promise<News[]> {
  return listAt(await api.get('/group/list'), 'Groups').flatMap((group): News[] => {
    const address = addressOfJid(textAt(group, 'JID'))
    const name = textAt(group, 'Name')
    return address && name ? [{ type: 'group', address, name }] : []
  })
}
