import type { Agent } from 'node:https'
import type { GroupMetadata, SocketConfig, UserFacingSocketConfig } from 'baileys'
import { dispatcherOver } from '../../../infra/outside/egress-agent.ts'
import type { Outside } from '../driver.ts'
import { withoutDevice } from '../lib/wa/by.ts'
import { proxyOf } from '../lib/wa/phone.ts'
import type { Auth } from './auth.ts'
import type { BaileysConfig } from './config.ts'
import type { PhoneContacts } from './contacts.ts'
import type { Inbox } from './inbox.ts'
import type { Library } from './library.ts'
import type { SentMessages } from './sent.ts'

export interface Parts {
  library: Library
  auth: Auth
  inbox: Inbox
  sent: SentMessages
  contacts: PhoneContacts
  groups: GroupCache
  outside: Outside
  given: BaileysConfig
  version: SocketConfig['version'] | undefined
  ways: Ways
}

/** What the library opens by itself: its line, and the files it sends and fetches. */
export interface Ways {
  line: Agent
  files: Agent
  /** Everything goes through a proxy, ours as well. */
  isProxied: boolean
}

export function socketConfig({ library, auth, inbox, sent, groups, outside, version, ways }: Parts): UserFacingSocketConfig {
  const logger = quiet(outside.log)
  return {
    auth: { creds: auth.creds, keys: library.makeCacheableSignalKeyStore(auth.keys, logger) },
    logger,
    ...(version && { version }),
    // Names the linked device on the phone; codes to type are refused to names WhatsApp does not know.
    browser: library.Browsers.ubuntu('Chrome'),
    waWebSocketUrl: lineOf(outside),
    agent: ways.line,
    fetchAgent: ways.files,
    options: fetching(ways.files),
    // A device that counts as present keeps the phone from ringing.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    shouldSyncHistoryMessage: () => true,
    shouldIgnoreJid: isIgnored,
    makeSignalRepository: inbox.repository,
    getMessage: async key => (key.id ? sent.find(key.id) : undefined),
    cachedGroupMetadata: async jid => groups.find(jid),
  }
}

/** What our own account goes by: its number, and the name that hides it. */
export const ownNames = ({ auth }: Pick<Parts, 'auth'>): string[] =>
  [auth.creds.me?.id, auth.creds.me?.lid].flatMap(name => (name ? [withoutDevice(name)] : []))

export const isIgnored = (jid: string): boolean => /@(broadcast|newsletter)$/.test(jid)

const lineOf = ({ baseUrl }: Pick<Outside, 'baseUrl'>) =>
  baseUrl('whatsapp-socket', 'wss://web.whatsapp.com/ws/chat').replace(/^http/, 'ws')

/** It fetches the past by itself. */
function fetching(files: Agent): RequestInit {
  const options: RequestInit & { dispatcher: object } = { dispatcher: dispatcherOver(files) }
  return options
}

export function waysOf(given: BaileysConfig, outside: Pick<Outside, 'agent' | 'baseUrl'>): Ways {
  const proxy = proxyOf(given)
  const files = outside.agent('https:', proxy)
  const line = lineOf(outside).startsWith('wss:') ? files : outside.agent('http:')
  return { line, files, isProxied: proxy !== null }
}

/** It logs whole messages and keys: only what it warns of goes on, in its own words and without what it adds. */
function quiet(log: Outside['log']): SocketConfig['logger'] {
  const nothing = () => {}
  const warn = (about: unknown, words?: string) =>
    log.info({}, `baileys: ${words ?? (typeof about === 'string' ? about : 'warned')}`)
  return { level: 'warn', child: () => quiet(log), trace: nothing, debug: nothing, info: nothing, warn, error: warn }
}

const FRESH_MS = 5 * 60_000

/** Without it every message to a group asks the server for its members, and the server soon has enough. */
export interface GroupCache {
  find(jid: string): GroupMetadata | undefined
  /** As far as is known: a member who becomes an admin, or is one no longer, has the group forgotten. */
  isAdmin(jid: string, names: readonly string[]): boolean
  keep(group: GroupMetadata): void
  /** A member came or went, or its name changed. */
  forget(jid: string): void
}

export function groupCache(now: () => number = Date.now): GroupCache {
  const kept = new Map<string, { group: GroupMetadata; at: number }>()
  return {
    find(jid) {
      const found = kept.get(jid)
      return found && now() - found.at < FRESH_MS ? found.group : undefined
    },
    isAdmin: (jid, names) =>
      (kept.get(jid)?.group.participants ?? []).some(
        ({ admin, id, lid, phoneNumber }) =>
          admin && [id, lid, phoneNumber].some(name => name && names.includes(withoutDevice(name))),
      ),
    keep: group => void kept.set(group.id, { group, at: now() }),
    forget: jid => void kept.delete(jid),
  }
}
