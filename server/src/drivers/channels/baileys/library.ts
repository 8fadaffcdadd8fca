import type { EventEmitter } from 'node:events'
import type { BinaryNode, WASocket } from 'baileys'
import { SendError } from '../driver.ts'
import { isInstalled } from '../installed.ts'

export type Library = typeof import('baileys')

/** What of a socket is used; tests stand in for it where no server written by others does. */
export type Phone = {
  ws: Pick<EventEmitter, 'listeners' | 'removeAllListeners'> & { on(what: string, listener: (node: BinaryNode) => void): unknown }
} & Pick<
  WASocket,
  | 'ev'
  | 'user'
  | 'sendMessage'
  | 'requestPairingCode'
  | 'logout'
  | 'end'
  | 'groupFetchAllParticipating'
  | 'groupMetadata'
  | 'groupCreate'
  | 'groupParticipantsUpdate'
  | 'groupUpdateSubject'
  | 'groupUpdateDescription'
  | 'groupSettingUpdate'
  | 'groupInviteCode'
  | 'groupRevokeInvite'
  | 'query'
  | 'onWhatsApp'
  | 'profilePictureUrl'
  | 'updateBlockStatus'
  | 'rejectCall'
  | 'readMessages'
  | 'sendPresenceUpdate'
  | 'fetchMessageHistory'
  | 'updateMediaMessage'
>

const HOW = 'npm install --workspace server baileys@7.0.0-rc14'

/** The library is not part of every installation. */
export async function installed(load: () => Promise<Library> = () => import('baileys')): Promise<Library> {
  try {
    const library = await load()
    keepKeysFromConsole()
    return library
  } catch (error) {
    throw new SendError('down', 'ERR_CHANNEL_NOT_INSTALLED', HOW, { cause: error })
  }
}

export const missing = (): string | null => (isInstalled('baileys') ? null : HOW)

const OF_SESSIONS =
  /^((Closing|Opening|Migrating) session|Closing open session|Session (already|error)|Removing old closed session|V1 session|Decrypted message with closed|Failed to decrypt message with any)/
let isKept = false

/** The cryptography below the library writes whole sessions to the console, private keys among them, and asks nobody. */
function keepKeysFromConsole(): void {
  if (isKept) return
  isKept = true
  for (const level of ['info', 'warn', 'error'] as const) {
    const say = console[level].bind(console)
    console[level] = (...words: unknown[]) => {
      if (!OF_SESSIONS.test(String(words[0]))) say(...words)
    }
  }
}
