import type { WASocket } from 'baileys'
import { SendError } from '../driver.ts'

export type Library = typeof import('baileys')

/** What of a socket is used; tests stand in for it where no server written by others does. */
export type Phone = Pick<
  WASocket,
  | 'ev'
  | 'user'
  | 'sendMessage'
  | 'requestPairingCode'
  | 'logout'
  | 'end'
  | 'groupFetchAllParticipating'
  | 'groupMetadata'
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
    return await load()
  } catch (error) {
    throw new SendError('down', 'ERR_CHANNEL_NOT_INSTALLED', HOW, { cause: error })
  }
}
