import type { Taken } from '../driver.suite.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import type { Asked, Script } from '../lib/testing/provider.ts'
import { bytesIn } from '../lib/testing/rig.ts'
import { textAt } from '../lib/wa/walk.ts'

// An Evolution of the test's own, after the routes, schemas and answers of 2.3.

export const KEY = 'the-global-key'
export const no = (status: number, message: unknown) => ({ status, body: { status, error: 'Error', response: { message } } })
export const unauthorized = no(401, 'Unauthorized')

export const session = (state: () => string | null = () => 'open', version = '2.3.7'): Script => ({
  'GET /': { body: { status: 200, message: 'Welcome to the Evolution API, it is working!', version, clientName: 'evolution' } },
  'GET /instance/connectionState/loja': ({ headers }) => {
    if (headers.apikey !== KEY) return unauthorized
    const now = state()
    return now === null
      ? no(404, ['The "loja" instance does not exist'])
      : { body: { instance: { instanceName: 'loja', state: now } } }
  },
  'POST /webhook/set/loja': { status: 201, body: {} },
  'GET /instance/fetchInstances': {
    body: [{ name: 'loja', ownerJid: '5511888880000@s.whatsapp.net', disconnectionReasonCode: 401 }],
  },
  'GET /group/fetchAllGroups/loja': { body: [{ id: '1203@g.us', subject: 'Padaria' }] },
})

/** What the server was given, as the suite counts it. */
export function takenOf({ what, body }: Asked): Taken | null {
  const verb = what.split('/').at(-2) ?? ''
  const to = textAt(body, 'number')
  if (verb === 'sendReaction') return { type: 'reaction', to, emoji: textAt(body, 'reaction') }
  if (verb === 'deleteMessageForEveryone') return { type: 'removal', to }
  if (verb === 'updateMessage') return { type: 'edit', to, text: textAt(body, 'text') }
  if (!verb.startsWith('send') || verb === 'sendPresence') return null
  const file = ['media', 'audio', 'sticker'].map(name => textAt(body, name)).find(Boolean)
  const quoted = textAt(body, 'quoted', 'key', 'id')
  return {
    type: 'message',
    to,
    text: textAt(body, 'text') || textAt(body, 'caption'),
    ...(file && { media: bytesIn(Buffer.from(file, 'base64')) }),
    ...(quoted && { quoted }),
  }
}

export const ANA_JID = '5511999990000@s.whatsapp.net'

/** A call of the instance's, as 2.3 writes it. */
export const told = (event: string, data: unknown, more: object = {}) =>
  jsonCall({
    event,
    instance: 'loja',
    data,
    destination: 'https://balcao.example/hooks/k3y',
    date_time: '2026-11-20T12:00:00.000Z',
    sender: '5511888880000@s.whatsapp.net',
    server_url: 'http://evo.example',
    apikey: 'x',
    ...more,
  })

export const messageData = (message: object, more: { key?: object; [name: string]: unknown } = {}) => ({
  pushName: 'Ana',
  status: 'DELIVERY_ACK',
  message,
  messageType: Object.keys(message)[0],
  messageTimestamp: 1_795_176_000,
  instanceId: 'i1',
  source: 'android',
  ...more,
  key: { remoteJid: ANA_JID, fromMe: false, id: '3EB0F00D', addressingMode: 'pn', ...more.key },
})
