import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Connection, Driver, Health, KnownContact, Outside, Participant, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { entry, groupsOf, isPerson } from '../lib/wa/book.ts'
import { addressOfJid, jidOf } from '../lib/wa/jid.ts'
import { namingGroups } from '../lib/wa/named.ts'
import { phoneCapabilities, RUNS_GROUPS } from '../lib/wa/phone.ts'
import { at, listAt, textAt } from '../lib/wa/walk.ts'
import { type Pace, watch } from '../lib/wa/watch.ts'
import { toldHealth, understood } from '../provider-call.ts'
import { type EvoApi, evoApi } from './api.ts'
import { config, type EvoConfig } from './config.ts'
import { groupCalls } from './groups.ts'
import { newsOf, pastMessages } from './read.ts'
import { numberOf, send } from './send.ts'
import { groupNames, lookAt, prepare, stateOf, versionOf } from './session.ts'

const PACE: Pace = { waitingMs: 3_000, connectedMs: 30_000 }

/** A phone's session on an Evolution server: the server holds it, we look after it. */
export const evoAt = (pace: Pace): Driver<typeof config> => ({
  kind: 'evo',
  config,
  // Calls are refused by a setting of the server's, not one by one.
  capabilities: phoneCapabilities({ beta: true, rejectsCalls: false, inFlight: 2, ...RUNS_GROUPS }),
  check: (given, outside) => toldHealth(() => health(evoApi(given, outside))),
  connect: (given, outside) => connect(given, outside, pace),
  webhook: {
    // Nothing is signed; only a caller who knows the hook's address gets here.
    verify: () => true,
    read: ({ instance }, { body }) => newsOf(instance, body),
  },
})

export const evo = evoAt(PACE)

async function health(api: EvoApi): Promise<Health> {
  const { version, isOld } = await versionOf(api)
  const state = await stateOf(api)
  return {
    ok: true,
    name: `Evolution ${version}`,
    details: state ?? 'no instance yet',
    ...(isOld && { code: 'ERR_EVOLUTION_VERSION' }),
  }
}

async function connect(given: EvoConfig, outside: Outside, pace: Pace): Promise<Connection> {
  const api = evoApi(given, outside)
  await prepare(api, given, outside)
  const ending = new AbortController()
  const signal = AbortSignal.any([outside.signal, ending.signal])
  const deliver = namingGroups(outside, () => groupNames(api))
  const watching = watch(lookAt(api, given), { deliver, log: outside.log, signal }, pace)
  return {
    ...conversation(api),
    ...people(api, outside),
    groups: groupCalls(api),
    async close({ forget = false } = {}) {
      ending.abort()
      await watching
      // Otherwise the server keeps the session, and what is written meanwhile reaches us by the hook.
      if (forget) await api.post('/instance/logout', {}, { method: 'DELETE' }).catch((error: unknown) => ignoreGone(error))
      await outside.deliver({ type: 'status', status: 'disconnected' })
    },
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof SendError) || error.code !== 'ERR_WAPP_NOT_INITIALIZED') throw error
}

const keyOf = ({ to, externalId, fromMe, author }: Target) => ({
  remoteJid: jidOf(to),
  fromMe,
  id: externalId,
  ...(author && { participant: author }),
})

const file = z.object({ base64: z.string() })
const FILE_BYTES = 150 * 1024 * 1024

function conversation(api: EvoApi): Omit<Connection, 'close'> {
  return {
    send: async (message, signal) => ({ externalId: await send(api, message, signal) }),
    async edit(target, text) {
      await api.post('/chat/updateMessage', { number: numberOf(target.to), key: keyOf(target), text })
    },
    async remove(target) {
      await api.post('/chat/deleteMessageForEveryone', keyOf(target), { method: 'DELETE' })
    },
    async react(target, emoji) {
      await api.post('/message/sendReaction', { key: keyOf(target), reaction: emoji })
    },
    async typing(to) {
      // It answers when the time is over.
      await api.post('/chat/sendPresence', { number: numberOf(to), presence: 'composing', delay: 1000 })
    },
    async markRead(target) {
      await api.post('/chat/markMessageAsRead', { readMessages: [keyOf(target)] })
    },
    async download(ref, signal) {
      const body = { message: { key: { id: ref } }, convertToMp4: false }
      const answer = await api.post('/chat/getBase64FromMediaMessage', body, { signal, timeoutMs: 120_000, maxBytes: FILE_BYTES })
      return Readable.from([Buffer.from(understood(file, answer).base64.replace(/^data:[^,]*,/, ''), 'base64')])
    },
  }
}

const numbers = z.array(z.object({ jid: z.string(), exists: z.boolean() }))

function people(api: EvoApi, outside: Outside): Omit<Connection, 'send' | 'close'> {
  return {
    async findNumber(number) {
      const [found] = understood(numbers, await api.post('/chat/whatsappNumbers', { numbers: [number.replace(/\D/g, '')] }))
      return found?.exists ? addressOfJid(found.jid) : null
    },
    async picture(address) {
      return textAt(await api.post('/chat/fetchProfilePictureUrl', { number: numberOf(address) }), 'profilePictureUrl') || null
    },
    // Messages say what people are called; of a group only the server does.
    async profile(address) {
      if (address.kind !== 'group') return null
      const name = textAt(await api.get('/group/findGroupInfos', { groupJid: jidOf(address) }), 'subject')
      return name ? { name } : null
    },
    async block(address, blocked) {
      await api.post('/chat/updateBlockStatus', { number: numberOf(address), status: blocked ? 'block' : 'unblock' })
    },
    async participants(group) {
      return listAt(await api.get('/group/participants', { groupJid: jidOf(group) }), 'participants').flatMap(participant)
    },
    contacts: () => bookOf(api),
    history: ask => history(api, ask, outside.deliver),
  }
}

function participant(one: unknown): Participant[] {
  const address = addressOfJid(textAt(one, 'id'))
  const phone = addressOfJid(textAt(one, 'phoneNumber')) ?? (address?.kind === 'phone' ? address : null)
  if (!address) return []
  const isAdmin = ['admin', 'superadmin'].includes(textAt(one, 'admin'))
  return [{ address, name: textAt(one, 'name'), isAdmin, ...(phone && { number: phone.value }) }]
}

const BOOK_BYTES = 32 * 1024 * 1024

/** Members of groups are nobody's contact. */
async function bookOf(api: EvoApi): Promise<KnownContact[]> {
  const found = await api.post('/chat/findContacts', {}, { timeoutMs: 60_000, maxBytes: BOOK_BYTES })
  const people = (Array.isArray(found) ? found : []).filter(one => textAt(one, 'type') !== 'group_member')
  return [
    ...people.flatMap(one => entry(textAt(one, 'remoteJid'), textAt(one, 'pushName'))).filter(isPerson),
    ...groupsOf(await groupNames(api)),
  ]
}

type Ask = Parameters<NonNullable<Connection['history']>>[0]

/** What the server kept, one conversation after the other. */
async function history(api: EvoApi, { address, perConversation, since, until }: Ask, deliver: Outside['deliver']): Promise<void> {
  const found = address ? [] : await api.post('/chat/findChats', {})
  const jids = address
    ? [jidOf(address)]
    : (Array.isArray(found) ? found : []).map(chat => textAt(chat, 'remoteJid')).filter(jid => addressOfJid(jid))
  for (const [i, remoteJid] of jids.entries()) {
    const answer = await api.post('/chat/findMessages', { where: { key: { remoteJid } }, page: 1, offset: perConversation })
    const messages = pastMessages(listAt(at(answer, 'messages'), 'records')).filter(
      message => (!since || (message.at ?? since) >= since) && (!until || (message.at ?? until) <= until),
    )
    const done = i === jids.length - 1
    await deliver({ type: 'history', messages, progress: Math.round(((i + 1) / jids.length) * 100), done })
  }
}
