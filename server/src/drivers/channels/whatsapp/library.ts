import { existsSync } from 'node:fs'
import type WAWebJS from 'whatsapp-web.js'
import { SendError } from '../driver.ts'
import { isInstalled } from '../installed.ts'

export type Library = Pick<typeof WAWebJS, 'Client' | 'MessageMedia' | 'Location'>
export type Options = WAWebJS.ClientOptions
export type Message = WAWebJS.Message
export type Chat = WAWebJS.Chat
export type GroupChat = WAWebJS.GroupChat

/** What of a client is used; its events are read as what they are: told by a page. */
export type WebClient = Pick<
  WAWebJS.Client,
  | 'info'
  | 'pupBrowser'
  | 'initialize'
  | 'destroy'
  | 'logout'
  | 'getState'
  | 'requestPairingCode'
  | 'sendMessage'
  | 'sendSeen'
  | 'getMessageById'
  | 'getChatById'
  | 'getChats'
  | 'getContactById'
  | 'getContacts'
  | 'getContactLidAndPhone'
  | 'getNumberId'
  | 'getProfilePicUrl'
  | 'createGroup'
> & { on(event: string, listener: (...told: unknown[]) => void): unknown }

export interface Chromium {
  executablePath: string
  env?: Record<string, string>
}

export interface Needs {
  load(): Promise<Library>
  /** Null where there is none. */
  chromium(): Chromium | null
}

/** Of the system, never of anybody's choice: it runs with our rights. */
const CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/lib/chromium/chromium',
]

export const ofTheSystem: Needs = {
  load: async () => (await import('whatsapp-web.js')).default,
  chromium() {
    const executablePath = CHROMIUMS.find(existsSync)
    return executablePath ? { executablePath } : null
  },
}

const HOW = 'npm install --workspace server whatsapp-web.js@1.34.7'
const HOW_CHROMIUM = 'apt-get install chromium'

/** Neither the library nor its browser is part of every installation. */
export async function installed({ load, chromium }: Needs): Promise<{ library: Library; chromium: Chromium }> {
  const library = await load().catch((error: unknown) => Promise.reject(absent(HOW, error)))
  const found = chromium()
  if (!found) throw absent(HOW_CHROMIUM)
  return { library, chromium: found }
}

const absent = (how: string, cause?: unknown) => new SendError('down', 'ERR_CHANNEL_NOT_INSTALLED', how, { cause })

export function missing(): string | null {
  const wanted = [...(isInstalled('whatsapp-web.js') ? [] : [HOW]), ...(ofTheSystem.chromium() ? [] : [HOW_CHROMIUM])]
  return wanted.length > 0 ? wanted.join(' && ') : null
}
