import { afterEach, expect, test } from 'vitest'
import { mediaOf, never, outbound, testOutside } from '../lib/testing/outside.ts'
import { type Script, scriptedProvider } from '../lib/testing/provider.ts'
import { meow, meowAt } from './index.ts'
import { loggedIn, no, ok, TOKEN } from './scripted.testkit.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function scripted(script: Script = {}, fields: object = {}) {
  const provider = await scriptedProvider({ ...loggedIn(), ...script })
  undo.push(() => provider.close())
  const outside = testOutside()
  const config = meow.config.parse({ url: `${provider.url}/`, token: TOKEN, ...fields })
  // As fast as it will: the tests await what it tells.
  const driver = meowAt({ waitingMs: 1, connectedMs: 1 })
  const connect = async () => {
    const connection = await driver.connect(config, outside)
    undo.push(() => connection.close())
    return connection
  }
  return { provider, outside, config, connect }
}

test('[CHN-06] against a scripted Wuzapi: a picture to read, another when it is renewed, and the phone that read it', async () => {
  const state = { connected: true, loggedIn: false, jid: '' }
  let qr = ''
  const { outside, connect, provider } = await scripted({
    ...loggedIn(() => state),
    'GET /session/qr': () => ok({ QRCode: qr }),
    'POST /session/connect': ok({ details: 'Connected!' }),
  })
  await connect()
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'opening' })
  for (const code of ['data:image/png;base64,AA', 'data:image/png;base64,BB']) {
    qr = code
    expect(await outside.next('status')).toEqual({ type: 'status', status: 'qrcode', qrCode: code })
  }
  Object.assign(state, { loggedIn: true, jid: '5511888880000:7@s.whatsapp.net' })
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'connected', number: '5511888880000' })
  expect(await outside.next('group')).toEqual({ type: 'group', address: GROUP, name: 'Padaria' })
  expect(provider.of('POST /webhook')[0]?.body).toMatchObject({ webhook: outside.hookUrl, webhookURL: outside.hookUrl })
})

test('[CHN-06] against a scripted Wuzapi: a code to type for a number, asked for once', async () => {
  const { outside, connect, provider } = await scripted(
    {
      ...loggedIn(() => ({ Connected: true, LoggedIn: false })),
      'GET /session/qr': ok({ QRCode: 'data:image/png;base64,AA' }),
      'POST /session/pairphone': ok({ LinkingCode: 'ABCD-1234' }),
    },
    { pairingNumber: '5511888880000' },
  )
  await connect()
  expect(await outside.next('status')).toMatchObject({ status: 'qrcode', pairingCode: 'ABCD-1234' })
  expect(provider.of('POST /session/pairphone')).toMatchObject([{ body: { Phone: '5511888880000' } }])
})

test('[CHN-02] against a scripted Wuzapi: a code nobody read, a phone that logged out, a server that went', async () => {
  let state: object | null = { Connected: true, LoggedIn: false }
  const status = () => (state ? ok(state) : no(500, 'No session'))
  const session: Script = {
    'GET /session/status': status,
    'GET /session/qr': ok({ QRCode: 'data:image/png;base64,AA' }),
    'POST /session/connect': ok({}),
  }

  const unread = await scripted(session)
  await unread.connect()
  expect(await unread.outside.next('status')).toMatchObject({ status: 'qrcode' })
  state = null
  expect(await unread.outside.next('status')).toMatchObject({ status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true })

  state = { Connected: true, LoggedIn: true }
  const loggedOut = await scripted(session)
  await loggedOut.connect()
  expect(await loggedOut.outside.next('status')).toMatchObject({ status: 'connected' })
  state = { Connected: true, LoggedIn: false }
  expect(await loggedOut.outside.next('status')).toMatchObject({
    status: 'disconnected',
    code: 'ERR_CHANNEL_LOGGED_OUT',
    final: true,
  })

  state = { Connected: true, LoggedIn: true }
  const gone = await scripted(session)
  await gone.connect()
  expect(await gone.outside.next('status')).toMatchObject({ status: 'connected' })
  gone.provider.on({ 'GET /session/status': { status: 502, body: '<html>Bad Gateway</html>' } })
  expect(await gone.outside.next('status')).toMatchObject({
    status: 'disconnected',
    code: 'ERR_CHANNEL_UNREACHABLE',
    details: '502 Bad Gateway',
  })
  gone.provider.on({ 'GET /session/status': status })
  expect(await gone.outside.next('status')).toMatchObject({ status: 'connected' })
})

test('[CHN-06, CHN-25] against a scripted Wuzapi: a user it does not know is made, its calls are signed, its way is by the proxy', async () => {
  let isKnown = false
  const { outside, connect, provider } = await scripted(
    {
      'GET /session/status': () => (isKnown ? ok({ Connected: true, LoggedIn: true }) : no(401, 'Unauthorized')),
      'POST /admin/users'({ headers, body }) {
        expect(headers.authorization).toBe('the admin')
        expect(body).toMatchObject({ token: TOKEN, webhook: outside.hookUrl, events: 'All' })
        isKnown = true
        return ok({ id: 'u1' })
      },
      'POST /session/hmac/config': ok({}),
      'POST /session/proxy': ok({}),
    },
    {
      adminToken: 'the admin',
      hmacToken: 'h'.repeat(32),
      proxyUrl: 'socks5://proxy.example:1080',
      proxyUser: 'ana',
      proxyPassword: 'p@ss',
    },
  )
  await connect()
  expect(await outside.next('status')).toMatchObject({ status: 'connected' })
  expect(provider.of('POST /session/hmac/config')[0]?.body).toEqual({ hmac_key: 'h'.repeat(32) })
  expect(provider.of('POST /session/proxy')[0]?.body).toEqual({
    proxy_url: 'socks5://ana:p%40ss@proxy.example:1080',
    enable: true,
  })
})

test('[CHN-06] against a scripted Wuzapi: each kind is sent under the id we chose', async () => {
  const taken = ok({ Details: 'Sent', Id: '3EB0BA1CA0000000000001', Timestamp: 1 })
  const kinds = ['text', 'audio', 'document', 'location', 'contact']
  const { connect, provider, outside } = await scripted({
    ...loggedIn(() => ({ connected: true, loggedIn: true, jid: '5511888880000:7@s.whatsapp.net' })),
    ...Object.fromEntries(kinds.map(kind => [`POST /chat/send/${kind}`, taken])),
    'GET /group/info': ok({ Participants: [{ JID: '551@s.whatsapp.net' }, { JID: '77@lid' }] }),
  })
  const connection = await connect()
  await outside.next('status')
  const asked = (kind: string) => provider.of(`POST /chat/send/${kind}`).map(call => call.body)
  const send = (...args: Parameters<typeof outbound>) => connection.send(outbound(...args), never)
  const quoted = { to: ANA, externalId: 'Q', fromMe: true, sentAt: new Date(), text: 'x' }

  await send(ANA, { type: 'text', text: 'Oi' }, { quoted })
  await send({ kind: 'lid', scope: '', value: '77' }, { type: 'text', text: 'Oi' })
  await send(GROUP, { type: 'text', text: 'todos' }, { mentions: { everybody: true, hidden: true, addresses: [] } })
  await send(GROUP, { type: 'text', text: '@551' }, { mentions: { everybody: false, hidden: false, addresses: [ANA] } })
  await send(ANA, { type: 'media', media: mediaOf('voice', 'audio/ogg', 'v.ogg'), caption: '' })
  await send(ANA, { type: 'media', media: mediaOf('audio', 'audio/mpeg', 'm.mp3'), caption: '' })
  await send(ANA, { type: 'location', latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A' })
  await send(ANA, { type: 'contacts', contacts: [{ name: 'Rui', phones: ['+55 11 9'] }] })

  const frame = { Phone: '5511999990000', Id: '3EB0BA1CA0000000000001' }
  expect(asked('text')).toEqual([
    { ...frame, Body: 'Oi', ContextInfo: { StanzaId: 'Q', Participant: '5511888880000@s.whatsapp.net' } },
    { ...frame, Phone: '77@lid', Body: 'Oi' },
    { ...frame, Phone: '1203@g.us', Body: 'todos', ContextInfo: { MentionedJID: ['551@s.whatsapp.net', '77@lid'] } },
    { ...frame, Phone: '1203@g.us', Body: '@551', ContextInfo: { MentionedJID: ['5511999990000@s.whatsapp.net'] } },
  ])
  const base64 = Buffer.from('the bytes of v.ogg').toString('base64')
  expect(asked('audio')).toMatchObject([{ Audio: `data:audio/ogg;base64,${base64}`, PTT: true }])
  expect(asked('document')).toMatchObject([{ FileName: 'm.mp3', MimeType: 'audio/mpeg' }])
  expect(asked('location')).toMatchObject([{ Latitude: 1, Longitude: 2, Name: 'Loja, Rua A' }])
  expect(asked('contact')).toMatchObject([{ Name: 'Rui', Vcard: expect.stringContaining('waid=55119:+55119') }])
})

test('[CHN-06] against a scripted Wuzapi: who is there, who is in a group, a file, a call refused', async () => {
  const { connect } = await scripted({
    'POST /user/check': ({ body }) =>
      ok({
        Users: [
          { Query: 'x', IsInWhatsapp: String(body.Phone) !== '5500', JID: '551188880000@s.whatsapp.net', VerifiedName: '' },
        ],
      }),
    'POST /user/avatar': ({ body }) => (body.Phone === ANA.value ? ok({ URL: 'https://pps/1.jpg' }) : no(500, 'No avatar found')),
    'POST /user/block': ok({}),
    'GET /user/contacts': ok({
      '5511999990000@s.whatsapp.net': { FullName: '', PushName: 'Ana', Found: true },
      '1203@g.us': { FullName: 'x' },
    }),
    'GET /group/info': ok({
      Participants: [{ JID: '77@lid', PhoneNumber: '551@s.whatsapp.net', DisplayName: 'Zé', IsAdmin: true }],
    }),
    'POST /chat/downloadimage': ({ body }) =>
      ok({ Mimetype: 'image/jpeg', Data: `data:image/jpeg;base64,${Buffer.from(String(body.MediaKey)).toString('base64')}` }),
    'POST /call/reject': ok({}),
  })
  const connection = await connect()
  expect(await connection.findNumber?.('+55 11 98888-0000')).toEqual({ ...ANA, value: '551188880000' })
  expect(await connection.findNumber?.('5500')).toBeNull()
  expect(await connection.picture?.(ANA)).toBe('https://pps/1.jpg')
  expect(await connection.picture?.(GROUP)).toBeNull()
  expect(await connection.contacts?.()).toEqual([
    { name: 'Ana', addresses: [{ ...ANA, value: '5511999990000' }] },
    { name: 'Padaria', addresses: [GROUP] },
  ])
  await connection.block?.(ANA, true)
  await connection.rejectCall?.('c1', ANA)
  expect(await connection.participants?.(GROUP)).toEqual([
    { address: { kind: 'lid', scope: '', value: '77' }, name: 'Zé', number: '551', isAdmin: true },
  ])
  const ref = JSON.stringify({ path: 'image', MediaKey: 'k3y' })
  expect(Buffer.concat(await Array.fromAsync((await connection.download?.(ref, never)) ?? [])).toString()).toBe('k3y')
})

test.each([
  [no(500, 'No session'), { outcome: 'down', code: 'ERR_WAPP_NOT_INITIALIZED' }],
  [no(500, 'Error sending message: websocket not connected'), { outcome: 'down', code: 'ERR_WAPP_NOT_INITIALIZED' }],
  [no(401, 'Unauthorized'), { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' }],
  [no(400, 'Could not decode base64 encoded data from payload'), { outcome: 'refused', code: 'ERR_FILE_REJECTED' }],
  [no(400, 'Missing Body in Payload'), { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [no(500, 'Error sending message: rate-overlimit'), { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED' }],
  [no(500, 'Failed to upload file: x'), { outcome: 'doubt' }],
  [
    { status: 404, body: '404 page not found' },
    { outcome: 'down', code: 'ERR_WUZAPI_URL' },
  ],
])('[CHN-06, BOT-12] against a scripted Wuzapi: an answer of %j is told as what it is', async (reply, expected) => {
  const { connect } = await scripted({ 'POST /chat/send/text': reply })
  const connection = await connect()
  await expect(connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)).rejects.toMatchObject(expected)
})

test('[CHN-06, BOT-12] an address must be one', () => {
  for (const url of ['', 'w.example', 'ftp://w.example', 'javascript:1']) {
    expect(meow.config.safeParse({ url, token: TOKEN }).error?.issues[0]?.path).toEqual(['url'])
  }
})
