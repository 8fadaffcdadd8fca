import type { Connection, Driver, Outside, Participant } from '../driver.ts'
import { SendError } from '../driver.ts'
import { entry } from '../lib/wa/book.ts'
import { addressOfJid, jidOf } from '../lib/wa/jid.ts'
import { phoneCapabilities, proxyAddress, RUNS_GROUPS } from '../lib/wa/phone.ts'
import { toldHealth } from '../provider-call.ts'
import { keptAuth } from './auth.ts'
import { type BaileysConfig, config } from './config.ts'
import { phoneContacts } from './contacts.ts'
import { groupCalls } from './groups/calls.ts'
import { inboxOf } from './inbox.ts'
import { installed, type Library, missing, type Phone } from './library.ts'
import { download } from './media.ts'
import { keyOf, prepared, sendError } from './send.ts'
import { sentMessages } from './sent.ts'
import { PhoneSession, type Session } from './session.ts'
import { groupCache, isIgnored, ownNames, type Parts, type socketConfig, waysOf } from './socket.ts'
import { currentVersion } from './version.ts'

type Open = (library: Library, given: ReturnType<typeof socketConfig>) => Phone

/** A phone's linked device, held by this process. `load` and `open` are others where tests want it so. */
export const baileysWith = (
  load?: () => Promise<Library>,
  open: Open = ({ makeWASocket }, given) => makeWASocket(given),
): Driver<typeof config> => ({
  kind: 'baileys',
  config,
  capabilities: phoneCapabilities({ chosenIds: true, forward: true, ...RUNS_GROUPS }),
  missing,
  check: (given, outside) =>
    toldHealth(async () => {
      await installed(load)
      await proxyAddress(given, outside)
      return { ok: true, details: 'waiting for a phone' }
    }),
  async connect(given, outside) {
    const library = await installed(load)
    const parts = await partsOf(library, given, outside)
    const session = new PhoneSession(parts, socket => open(library, socket))
    session.begin()
    return {
      ...conversation(session, parts),
      ...people(session, parts),
      groups: groupCalls(session, { groups: parts.groups, own: () => ownNames(parts) }),
      async close({ forget = false } = {}) {
        await session.end({ forget })
        for (const way of [parts.ways.line, parts.ways.files]) way.destroy()
        await outside.deliver({ type: 'status', status: 'disconnected' })
      },
    }
  },
})

export const baileys = baileysWith()

async function partsOf(library: Library, given: BaileysConfig, outside: Outside): Promise<Parts> {
  const auth = await keptAuth(library, outside.store)
  return {
    library,
    given,
    outside,
    auth,
    inbox: await inboxOf(library, { auth, outside, isIgnored }),
    sent: await sentMessages(library, outside.store),
    contacts: await phoneContacts(outside.store),
    groups: groupCache(),
    version: await currentVersion(outside, given.version),
    ways: waysOf(given, outside),
  }
}

function conversation(session: Session, parts: Parts): Omit<Connection, 'close'> {
  const { outside, ways, sent } = parts
  return {
    async send(message, signal) {
      const phone = session.phone()
      try {
        const { content, options } = await prepared(message, async () =>
          (await membersOf(phone, jidOf(message.to), parts)).map(({ id }) => id),
        )
        const made = await session.say(jidOf(message.to), content, { ...options, signal })
        if (made?.message) await sent.remember(message.id, made.message)
        return { externalId: made?.key.id ?? message.id }
      } catch (error) {
        throw sendError(error)
      }
    },
    edit: (target, text) => changed(session.say(jidOf(target.to), { text, edit: keyOf(target) })),
    remove: target => changed(session.say(jidOf(target.to), { delete: keyOf(target) })),
    react: (target, emoji) => changed(session.say(jidOf(target.to), { react: { text: emoji, key: keyOf(target) } })),
    typing: to => changed(session.phone().sendPresenceUpdate('composing', jidOf(to))),
    markRead: target => changed(session.phone().readMessages([keyOf(target)])),
    download: (ref, signal) => download(ref, { outside, ways, phone: () => session.phone() }, signal),
    rejectCall: (callId, from) => changed(session.phone().rejectCall(callId, jidOf(from))),
  }
}

async function changed(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw sendError(error)
  }
}

async function membersOf(phone: Phone, jid: string, { groups }: Parts) {
  const known = groups.find(jid) ?? (await phone.groupMetadata(jid))
  groups.keep(known)
  return known.participants
}

function people(
  session: Session,
  parts: Parts,
): Pick<Connection, 'findNumber' | 'picture' | 'profile' | 'block' | 'participants' | 'contacts' | 'history'> {
  return {
    async findNumber(number) {
      const [found] = (await session.phone().onWhatsApp(number.replace(/\D/g, ''))) ?? []
      return found?.exists ? addressOfJid(found.jid) : null
    },
    async picture(address) {
      // The picture of a contact who hides it is "not found" or "not authorized".
      return (
        (await session
          .phone()
          .profilePictureUrl(jidOf(address), 'image')
          .catch(() => undefined)) ?? null
      )
    },
    // Messages say what people are called; of a group only its own data does.
    async profile(address) {
      if (address.kind !== 'group') return null
      const { subject: name } = await session.phone().groupMetadata(jidOf(address))
      return name ? { name } : null
    },
    block: (address, blocked) => changed(session.phone().updateBlockStatus(jidOf(address), blocked ? 'block' : 'unblock')),
    async participants(group) {
      return (await membersOf(session.phone(), jidOf(group), parts)).flatMap(participant)
    },
    async contacts() {
      const groups = Object.values(await session.phone().groupFetchAllParticipating())
      return [...parts.contacts.all(), ...groups.flatMap(({ id, subject }) => entry(id, subject))]
    },
    async history({ address, perConversation }) {
      const starts = [...session.oldest].filter(([value]) => !address || value === address.value)
      if (starts.length === 0) throw new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'nothing is known here to go back from')
      for (const [, { key, seconds }] of starts)
        await changed(session.phone().fetchMessageHistory(perConversation, key, seconds * 1000))
    },
  }
}

function participant({ id, phoneNumber, name, notify, admin }: Awaited<ReturnType<typeof membersOf>>[number]): Participant[] {
  const address = addressOfJid(id)
  const phone = addressOfJid(phoneNumber ?? '') ?? (address?.kind === 'phone' ? address : null)
  if (!address) return []
  return [{ address, name: name ?? notify ?? '', isAdmin: Boolean(admin), ...(phone && { number: phone.value }) }]
}
