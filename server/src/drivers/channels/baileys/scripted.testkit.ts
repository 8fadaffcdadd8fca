import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as library from 'baileys'
import type { NextAnswer, Taken } from '../driver.suite.ts'
import { bytesIn } from '../lib/testing/rig.ts'
import { at, textAt } from '../lib/wa/walk.ts'
import { baileysWith } from './index.ts'
import type { Phone } from './library.ts'

// A socket of the test's own where the library's would be: its events are the library's, and nothing is sent anywhere.

export interface ScriptedPhone {
  phone: Phone
  asked: { what: string; with: unknown[] }[]
  of(what: string): unknown[][]
  /** As the library tells it. */
  tells: Phone['ev']['emit']
  closes(reason: number, words?: string): void
}

export const silent: Parameters<typeof library.makeEventBuffer>[0] = {
  level: 'silent',
  child: () => silent,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
}

type Answers = { [what in keyof Phone]?: (...args: unknown[]) => unknown } & {
  /** What the server says of a message: null when it says nothing. */
  ack?: (id: string) => { error?: string } | null
}

// What a test answers is of the type the library has there.
const loosely = (answer: unknown): ReturnType<typeof JSON.parse> => answer

export function scriptedPhone(answers: Answers = {}): ScriptedPhone {
  const ev = library.makeEventBuffer(silent)
  const asked: ScriptedPhone['asked'] = []
  const ws = new EventEmitter()
  const ask =
    (what: Exclude<keyof Phone, 'ws'>, byDefault: unknown = undefined) =>
    async (...args: unknown[]) => {
      asked.push({ what, with: args })
      return loosely((await answers[what]?.(...args)) ?? byDefault)
    }
  const phone: Phone = {
    ev,
    ws,
    user: { id: '5511888880000:7@s.whatsapp.net', name: 'Padaria' },
    sendMessage: async (jid, content, options) => {
      await ask('sendMessage')(jid, content, options)
      const id = options?.messageId ?? 'none'
      const ack = answers.ack ? answers.ack(id) : {}
      if (ack) ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { class: 'message', id, ...ack } })
      return {
        key: { remoteJid: jid, fromMe: true, id },
        message: { conversation: 'as it was sent' },
      }
    },
    requestPairingCode: ask('requestPairingCode', 'ABCD1234'),
    logout: ask('logout'),
    end: ask('end'),
    groupFetchAllParticipating: ask('groupFetchAllParticipating', {}),
    groupMetadata: ask('groupMetadata'),
    groupCreate: ask('groupCreate'),
    groupParticipantsUpdate: ask('groupParticipantsUpdate', []),
    groupUpdateSubject: ask('groupUpdateSubject'),
    groupUpdateDescription: ask('groupUpdateDescription'),
    groupSettingUpdate: ask('groupSettingUpdate'),
    groupInviteCode: ask('groupInviteCode', 'CODE'),
    groupRevokeInvite: ask('groupRevokeInvite', 'NEWCODE'),
    query: ask('query'),
    onWhatsApp: ask('onWhatsApp', []),
    profilePictureUrl: ask('profilePictureUrl'),
    updateBlockStatus: ask('updateBlockStatus'),
    rejectCall: ask('rejectCall'),
    readMessages: ask('readMessages'),
    sendPresenceUpdate: ask('sendPresenceUpdate'),
    fetchMessageHistory: ask('fetchMessageHistory', 'request'),
    updateMediaMessage: ask('updateMediaMessage'),
  }
  return {
    phone,
    asked,
    of: what => asked.filter(one => one.what === what).map(one => one.with),
    tells: (event, what) => ev.emit(event, what),
    closes: (reason, words = 'ended') =>
      void ev.emit('connection.update', {
        connection: 'close',
        lastDisconnect: { error: boom(reason, words), date: new Date() },
      }),
  }
}

/** As the library's errors are. */
export const boom = (statusCode: number, words: string): Error => Object.assign(new Error(words), { output: { statusCode } })

/** The driver over sockets of the test's own, one after the other. */
export function scriptedDriver(answers: Answers = {}) {
  const phones: ScriptedPhone[] = []
  const configs: unknown[] = []
  const driver = baileysWith(
    async () => library,
    (_library, config) => {
      const scripted = scriptedPhone(answers)
      phones.push(scripted)
      configs.push(config)
      return scripted.phone
    },
  )
  return { driver, phones, configs, last: () => phones.at(-1) ?? scriptedPhone() }
}

/** What was handed to `sendMessage`, as the suite counts it. */
export async function takenOf(jid: string, content: unknown, options: unknown): Promise<Taken> {
  if (at(content, 'react') !== undefined) return { type: 'reaction', to: jid, emoji: textAt(content, 'react', 'text') }
  if (at(content, 'delete') !== undefined) return { type: 'removal', to: jid }
  if (at(content, 'edit') !== undefined) return { type: 'edit', to: jid, text: textAt(content, 'text') }
  const kind = ['image', 'video', 'audio', 'document', 'sticker'].find(name => at(content, name) !== undefined)
  const stream: Readable | undefined = kind ? Object(at(content, kind)).stream : undefined
  const quoted = textAt(options, 'quoted', 'key', 'id')
  return {
    type: 'message',
    to: jid,
    text: textAt(content, 'text') || textAt(content, 'caption'),
    chosenId: textAt(options, 'messageId'),
    ...(stream && { media: bytesIn(await buffer(stream)) }),
    ...(quoted && { quoted }),
  }
}

export const FAILURES: Partial<Record<NextAnswer, () => Promise<never>>> = {
  limited: async () => Promise.reject(new Error('rate-overlimit')),
  refused: async () => Promise.reject(boom(406, 'not-acceptable')),
  broken: async () => Promise.reject(boom(500, 'Internal Server Error')),
  silent: () => new Promise(() => {}),
}
