import { Readable } from 'node:stream'
import type { Connection, Driver, Health, KnownContact, Outside, Participant, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { addressOfJid, type Names } from '../lib/wa/jid.ts'
import { gaveUp } from '../lib/wa/patience.ts'
import { phoneCapabilities, proxyAddress, proxyOf, RUNS_GROUPS } from '../lib/wa/phone.ts'
import { at, isAt, listAt, numberAt, textAt } from '../lib/wa/walk.ts'
import { toldHealth } from '../provider-call.ts'
import { config, type WebConfig } from './config.ts'
import { openFolder } from './folder.ts'
import { groupCalls } from './groups/calls.ts'
import { jidIn, widOf } from './key.ts'
import {
  installed,
  type Library,
  type Message,
  missing,
  type Needs,
  type Options,
  ofTheSystem,
  type WebClient,
} from './library.ts'
import { clientOptions } from './options.ts'
import { tellPast } from './past.ts'
import { askError, prepared, sendError } from './send.ts'
import { type Pace, WebSession } from './session.ts'

const MB = 1024 * 1024
/** A file passes through the page as text, whole. */
const MAX_BYTES = 64 * MB

interface Ways extends Needs {
  open(library: Library, options: Options): WebClient
  pace: Pace
}

const byDefault: Ways = {
  ...ofTheSystem,
  open: ({ Client }, options) => new Client(options),
  pace: { lookMs: 30_000, answerMs: 20_000, patienceMs: 240_000 },
}

const capabilities = phoneCapabilities(RUNS_GROUPS)

/** WhatsApp's own page, in a browser held by this process. */
export const whatsappWith = (given: Partial<Ways> = {}): Driver<typeof config> => {
  const ways = { ...byDefault, ...given }
  return {
    kind: 'whatsapp',
    config,
    capabilities: {
      ...capabilities,
      media: { ...capabilities.media, document: { maxBytes: MAX_BYTES, types: ['*'], caption: true } },
    },
    missing,
    check: (fields, outside) => toldHealth(() => health(fields, outside, ways)),
    connect: (fields, outside) => connect(fields, outside, ways),
  }
}

export const whatsapp = whatsappWith()

async function health(given: WebConfig, outside: Outside, ways: Ways): Promise<Health> {
  await installed(ways)
  const proxy = proxyOf(given)
  if (proxy?.protocol === 'socks5:' && proxy.username) {
    return { ok: false, code: 'ERR_CHANNEL_DATA', details: 'the browser knows no user for a socks5 proxy' }
  }
  await proxyAddress(given, outside)
  return { ok: true, details: 'waiting for a phone' }
}

async function connect(given: WebConfig, outside: Outside, ways: Ways): Promise<Connection> {
  const { library, chromium } = await installed(ways)
  const address = await proxyAddress(given, outside)
  const folder = await openFolder(outside.folder)
  const client = ways.open(library, clientOptions(given, { chromium, folder: folder.path, proxyAddress: address }))
  const session = new WebSession({ client, given, outside, folder, pace: ways.pace })
  session.begin()
  return {
    ...conversation(session, library),
    ...changes(session),
    ...people(session),
    ...past(session, outside),
    groups: groupCalls({ library, client: () => session.client(), find: target => session.hearing.known.find(target) }),
    async close({ forget = false } = {}) {
      await session.end({ forget })
      await outside.deliver({ type: 'status', status: 'disconnected' })
    },
  }
}

async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw askError(error)
  }
}

async function membersOf(client: WebClient, wid: string): Promise<unknown[]> {
  return listAt(await client.getChatById(wid), 'participants')
}

function conversation(session: WebSession, library: Library): Pick<Connection, 'send' | 'typing' | 'markRead' | 'rejectCall'> {
  const { known, outbox } = session.hearing
  return {
    async send(message, signal) {
      const client = session.client()
      const { content, options } = await asked(
        prepared(message, {
          library,
          find: target => known.find(target),
          members: async wid => (await membersOf(client, wid)).map(one => jidIn(one, 'id')),
        }),
      )
      const sending = client.sendMessage(widOf(message.to), content, options).catch(error => Promise.reject(sendError(error)))
      const made = await outbox.sending(message, Promise.race([sending, gaveUp(signal)]))
      if (!made) throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'WhatsApp has no such conversation')
      return { externalId: made.id.id }
    },
    typing: to =>
      asked(
        session
          .client()
          .getChatById(widOf(to))
          .then(chat => chat.sendStateTyping()),
      ),
    async markRead({ to }) {
      await asked(session.client().sendSeen(widOf(to)))
    },
    rejectCall: callId => asked(session.hearing.rejectCall(callId)),
  }
}

function changes(session: WebSession): Pick<Connection, 'edit' | 'remove' | 'react' | 'download'> {
  const found = async (target: Target): Promise<Message> => {
    session.client()
    const message = await asked(session.hearing.known.find(target))
    if (!message) throw new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'the page has this message no more')
    return message
  }
  return {
    async edit(target, text) {
      const edited = await asked((await found(target)).edit(text, { linkPreview: false }))
      if (!edited) throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', 'WhatsApp lets nobody change this message any more')
    },
    async remove(target) {
      await asked((await found(target)).delete(true))
    },
    async react(target, emoji) {
      await asked((await found(target)).react(emoji))
    },
    async download(ref) {
      const message = await asked(session.client().getMessageById(ref))
      const size = numberAt(at(message, '_data'), 'size') ?? 0
      if (size > MAX_BYTES)
        throw new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', `${size} bytes are more than a page can hand over`)
      // Nothing where WhatsApp and the phone have it no more.
      const media = await asked<{ data: string } | undefined>(message ? message.downloadMedia() : Promise.resolve(undefined))
      if (!media) throw new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', 'this file is no longer there')
      return Readable.from([Buffer.from(media.data, 'base64')])
    },
  }
}

function people(
  session: WebSession,
): Pick<Connection, 'findNumber' | 'picture' | 'profile' | 'block' | 'participants' | 'contacts'> {
  return {
    async findNumber(number) {
      const found = await asked(session.client().getNumberId(number.replace(/\D/g, '')))
      return addressOfJid(found?._serialized ?? '')
    },
    // The picture of a contact who hides it is an error.
    picture: async address =>
      (await session
        .client()
        .getProfilePicUrl(widOf(address))
        .catch(() => null)) || null,
    async profile(address) {
      if (address.kind === 'group') {
        const { name } = await asked(session.client().getChatById(widOf(address)))
        return name ? { name } : null
      }
      const contact = await asked(session.client().getContactById(widOf(address)))
      const name = contact.pushname || contact.name
      return name ? { name } : null
    },
    async block(address, blocked) {
      const contact = await asked(session.client().getContactById(widOf(address)))
      await asked(blocked ? contact.block() : contact.unblock())
    },
    async participants(group) {
      const members = await asked(membersOf(session.client(), widOf(group)))
      await session.hearing.meet(members.map(one => jidIn(one, 'id')))
      return members.flatMap(one => participant(one, jid => session.hearing.names(jid)))
    },
    async contacts() {
      const all: readonly unknown[] = await asked(session.client().getContacts())
      return all.flatMap(known)
    },
  }
}

function participant(one: unknown, names: (jid: string) => Names | null): Participant[] {
  const jid = jidIn(one, 'id')
  const address = addressOfJid(jid)
  if (!address) return []
  const phone = names(jid)?.address
  const number = phone?.kind === 'phone' ? { number: phone.value } : {}
  return [{ address, name: '', isAdmin: isAt(one, 'isAdmin') || isAt(one, 'isSuperAdmin'), ...number }]
}

/** The page also knows people who share a group with the phone: they are nobody's contact. */
function known(one: unknown): KnownContact[] {
  const address = addressOfJid(jidIn(one, 'id'))
  if (!address || isAt(one, 'isMe') || (address.kind !== 'group' && !isAt(one, 'isMyContact'))) return []
  const number = addressOfJid(`${textAt(one, 'number')}@c.us`)
  const also = address.kind === 'lid' && number && number.value !== address.value ? [number] : []
  return [{ addresses: [address, ...also], name: textAt(one, 'name') || textAt(one, 'pushname') }]
}

const past = (session: WebSession, outside: Outside): Pick<Connection, 'history'> => ({
  async history(ask) {
    const client = session.client()
    const chats = await asked(ask.address ? client.getChatById(widOf(ask.address)).then(chat => [chat]) : client.getChats())
    const { hearing, signal } = session
    // It takes as long as it takes, and what it finds comes as news.
    void tellPast(chats, ask, { hearing, outside, signal }).catch(error =>
      outside.log.warn({ err: error }, 'the past could not be told'),
    )
  },
})
