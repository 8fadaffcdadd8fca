import { Readable } from 'node:stream'
import type { Address } from '@balcao/contract/channels/addresses'
import { z } from 'zod'
import type { Connection, Driver, Health, KnownContact, Outside, Participant, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { entry, groupsOf, isPerson } from '../lib/wa/book.ts'
import { addressOfJid, jidOf } from '../lib/wa/jid.ts'
import { namingGroups } from '../lib/wa/named.ts'
import { phoneCapabilities, RUNS_GROUPS } from '../lib/wa/phone.ts'
import { textAt } from '../lib/wa/walk.ts'
import { type Pace, watch } from '../lib/wa/watch.ts'
import { toldHealth, understood } from '../provider-call.ts'
import { type MeowApi, meowApi } from './api.ts'
import { config, type MeowConfig } from './config.ts'
import { groupCalls } from './groups.ts'
import { isFrom, opened } from './hook.ts'
import { newsOf } from './read.ts'
import { membersOf, phoneOf, type Self, send } from './send.ts'
import { groupName, groupNames, lookAt, prepare, stateOf } from './session.ts'

const PACE: Pace = { waitingMs: 3_000, connectedMs: 30_000 }

/** A phone's session on a Wuzapi server: the server holds it, we look after it. */
export const meowAt = (pace: Pace): Driver<typeof config> => ({
  kind: 'meow',
  config,
  capabilities: phoneCapabilities({ beta: true, chosenIds: true, inFlight: 2, ...RUNS_GROUPS, removesOthers: false }),
  check: (given, outside) => toldHealth(() => health(given, outside)),
  connect: (given, outside) => connect(given, outside, pace),
  webhook: {
    verify: isFrom,
    read(_given, call) {
      const told = opened(call)
      return told ? newsOf(told) : [{ type: 'unknown', what: 'meow: unreadable' }]
    },
  },
})

export const meow = meowAt(PACE)

async function health(given: MeowConfig, outside: Outside): Promise<Health> {
  const state = await stateOf(meowApi(given, outside))
  const number = state ? addressOfJid(state.jid)?.value : undefined
  return { ok: true, ...(number && { number }), details: state?.isLoggedIn ? 'logged in' : 'waiting for a phone' }
}

async function connect(given: MeowConfig, outside: Outside, pace: Pace): Promise<Connection> {
  const api = meowApi(given, outside)
  await prepare(api, given, outside)
  const ending = new AbortController()
  const signal = AbortSignal.any([outside.signal, ending.signal])
  const self: Self = { jid: '' }
  const deliver = namingGroups(outside, () => groupNames(api))
  const watching = watch(lookAt(api, given, self), { deliver, log: outside.log, signal }, pace)

  return {
    ...conversation(api, self),
    ...people(api),
    groups: groupCalls(api, self),
    async close({ forget = false } = {}) {
      ending.abort()
      await watching
      // Otherwise the server keeps the session, and what is written meanwhile reaches us by the hook.
      if (forget) await api.post('/session/logout', {}).catch((error: unknown) => ignoreGone(error))
      await outside.deliver({ type: 'status', status: 'disconnected' })
    },
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof SendError && /no session|not logged|could not (logout|disconnect)/i.test(error.message))) throw error
}

const data = z.object({ Data: z.string(), Mimetype: z.string().optional() })

function conversation(api: MeowApi, self: Self): Omit<Connection, 'close'> {
  return {
    send: async (message, signal) => ({ externalId: await send(api, message, self, signal) }),
    async edit(target, text) {
      await api.post('/chat/send/edit', { Phone: phoneOf(target.to), Id: target.externalId, Body: text })
    },
    async remove(target) {
      await api.post('/chat/delete', { Phone: phoneOf(target.to), Id: target.externalId })
    },
    async react(target, emoji) {
      const Id = target.fromMe ? `me:${target.externalId}` : target.externalId
      await api.post('/chat/react', { Phone: phoneOf(target.to), Id, Body: emoji || 'remove', ...participantOf(target) })
    },
    async typing(to) {
      await api.post('/chat/presence', { Phone: phoneOf(to), State: 'composing', Media: '' })
    },
    async markRead(target) {
      const chat = jidOf(target.to)
      const sender = target.author ?? chat
      await api.post('/chat/markread', {
        Id: [target.externalId],
        Chat: chat,
        Sender: sender,
        ChatPhone: chat,
        SenderPhone: sender,
      })
    },
    async download(ref, signal) {
      const { path, ...keys } = z.looseObject({ path: z.string() }).parse(JSON.parse(ref))
      const file = understood(data, await api.post(`/chat/download${path}`, keys, { signal, timeoutMs: 120_000 }))
      return Readable.from([Buffer.from(file.Data.replace(/^data:[^,]*,/, ''), 'base64')])
    },
    async rejectCall(callId, from) {
      await api.post('/call/reject', { call_id: callId, call_from: jidOf(from) })
    },
  }
}

const participantOf = ({ author, fromMe }: Target) => (author && !fromMe ? { Participant: author } : {})

const found = z.object({
  Users: z
    .array(z.object({ IsInWhatsapp: z.boolean(), JID: z.string() }))
    .nullable()
    .default([]),
})

function people(
  api: MeowApi,
): Pick<Connection, 'findNumber' | 'picture' | 'profile' | 'block' | 'participants' | 'contacts' | 'history'> {
  return {
    async findNumber(number) {
      const { Users } = understood(found, await api.post('/user/check', { Phone: [number.replace(/\D/g, '')] }))
      const [user] = Users ?? []
      return user?.IsInWhatsapp ? addressOfJid(user.JID) : null
    },
    async picture(address) {
      const answer = await api
        .post('/user/avatar', { Phone: phoneOf(address), Preview: false })
        .catch((error: unknown) => noPicture(error))
      return textAt(answer, 'URL') || textAt(answer, 'url') || null
    },
    // Messages say what people are called; of a group only the server does.
    async profile(address) {
      const name = address.kind === 'group' ? await groupName(api, jidOf(address)) : ''
      return name ? { name } : null
    },
    async block(address, blocked) {
      await api.post(blocked ? '/user/block' : '/user/unblock', { Phone: phoneOf(address) })
    },
    async participants(group) {
      return (await membersOf(api, jidOf(group))).flatMap(participant)
    },
    contacts: () => bookOf(api),
    async history({ perConversation }) {
      await api.get(`/session/history?count=${perConversation}`)
    },
  }
}

/** Under each name that WhatsApp gives them. */
async function bookOf(api: MeowApi): Promise<KnownContact[]> {
  const found = await api.get('/user/contacts')
  const people = Object.entries(typeof found === 'object' && found !== null ? found : {})
  return [
    ...people
      .flatMap(([jid, one]) => entry(jid, textAt(one, 'FullName') || textAt(one, 'PushName') || textAt(one, 'BusinessName')))
      .filter(isPerson),
    ...groupsOf(await groupNames(api)),
  ]
}

function noPicture(error: unknown): null {
  if (error instanceof SendError && /avatar|picture/i.test(error.message)) return null
  throw error
}

function participant(one: Awaited<ReturnType<typeof membersOf>>[number]): Participant[] {
  const address: Address | null = addressOfJid(one.JID)
  const number = addressOfJid(one.PhoneNumber) ?? (address?.kind === 'phone' ? address : null)
  if (!address) return []
  return [{ address, name: one.DisplayName, isAdmin: one.IsAdmin || one.IsSuperAdmin, ...(number && { number: number.value }) }]
}
