import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection, Content } from '../driver.ts'
import {
  type Answer,
  APP_SECRET,
  type Expected,
  fileOf,
  type GraphDouble,
  graphDouble,
  refusal,
  TOKEN,
} from '../lib/meta/double.testkit.ts'
import { instagram } from './index.ts'

// Against a double written here: Meta describes these calls in documents alone.

const fields = { accountId: '17841405309211844', token: TOKEN, appSecret: APP_SECRET }
const config = instagram.config.parse(fields)
const linked = instagram.config.parse({ ...fields, login: 'facebook', pageId: '118800223344' })
const ana = { kind: 'page', scope: '17841405309211844', value: '903456789012345' } as const
const signal = new AbortController().signal

let graph: GraphDouble
beforeEach(async () => {
  // Instagram's own host knows no proof of the app secret.
  graph = await graphDouble({ proves: false })
})
afterEach(async () => {
  vi.useRealTimers()
  graph.settled()
  await graph.close()
})

const me: Expected = { method: 'GET', path: 'me', query: { fields: 'id,user_id,username,name' } }
const apps: Expected = { method: 'GET', path: '17841405309211844/subscribed_apps' }
const subscribes: Expected = {
  method: 'POST',
  path: '17841405309211844/subscribed_apps',
  query: {
    subscribed_fields: 'messages,messaging_postbacks,messaging_seen,message_reactions,messaging_referral,messaging_handover',
  },
}
const refresh = (token: string): Expected => ({
  method: 'GET',
  path: 'refresh_access_token',
  query: { grant_type: 'ig_refresh_token', access_token: token },
  token,
})
const young = { status: 400, json: refusal(100, 'The access token is too young') }
const owner = { json: { id: '25001', user_id: '17841405309211844', username: 'loja' } }

async function connected(renewal: Answer = young, token = TOKEN): Promise<Connection> {
  graph.expects({ ...me, token }, owner)
  graph.expects({ ...apps, token }, { json: { data: [] } })
  graph.expects({ ...subscribes, token })
  graph.expects(refresh(token), renewal)
  return instagram.connect(config, graph.outside)
}

const messages = { method: 'POST', path: '17841405309211844/messages' }
const taken = { json: { recipient_id: ana.value, message_id: 'aWdfNEW' } }
const body = (message: object) => ({ recipient: { id: ana.value }, message, messaging_type: 'RESPONSE' })
const send = (connection: Connection, content: Content) => connection.send({ id: '0198-our-id', to: ana, content }, signal)

test('[CHN-09] sends text and files by their address', async () => {
  const connection = await connected()
  const payload = { url: 'https://desk.example/files/signed', is_reusable: false }
  graph.expects({ ...messages, json: body({ text: 'olá' }) }, taken)
  graph.expects({ ...messages, json: body({ attachment: { type: 'image', payload } }) }, taken)
  graph.expects({ ...messages, json: body({ attachment: { type: 'audio', payload } }) }, taken)
  expect(await send(connection, { type: 'text', text: 'olá' })).toEqual({ externalId: 'aWdfNEW' })
  await send(connection, { type: 'media', media: fileOf('image', 'image/jpeg'), caption: '' })
  await send(connection, { type: 'media', media: fileOf('audio', 'audio/mp4'), caption: '' })
  await connection.close()
})

test('[CHN-09] a text of more than 1000 bytes, a document and a recording in ogg are refused without asking', async () => {
  const connection = await connected()
  const refused = (content: Content) => expect(send(connection, content)).rejects
  await refused({ type: 'text', text: 'é'.repeat(501) }).toMatchObject({
    outcome: 'refused',
    code: 'ERR_CHANNEL_CANNOT',
    message: expect.stringContaining('1002 bytes'),
  })
  await refused({ type: 'media', media: fileOf('document', 'application/pdf'), caption: '' }).toMatchObject({
    code: 'ERR_CHANNEL_CANNOT',
  })
  await refused({ type: 'media', media: fileOf('audio', 'audio/ogg'), caption: '' }).toMatchObject({ code: 'ERR_FILE_REJECTED' })
  await connection.close()
})

test('[CHN-09] names and pictures', async () => {
  const connection = await connected()
  const asks = { method: 'GET', path: ana.value, query: { fields: 'name,username,profile_pic' } }
  graph.expects(asks, { json: { name: '', username: 'ana.prado', profile_pic: 'https://cdn.example/ana.jpg' } })
  expect(await connection.profile?.(ana)).toEqual({ name: 'ana.prado', pictureUrl: 'https://cdn.example/ana.jpg' })
  await connection.close()
})

test('[CHN-09] a renewed token is used from then on, and also after a restart, until the form has another', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const connection = await connected({ json: { access_token: 'IGQ-renewed', token_type: 'bearer', expires_in: 5_184_000 } })
  graph.expects({ ...messages, json: body({ text: 'oi' }), token: 'IGQ-renewed' }, taken)
  await send(connection, { type: 'text', text: 'oi' })
  await connection.close()
  expect(graph.kept.get('token')).toBe('IGQ-renewed')

  vi.setSystemTime(Date.now() + 8 * 86_400_000)
  const again = await connected({ json: { access_token: 'IGQ-third' } }, 'IGQ-renewed')
  await again.close()

  const retyped = { ...config, token: 'IGQ-typed' }
  graph.expects({ ...me, token: 'IGQ-typed' }, owner)
  graph.expects({ ...apps, token: 'IGQ-typed' }, { json: { data: [] } })
  expect(await instagram.check(retyped, graph.outside)).toEqual({ ok: true, name: '@loja' })
})

test('[CHN-09] a session that stays renews its token by itself, and none that has ended does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const connection = await connected()
  let heard = () => {}
  const renewed = new Promise<void>(done => {
    heard = done
  })
  const { set } = graph.outside.store
  graph.outside.store.set = values => set(values).then(heard)
  graph.expects(refresh(TOKEN), { json: { access_token: 'IGQ-renewed' } })
  vi.advanceTimersByTime(86_400_000)
  await renewed
  expect(graph.kept.get('token')).toBe('IGQ-renewed')
  await connection.close()
  expect(vi.getTimerCount()).toBe(0)
})

test.for<[string, [Expected, Answer][], object]>([
  [
    'the other id of the account',
    [[me, { json: { id: '17841405309211844', user_id: '17841400000000001', username: 'loja' } }]],
    {
      code: 'ERR_CHANNEL_DATA',
      details: 'Instagram account id 17841405309211844: the token is of @loja, whose id is 17841400000000001',
    },
  ],
  [
    'a token that has ended',
    [[me, { status: 400, json: refusal(190, 'Error validating access token: Session has expired') }]],
    { code: 'ERR_CHANNEL_TOKEN' },
  ],
  [
    'a permission',
    [
      [me, owner],
      [apps, { status: 403, json: refusal(10, '(#10) requires instagram_business_manage_messages') }],
    ],
    { code: 'ERR_CHANNEL_DATA', details: expect.stringContaining('instagram_business_manage_messages') },
  ],
  [
    'a server that answers with a page',
    [[me, { body: '<html>', headers: { 'content-type': 'text/html' } }]],
    { code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
])('[CHN-09] says what is wrong: %s', async ([, calls, health]) => {
  for (const [expected, answer] of calls) graph.expects(expected, answer)
  expect(await instagram.check(config, graph.outside)).toMatchObject({ ok: false, ...health })
})

test("[CHN-09] by Facebook's login everything goes through the page, with the app secret proved", async () => {
  const facebook = await graphDouble()
  const page: Expected = { method: 'GET', path: 'me', query: { fields: 'id,name' } }
  const sound = () => {
    facebook.expects(page, { json: { id: '118800223344', name: 'Loja' } })
    facebook.expects(
      { method: 'GET', path: '17841405309211844', query: { fields: 'id,username,name' } },
      { json: { id: '17841405309211844', username: 'loja' } },
    )
    facebook.expects({ method: 'GET', path: '118800223344/subscribed_apps' }, { json: { data: [] } })
  }
  sound()
  const subscribed_fields = 'messages,messaging_postbacks,message_reactions,messaging_referrals,messaging_handovers,standby'
  facebook.expects({ method: 'POST', path: '118800223344/subscribed_apps', query: { subscribed_fields } })
  facebook.expects({ method: 'POST', path: '118800223344/messages', json: body({ text: 'olá' }) }, taken)
  const connection = await instagram.connect(linked, facebook.outside)
  await send(connection, { type: 'text', text: 'olá' })
  await connection.close()

  facebook.expects(page, { json: { id: '77', name: 'Outra' } })
  expect(await instagram.check(linked, facebook.outside)).toEqual({
    ok: false,
    code: 'ERR_CHANNEL_DATA',
    details: 'Instagram account id 17841405309211844: the token is not of page id 118800223344, but of Outra 77',
  })
  facebook.settled()
  await facebook.close()
})

test('the page is asked for where it is needed', () => {
  const issues = instagram.config.safeParse({ ...fields, login: 'facebook' }).error?.issues
  expect(issues?.map(({ path }) => path)).toEqual([['pageId']])
})
