import type { Taken } from '../driver.suite.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import type { Asked, Script } from '../lib/testing/provider.ts'
import { bytesIn } from '../lib/testing/rig.ts'
import { textAt } from '../lib/wa/walk.ts'

// A Wuzapi of the test's own, after its routes and its source of May 2025 and later.

export const TOKEN = 'T0K3N-of-the-user'
export const ok = (data: unknown) => ({ body: { code: 200, data, success: true } })
export const no = (code: number, error: string) => ({ status: code, body: { code, error, success: false } })

export const loggedIn = (state: () => unknown = () => ({ Connected: true, LoggedIn: true })): Script => ({
  'GET /session/status': ({ headers }) => (headers.token === TOKEN ? ok(state()) : no(401, 'Unauthorized')),
  'POST /webhook': ok({ webhook: 'x' }),
  'POST /session/connect': no(500, 'Already Connected'),
  'GET /group/list': ok({ Groups: [{ JID: '1203@g.us', Name: 'Padaria', Participants: [] }] }),
})

/** What the server was given, as the suite counts it. */
export function takenOf({ what, body }: Asked): Taken | null {
  const to = textAt(body, 'Phone')
  if (what === 'POST /chat/react') return { type: 'reaction', to, emoji: textAt(body, 'Body') }
  if (what === 'POST /chat/delete') return { type: 'removal', to }
  if (what === 'POST /chat/send/edit') return { type: 'edit', to, text: textAt(body, 'Body') }
  if (!what.startsWith('POST /chat/send/')) return null
  const file = ['Image', 'Video', 'Audio', 'Document', 'Sticker'].map(name => textAt(body, name)).find(Boolean)
  const quoted = textAt(body, 'ContextInfo', 'StanzaId')
  return {
    type: 'message',
    to,
    text: textAt(body, 'Body') || textAt(body, 'Caption'),
    chosenId: textAt(body, 'Id'),
    ...(file && { media: bytesIn(Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')) }),
    ...(quoted && { quoted }),
  }
}

export const INFO = {
  ID: '3EB0F00D',
  Chat: '5511999990000@s.whatsapp.net',
  Sender: '5511999990000:7@s.whatsapp.net',
  IsFromMe: false,
  IsGroup: false,
  PushName: 'Ana',
  Timestamp: '2026-11-20T09:00:00-03:00',
  Type: 'text',
}

/** A call as JSON, as it comes where the operator chose so; its message, and what of its frame is different. */
export const messageCall = (message: object, info: object = {}, more: object = {}) =>
  jsonCall({ type: 'Message', event: { Info: { ...INFO, ...info }, Message: message }, token: TOKEN, ...more })
