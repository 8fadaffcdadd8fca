import { channelRoutes, SECRET_KEPT } from '@balcao/contract/channels/channels'
import { sandboxRoutes } from '@balcao/contract/channels/sandbox'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { startSandboxProvider } from '../../test/sandbox-provider.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { closeTicketsOf } from '../tickets/commands/many/channel-gone.ts'
import { channelOfHook } from './provider-events/hooked.ts'

let w: World
beforeAll(async () => {
  w = await world({ EGRESS_ALLOW: '127.0.0.1' })
})
beforeEach(async () => {
  await w.owner.query('delete from outbox')
  await w.owner.query('update channels set deleted_at = now(), is_default = false where deleted_at is null')
})

let made = 0
const add = (by: Person, more: Record<string, unknown> = {}) =>
  by.call(channelRoutes.create, { body: { type: 'sandbox', name: `Canal ${++made}`, ...more } })
const facts = async (event: string) =>
  (
    await w.owner.query<{ payload: Record<string, never>; rooms: string[] }>(
      'select payload, rooms from outbox where event = $1 order by id',
      [event],
    )
  ).rows
const rowOf = (id: number) => w.one<Record<string, never>>('select * from channels where id = $1', [id])
const keyOf = (hookUrl: string): string => hookUrl.split('/').at(-1) ?? ''

describe('a channel', () => {
  test('[CHN-01][CHN-28] is seen by the whole team, and its fields by its administrators alone', async () => {
    const channel = await add(w.carla, { name: 'Balcão', farewell: 'Até logo!', config: { behavesAs: 'phone' } })
    expect(channel).toMatchObject({
      type: 'sandbox',
      name: 'Balcão',
      isDefault: true,
      status: 'disconnected',
      retries: 0,
      number: null,
    })

    const [seen] = await w.ana.call(channelRoutes.list, {})
    expect(seen).toMatchObject({
      id: channel.id,
      name: 'Balcão',
      type: 'sandbox',
      capabilities: { chosenIds: true, inFlight: 1 },
    })
    expect(JSON.stringify(seen)).not.toContain(keyOf(channel.hookUrl))
    for (const field of ['config', 'hookUrl', 'qrcode']) expect(seen).not.toHaveProperty(field)
    expect(await w.ana.ask('GET', `/whatsapp/${channel.id}`)).toMatchObject({ status: 403 })
    expect(await w.sofia.call(channelRoutes.show, { params: { id: channel.id } })).toMatchObject({
      config: { behavesAs: 'phone' },
    })
    expect(await w.olga.call(channelRoutes.list, {})).toEqual([])
  })

  test('[CHN-16] its secrets are sealed, shown as kept, kept when they come back so, and gone when they come back empty', async () => {
    const provider = await startSandboxProvider({ token: 'muito-secreto' })
    onTestFinished(() => provider.close())
    const channel = await add(w.carla, { config: { baseUrl: provider.url, token: 'muito-secreto' } })
    expect(channel.config).toMatchObject({ baseUrl: provider.url, token: SECRET_KEPT })
    expect(JSON.stringify(await rowOf(channel.id))).not.toContain('muito-secreto')
    expect((await channelOfHook(keyOf(channel.hookUrl)))?.config).toMatchObject({ token: 'muito-secreto' })

    const params = { id: channel.id }
    const kept = await w.carla.call(channelRoutes.update, {
      params,
      body: { config: { token: SECRET_KEPT, behavesAs: 'phone' } },
    })
    expect(kept.config).toMatchObject({ token: SECRET_KEPT, behavesAs: 'phone', baseUrl: provider.url })
    await w.carla.call(channelRoutes.update, { params, body: { config: { token: '', baseUrl: '' } } })
    expect((await channelOfHook(keyOf(channel.hookUrl)))?.config).not.toHaveProperty('token')
    const told = await w.owner.query('select payload::text from outbox union all select details::text from audit_log')
    expect(JSON.stringify(told.rows)).not.toContain('muito-secreto')
  })

  test('a secret is shown to no other server than it was entered for, even to a user who names one', async () => {
    const provider = await startSandboxProvider({ token: 'muito-secreto' })
    onTestFinished(() => provider.close())
    const channel = await add(w.carla, { config: { baseUrl: provider.url, token: 'muito-secreto' } })
    const path = `/whatsapp/${channel.id}`
    for (const config of [
      { baseUrl: 'https://meu.example' },
      { baseUrl: 'https://meu.example', token: SECRET_KEPT },
      { baseUrl: provider.url.replace('http:', 'https:') },
      { baseUrl: '' },
    ])
      expect(await w.rui.ask('PUT', path, { config })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', issues: [{ path: ['config', 'token'] }] },
      })
    expect((await channelOfHook(keyOf(channel.hookUrl)))?.config).toMatchObject({ baseUrl: provider.url })
    // The same server by another path is the same server, and who knows the secret may take it along.
    expect(await w.rui.ask('PUT', path, { config: { baseUrl: `${provider.url}/` } })).toMatchObject({ status: 200 })
    expect(await w.rui.ask('PUT', path, { config: { baseUrl: '', token: 'muito-secreto' } })).toMatchObject({ status: 200 })
  })

  test('[CHN-16] an address that holds a password is sealed whole, in every field', async () => {
    const channel = await add(w.carla, { type: 'baileys', config: { proxyUrl: 'http://ana:muito-secreto@proxy.example:3128' } })
    expect(channel.config).toEqual({ proxyUrl: SECRET_KEPT })
    expect(JSON.stringify(await rowOf(channel.id))).not.toContain('muito-secreto')
    await w.carla.call(channelRoutes.update, { params: { id: channel.id }, body: { config: { proxyUrl: SECRET_KEPT } } })
    expect((await channelOfHook(keyOf(channel.hookUrl)))?.config).toMatchObject({
      proxyUrl: 'http://ana:muito-secreto@proxy.example:3128',
    })
  })

  test('says since when it is as it is, also after other changes of it', async () => {
    const channel = await add(w.carla)
    const params = { id: channel.id }
    const since = '2026-01-02T03:04:05.000Z'
    await w.owner.query("update channels set status = 'connected', status_since = $2 where id = $1", [channel.id, since])
    await w.owner.query('update channels set status_since = $2 where id = $1', [channel.id, since])
    await w.carla.call(channelRoutes.update, { params, body: { name: 'Outro nome', farewell: 'Tchau' } })
    const seen = async () => (await w.ana.call(channelRoutes.list, {}))[0]
    expect(await seen()).toMatchObject({ name: 'Outro nome', statusSince: since })
    expect((await seen())?.updatedAt).not.toBe(since)
    await w.owner.query("update channels set status = 'disconnected' where id = $1", [channel.id])
    expect((await seen())?.statusSince).not.toBe(since)
  })

  test('old messages go into no other company’s queue', async () => {
    const history = (queueId: number) => ({ start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z', queueId })
    const foreign = { type: 'sandbox', name: 'De fora', config: {}, history: history(w.queues.pneus) }
    expect(await w.carla.ask('POST', '/whatsapp', foreign)).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
    const channel = await add(w.carla)
    const change = { history: history(w.queues.pneus) }
    expect(await w.carla.ask('PUT', `/whatsapp/${channel.id}`, change)).toMatchObject({ status: 404 })
  })

  test('[CHN-28] is refused field by field, by what its type needs', async () => {
    const wrong = { type: 'sandbox', name: 'Torto', config: { behavesAs: 'cat', callbackUrl: 'nowhere', extra: 1 } }
    const { status, body } = await w.carla.ask('POST', '/whatsapp', wrong)
    expect(status).toBe(400)
    const issues = body.issues as { path: string[]; code: string }[]
    expect(issues.map(({ path, code }) => [...path, code].join(' ')).toSorted()).toEqual([
      'config behavesAs invalid_value',
      'config callbackUrl invalid_format',
      'config unrecognized_keys',
    ])
  })

  test('[CHN-28] that its provider refuses is not saved; one whose provider is away is', async () => {
    const provider = await startSandboxProvider({ token: 'certo' })
    onTestFinished(() => provider.close())
    const config = { baseUrl: provider.url, token: 'errado' }
    expect(await w.carla.ask('POST', '/whatsapp', { type: 'sandbox', name: 'Errado', config })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHANNEL_TOKEN' },
    })
    const away = await add(w.carla, { config: { baseUrl: 'http://127.0.0.1:9' } })
    expect(await w.carla.call(channelRoutes.check, { params: { id: away.id } })).toMatchObject({
      ok: false,
      code: 'ERR_CHANNEL_UNREACHABLE',
    })
  })

  test('[CHN-28] its types are told with the fields of their forms', async () => {
    const kinds = await w.carla.call(channelRoutes.kinds, {})
    const sandbox = kinds.find(({ type }) => type === 'sandbox')
    expect(sandbox?.fields.find(({ name }) => name === 'token')).toMatchObject({
      kind: 'text',
      isSecret: true,
      isRequired: false,
    })
    expect(sandbox?.fields.find(({ name }) => name === 'behavesAs')).toMatchObject({
      kind: 'choice',
      options: ['api', 'phone', 'official'],
      default: 'api',
    })
  })

  test('[CHN-26][CHN-27] what nothing works with yet is kept, sealed where it is secret', async () => {
    const later = { wavoipTokens: 'linha-1,linha-2', chatgptKey: 'sk-segredo', dialogflowJson: '{"private_key":"segredo"}' }
    const channel = await add(w.carla, { type: 'baileys', config: { ...later, difyType: 'agent', typebotButtons: true } })
    expect(channel.config).toEqual({
      wavoipTokens: SECRET_KEPT,
      chatgptKey: SECRET_KEPT,
      dialogflowJson: SECRET_KEPT,
      difyType: 'agent',
      typebotButtons: true,
    })
    expect(JSON.stringify(await rowOf(channel.id))).not.toMatch(/linha-1|segredo/)
    expect((await channelOfHook(keyOf(channel.hookUrl)))?.config).toMatchObject(later)
    const broken = await w.carla.ask('PUT', `/whatsapp/${channel.id}`, { config: { dialogflowJson: '{' } })
    expect(broken).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    const baileys = (await w.carla.call(channelRoutes.kinds, {})).find(({ type }) => type === 'baileys')
    expect(baileys?.fields.map(({ name }) => name).toSorted()).toEqual([
      'pairingNumber',
      'proxyPassword',
      'proxyUrl',
      'proxyUser',
      'transcription',
      'transcriptionKey',
      'transcriptionLanguage',
      'transcriptionModel',
      'transcriptionUrl',
      'version',
    ])
  })

  test('[CHN-16] types a company does not offer are hidden from it, unless it has one: that stays editable', async () => {
    const types = async () =>
      (await w.carla.call(channelRoutes.kinds, {}))
        .filter(({ capabilities }) => !capabilities.official)
        .map(one => [one.type, one.isOffered])
    expect(await types()).toContainEqual(['baileys', true])
    await w.owner.query('update tenants set hide_unoficial = true where id = $1', [w.padaria])
    onTestFinished(async () => void (await w.owner.query('update tenants set hide_unoficial = false where id = $1', [w.padaria])))
    expect(await types()).toEqual([])
    await desk(w.owner, w.padaria).channel(undefined, { kind: 'meow' })
    expect(await types()).toEqual([['meow', false]])
  })

  test('[CHN-18][CHN-19][CHN-28] refuses a name that is taken, a queue, a user and a flow that are not there', async () => {
    await add(w.carla, { name: 'Vendas' })
    const refused = async (more: object) =>
      (await w.carla.ask('POST', '/whatsapp', { type: 'sandbox', name: 'Outro', ...more })).body.error
    expect(await refused({ name: 'VENDAS' })).toBe('ERR_NAME_TAKEN')
    expect(await refused({ queueId: w.queues.pneus })).toBe('ERR_NO_QUEUE_FOUND')
    expect(await refused({ userId: w.olga.id })).toBe('ERR_NO_USER_FOUND')
    const flowOf = (tenant: number) =>
      w.one("insert into chat_flows (tenant_id, name) values ($1, 'Boas-vindas') returning id::int", [tenant])
    expect(await refused({ chatFlowId: (await flowOf(w.oficina)).id })).toBe('ERR_NO_AUTO_REPLY_FOUND')
    const places = { queueId: w.queues.balcao, userId: w.ana.id, chatFlowId: (await flowOf(w.padaria)).id }
    expect(await add(w.carla, places)).toMatchObject(places)
  })

  test('[CHN-13] one is the default, the last that was chosen, however many choose at once', async () => {
    const first = await add(w.carla)
    const others = await Promise.all([add(w.carla), add(w.carla), add(w.carla)])
    expect(others.map(({ isDefault }) => isDefault)).toEqual([false, false, false])
    const makeDefault = (id: number) => w.carla.call(channelRoutes.update, { params: { id }, body: { isDefault: true } })
    await Promise.all(others.map(({ id }) => makeDefault(id)))
    const all = await w.carla.call(channelRoutes.list, {})
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(all.find(({ id }) => id === first.id)?.isDefault).toBe(false)
  })

  test('[CHN-16] the plan’s connections are the limit, for twenty at once', async () => {
    await w.owner.query('update tenants set max_connections = 3 where id = $1', [w.padaria])
    onTestFinished(async () => void (await w.owner.query('update tenants set max_connections = 10 where id = $1', [w.padaria])))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => w.carla.ask('POST', '/whatsapp', { type: 'sandbox', name: `Limite ${++made}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { status, body } of answers) if (status !== 201) expect(body.error).toBe('ERR_CONNECTION_LIMIT')
    const [one] = await w.carla.call(channelRoutes.list, {})
    await w.carla.call(channelRoutes.remove, { params: { id: one?.id ?? 0 } })
    expect(await add(w.carla)).toMatchObject({ type: 'sandbox' })
  })
})

describe('what happens to a channel', () => {
  test('[RTM-02] reaches the team, and its code to scan only those who may connect it', async () => {
    const channel = await add(w.carla)
    await w.owner.query('delete from outbox')
    const session = await w.rui.call(channelRoutes.connect, { params: { id: channel.id } })
    expect(session).toMatchObject({ status: 'opening', keepConnected: true, wish: 'connect' })
    expect(await facts('channel.changed')).toMatchObject([
      { payload: { channel: { id: channel.id, status: 'opening' } }, rooms: ['team'] },
    ])
    expect(await facts('channel.session')).toMatchObject([{ payload: { session: { wish: 'connect' } }, rooms: ['leads'] }])
    expect(await w.ana.ask('POST', `/whatsappsession/${channel.id}`)).toMatchObject({ status: 403 })
    expect(await w.ana.ask('GET', `/whatsappsession/${channel.id}`)).toMatchObject({ status: 403 })
  })

  test('[CHN-02] the last wish counts', async () => {
    const { id } = await add(w.carla)
    await w.carla.call(channelRoutes.connect, { params: { id } })
    await w.carla.call(channelRoutes.renew, { params: { id } })
    const session = await w.carla.call(channelRoutes.disconnect, { params: { id } })
    expect(session).toMatchObject({ wish: 'disconnect', keepConnected: false })
    expect(await rowOf(id)).toMatchObject({ wish_no: 3 })
  })

  test('[CHN-28] deleted it is gone from lists and hooks, its name is free, its tickets close and stay readable', async () => {
    const channel = await add(w.carla, { name: 'Antigo' })
    const its = desk(w.owner, w.padaria)
    const ticket = await its.ticket({ channel: channel.id, status: 'open', userId: w.ana.id, queueId: w.queues.balcao })
    const closed = await its.ticket({ channel: channel.id, status: 'closed', queueId: w.queues.balcao })
    await its.message(ticket, 'oi')
    const before = await channelOfHook(keyOf(channel.hookUrl))
    expect(before).toMatchObject({ channelId: channel.id })

    await w.carla.call(channelRoutes.remove, { params: { id: channel.id } })
    expect(await facts('channel.removed')).toMatchObject([{ payload: { id: channel.id } }])
    expect(await channelOfHook(keyOf(channel.hookUrl))).toBeNull()
    expect(await w.carla.ask('GET', `/whatsapp/${channel.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
    expect((await w.carla.call(channelRoutes.list, {})).map(({ id }) => id)).not.toContain(channel.id)
    const { rows } = await w.owner.query("select data from pgboss.job where name = 'channels.closeTickets'")
    expect(rows).toContainEqual({ data: { tenantId: w.padaria, data: { channelId: channel.id } } })

    const writes = () => w.ana.ask('POST', `/messages/${ticket}`, { body: 'ainda lá?' })
    expect(await writes(), 'deleted, its tickets not closed yet').toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
    const late = await its.message(ticket, 'até logo', { from_me: true, status: 'pending', next_at: new Date() })

    await closeTicketsOf(w.padaria, channel.id, AbortSignal.timeout(5_000))
    expect(await w.one('select status, ack, error, next_at from messages where id = $1', [late])).toEqual({
      status: 'failed',
      ack: -1,
      error: 'ERR_NO_WAPP_FOUND',
      next_at: null,
    })
    for (const id of [ticket, closed]) {
      const reopened = await w.ana.ask('PUT', `/tickets/${id}`, { status: 'open' })
      expect(reopened).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND', id: channel.id } })
    }
    const { rows: tickets } = await w.owner.query('select id, status, user_id from tickets where channel_id = $1 order by id', [
      channel.id,
    ])
    expect(tickets).toMatchObject([
      { id: ticket, status: 'closed', user_id: w.ana.id },
      { id: closed, status: 'closed' },
    ])
    expect(await w.ana.ask('GET', `/messages/${ticket}`)).toMatchObject({
      status: 200,
      body: { messages: [{ body: 'oi' }, { body: 'até logo' }] },
    })
    expect(await add(w.carla, { name: 'Antigo' })).toMatchObject({ name: 'Antigo' })
  })
})

describe('a sandbox channel', () => {
  test('misbehaves as it is told, and keeps its books to itself', async () => {
    const channelId = (await add(w.carla)).id
    const faults = { limitShare: 0.5, retryAfterSeconds: 2 }
    expect(await w.carla.call(sandboxRoutes.setFaults, { params: { channelId }, body: faults })).toEqual(faults)
    expect(await w.carla.call(sandboxRoutes.faults, { params: { channelId } })).toEqual(faults)
    expect(await w.carla.ask('PUT', `/sandbox/${channelId}/faults`, { limitShare: 2 })).toMatchObject({ status: 400 })
    expect(await w.carla.call(sandboxRoutes.ledger, { params: { channelId } })).toEqual({ entries: [], count: 0 })
    expect(await w.bento.ask('GET', `/sandbox/${channelId}/ledger`)).toMatchObject({ status: 404 })
    expect(await w.ana.ask('GET', `/sandbox/${channelId}/ledger`)).toMatchObject({ status: 403 })
  })
})
