import { z } from 'zod'
import type { News, Outside, StatusNews } from '../driver.ts'
import { SendError } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { proxyOf } from '../lib/wa/phone.ts'
import { listAt, numberAt, textAt } from '../lib/wa/walk.ts'
import { understood } from '../provider-call.ts'
import { type EvoApi, NoInstance } from './api.ts'
import type { EvoConfig } from './config.ts'
import { closed } from './read.ts'
import { isTooOld } from './version.ts'

const EVENTS = [
  'QRCODE_UPDATED',
  'CONNECTION_UPDATE',
  'MESSAGES_SET',
  'MESSAGES_UPSERT',
  'MESSAGES_EDITED',
  'MESSAGES_UPDATE',
  'MESSAGES_DELETE',
  'GROUPS_UPSERT',
  'GROUP_UPDATE',
  'GROUP_PARTICIPANTS_UPDATE',
  'CALL',
  'LOGOUT_INSTANCE',
  'REMOVE_INSTANCE',
]

const root = z.object({ version: z.string() })

/** The release, and whether it is one to warn about. */
export async function versionOf(api: EvoApi): Promise<{ version: string; isOld: boolean }> {
  const read = root.safeParse(await api.root())
  if (!read.success) throw new SendError('down', 'ERR_EVOLUTION_URL', 'something else answers at this address')
  return { version: read.data.version, isOld: isTooOld(read.data.version) }
}

/** Makes the instance where there is none, and tells the server where to call and which way to go. */
export async function prepare(api: EvoApi, config: EvoConfig, { hookUrl, log }: Outside): Promise<void> {
  const { version, isOld } = await versionOf(api)
  if (isOld) log.warn({ version }, 'this Evolution is older than what was tried: 2.2')
  const webhook = { enabled: true, url: hookUrl, byEvents: false, base64: true, events: EVENTS }
  if ((await stateOf(api)) === null) {
    await api.create({ instanceName: config.instance, integration: 'WHATSAPP-BAILEYS', qrcode: false, webhook })
  }
  await api.post('/webhook/set', { webhook })
  const proxy = proxyOf(config)
  if (!proxy) return
  await api.post('/proxy/set', {
    enabled: true,
    host: proxy.hostname,
    port: proxy.port || (proxy.protocol === 'https:' ? '443' : '80'),
    protocol: proxy.protocol.replace(':', ''),
    username: decodeURIComponent(proxy.username),
    password: decodeURIComponent(proxy.password),
  })
}

const connectionState = z.object({ instance: z.object({ state: z.string() }) })

/** Null: there is no such instance. */
export async function stateOf(api: EvoApi): Promise<string | null> {
  try {
    return understood(connectionState, await api.get('/instance/connectionState')).instance.state
  } catch (error) {
    if (error instanceof NoInstance) return null
    throw error
  }
}

/**
 * How the session stands. The server tries a lost line again without saying so and storms the hook meanwhile: a line counts as
 * lost when two looks in a row find it so.
 */
export function lookAt(api: EvoApi, { pairingNumber }: EvoConfig) {
  let isDoubted = false
  let number: string | undefined
  return async (before: StatusNews | null): Promise<StatusNews> => {
    const state = await stateOf(api)
    const wasDoubted = isDoubted
    isDoubted = state !== 'open' && before?.status === 'connected'
    if (state === 'open') {
      number ??= await ownNumber(api)
      return { type: 'status', status: 'connected', ...(number && { number }) }
    }
    if (state === null) return closed(401)
    if (before?.status === 'connected') {
      const lost = state === 'close' ? closed(await reasonOf(api)) : closed(undefined)
      return lost.final || wasDoubted ? lost : before
    }
    if (state !== 'connecting' && before?.status === 'qrcode') {
      return { type: 'status', status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true }
    }
    return codeNow(await api.get('/instance/connect', pairingNumber ? { number: pairingNumber } : undefined))
  }
}

const opening: StatusNews = { type: 'status', status: 'opening' }

function codeNow(answer: unknown): StatusNews {
  const qrCode = textAt(answer, 'code') || textAt(answer, 'base64')
  const pairingCode = textAt(answer, 'pairingCode')
  return qrCode ? { type: 'status', status: 'qrcode', qrCode, ...(pairingCode && { pairingCode }) } : opening
}

const itself = async (api: EvoApi): Promise<unknown> => {
  const found = await api.instances()
  return Array.isArray(found) ? found[0] : found
}

export const ownNumber = async (api: EvoApi): Promise<string | undefined> =>
  addressOfJid(textAt(await itself(api), 'ownerJid'))?.value

const reasonOf = async (api: EvoApi): Promise<number | undefined> => numberAt(await itself(api), 'disconnectionReasonCode')

export async function groupNames(api: EvoApi): Promise<News[]> {
  const found = await api.get('/group/fetchAllGroups', { getParticipants: 'false' })
  return (Array.isArray(found) ? found : listAt(found, 'groups')).flatMap((group): News[] => {
    const address = addressOfJid(textAt(group, 'id'))
    const name = textAt(group, 'subject')
    return address && name ? [{ type: 'group', address, name }] : []
  })
}
