import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startWhatsAppServer } from '@openclaw/crabline'
import { BufferJSON, initAuthCreds, proto } from 'baileys'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../driver.ts'
import { never, outbound, testOutside } from '../lib/testing/outside.ts'
import { baileys } from './index.ts'

/** The client makes itself hundreds of keys before it says a word. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const ANA = { kind: 'phone', scope: '', value: '15550002222' } as const

/** What was written to the console, before anybody could keep it from there. */
const written: unknown[][] = []
for (const level of ['info', 'warn', 'error'] as const) console[level] = (...words: unknown[]) => void written.push(words)

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function crabline() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'crabline-'))
  undo.push(() => rm(folder, { recursive: true }))
  const recorderPath = path.join(folder, 'whatsapp.jsonl')
  const server = await startWhatsAppServer({ adminToken: 'admin', recorderPath, selfJid: '15550001111@s.whatsapp.net' })
  undo.push(() => server.close())
  const { endpoints, baseUrl } = server.manifest
  return {
    baseUrls: { 'whatsapp-socket': endpoints.baileysWebSocketUrl, 'whatsapp-media': baseUrl, 'whatsapp-web': baseUrl },
    /** Whether the client said that it has this message. */
    async isConfirmed(id: string) {
      const lines = (await readFile(recorderPath, 'utf8')).trim().split('\n')
      return lines.map(line => JSON.parse(line).body).some(said => said?.tag === 'receipt' && said.attrs.id === id)
    },
    /** Messages the server could open. */
    async accepted() {
      const lines = (await readFile(recorderPath, 'utf8')).trim().split('\n')
      const events = lines.map(line => JSON.parse(line)).filter(event => event.accepted)
      return events.map(({ body }) => ({ id: body.key?.id, text: body.message?.conversation }))
    },
    async writes(body: object) {
      const answer = await fetch(endpoints.adminInboundUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-crabline-admin-token': 'admin' },
        body: JSON.stringify({
          chatJid: '15550002222@s.whatsapp.net',
          senderJid: '15550002222@s.whatsapp.net',
          pushName: 'Ana',
          ...body,
        }),
      })
      expect(answer.status, await answer.text()).toBe(200)
    },
  }
}

/** A line to the server that can be made to swallow what is written to it, and to end. */
async function leaky(address: string) {
  const sockets = new Set<Socket>()
  const isSwallowing = { now: false }
  const proxy = createServer(client => {
    const server = createConnection(Number(new URL(address).port), '127.0.0.1')
    for (const one of [client, server]) sockets.add(one.on('error', () => {}).on('close', cut))
    client.on('data', bytes => isSwallowing.now || server.write(bytes))
    server.pipe(client)
  }).listen(0, '127.0.0.1')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  undo.push(() => void proxy.close(), cut)
  await once(proxy, 'listening')
  const url = new URL(address)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    /** From now on nothing arrives; resolves when something was written all the same. */
    swallow() {
      isSwallowing.now = true
      return Promise.race([...sockets].map(socket => once(socket, 'data')))
    },
    end() {
      isSwallowing.now = false
      cut()
    },
  }
}

/** A device that was linked before: the server of the test links none. */
const linked = () => {
  const creds = {
    ...initAuthCreds(),
    registered: true,
    me: { id: '15550001111:1@s.whatsapp.net', name: 'Padaria' },
    account: proto.ADVSignedDeviceIdentity.create({}),
  }
  return new Map([['creds', JSON.stringify(creds, BufferJSON.replacer)]])
}

test('[CHN-04] the real client against crabline’s WhatsApp: a conversation, and its keys after a restart', async () => {
  const server = await crabline()
  const kept = linked()
  const connect = async () => {
    const outside = testOutside({ baseUrls: server.baseUrls, kept })
    const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
    undo.push(() => connection.close())
    expect(await outside.next('status')).toMatchObject({ status: 'opening' })
    expect(await outside.next('status')).toMatchObject({ status: 'connected', number: '15550001111' })
    return { outside, connection }
  }
  const first = await connect()
  await server.writes({ text: 'Bom dia' })
  expect(await first.outside.next('message')).toMatchObject({ address: ANA, name: 'Ana', fromMe: false, text: 'Bom dia' })
  expect(await first.connection.send(outbound(ANA, { type: 'text', text: 'Olá, Ana' }, { id: '3EB0AAAA' }), never)).toEqual({
    externalId: '3EB0AAAA',
  })
  await expect.poll(() => server.accepted()).toMatchObject([{ id: '3EB0AAAA', text: 'Olá, Ana' }])
  await first.connection.close()

  const second = await connect()
  await second.connection.send(outbound(ANA, { type: 'text', text: 'Ainda aí?' }, { id: '3EB0BBBB' }), never)
  await expect.poll(() => server.accepted()).toMatchObject([{ id: '3EB0AAAA' }, { id: '3EB0BBBB', text: 'Ainda aí?' }])
  // The library below writes its sessions, private keys among them.
  expect(written).toEqual([])
  console.info('something else')
  expect(written).toEqual([['something else']])
})

test('[MSG-02] the real client against crabline’s WhatsApp: what was written to a line that ended may be said again, and arrives once', async () => {
  const server = await crabline()
  const line = await leaky(server.baseUrls['whatsapp-socket'])
  const kept = linked()
  const connect = async () => {
    const outside = testOutside({ baseUrls: { ...server.baseUrls, 'whatsapp-socket': line.url }, kept })
    const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
    undo.push(() => connection.close())
    await outside.heard('status', ({ status }) => status === 'connected')
    return connection
  }
  const first = await connect()
  const say = (connection: Connection, id: string) => connection.send(outbound(ANA, { type: 'text', text: id }, { id }), never)
  await say(first, '3EB0AAAA')
  const written = line.swallow()
  const sending = say(first, '3EB0BBBB')
  await written
  line.end()
  await expect(sending).rejects.toMatchObject({ outcome: 'doubt' })
  await first.close()

  const second = await connect()
  expect(await say(second, '3EB0BBBB')).toEqual({ externalId: '3EB0BBBB' })
  expect(await say(second, '3EB0BBBB'), 'whoever asks again is told the same').toEqual({ externalId: '3EB0BBBB' })
  expect(await server.accepted()).toMatchObject([{ id: '3EB0AAAA' }, { id: '3EB0BBBB', text: '3EB0BBBB' }])
})

test('[MSG-01][CHN-02] the real client against crabline’s WhatsApp: what it said it has and was not taken in comes with the next line', async () => {
  const server = await crabline()
  const kept = linked()
  const left = () => [...kept.keys()].filter(key => key.startsWith('inbox/')).length
  const connect = async (deliver?: () => Promise<never>) => {
    const outside = testOutside({ baseUrls: server.baseUrls, kept })
    const { deliver: byDefault } = outside
    outside.deliver = news => (deliver && news.type === 'message' ? deliver() : byDefault(news))
    const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
    undo.push(() => connection.close())
    await outside.heard('status', ({ status }) => status === 'connected')
    return { outside, connection }
  }
  const first = await connect(() => Promise.reject(new Error('the database is away')))
  await server.writes({ text: 'Bom dia', messageId: '3EB0CCCC' })
  await expect.poll(() => server.isConfirmed('3EB0CCCC')).toBe(true)
  await first.connection.close()

  const second = await connect()
  expect(await second.outside.next('message')).toMatchObject({
    externalId: '3EB0CCCC',
    address: ANA,
    name: 'Ana',
    text: 'Bom dia',
  })
  await expect.poll(left).toBe(0)
})

test('the real client against crabline’s WhatsApp: what it can of groups is who wrote in one, and the list of them', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: server.baseUrls, kept: linked() })
  const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
  undo.push(() => connection.close())
  await outside.heard('status', ({ status }) => status === 'connected')
  await server.writes({ chatJid: '120363000000000001@g.us', text: 'Bom dia, turma' })
  expect(await outside.next('message')).toMatchObject({
    ...{ address: { kind: 'group', value: '120363000000000001' }, text: 'Bom dia, turma', fromMe: false },
    author: { address: '15550002222@s.whatsapp.net', name: 'Ana' },
  })
  // It makes and changes none: those calls are tried against a scripted phone, in groups/.
  expect(await connection.groups?.list()).toEqual([])
})

test('[MSG-01] the real client against crabline’s WhatsApp: it does not say that it has what it could not keep', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: server.baseUrls, kept: linked() })
  const { set } = outside.store
  let refused = 0
  outside.store.set = values => {
    if (refused > 0 || !Object.keys(values).some(key => key.startsWith('inbox/'))) return set(values)
    refused++
    return Promise.reject(new Error('the database is away'))
  }
  const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
  undo.push(() => connection.close())
  await outside.heard('status', ({ status }) => status === 'connected')
  await server.writes({ text: 'Bom dia', messageId: '3EB0DDDD' })
  await expect.poll(() => refused).toBe(1)
  expect(await server.isConfirmed('3EB0DDDD')).toBe(false)
  expect(await outside.next('message'), 'as soon as it could').toMatchObject({ externalId: '3EB0DDDD' })
  await expect.poll(() => server.isConfirmed('3EB0DDDD')).toBe(true)
})

test('[CHN-04] the real client against crabline’s WhatsApp: a voice note is heard, a group is named', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: server.baseUrls, kept: linked() })
  const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
  undo.push(() => connection.close())
  await outside.heard('status', ({ status }) => status === 'connected')

  const contentBase64 = Buffer.from('the sound').toString('base64')
  await server.writes({ audio: { contentBase64, mimeType: 'audio/ogg; codecs=opus', ptt: true } })
  const { media } = await outside.next('message')
  expect(media).toMatchObject({ kind: 'voice', mimeType: 'audio/ogg; codecs=opus', size: 9 })
  const ref = media && 'ref' in media.source ? media.source.ref : ''
  expect((await buffer((await connection.download?.(ref, never)) ?? expect.fail('no file'))).toString()).toBe('the sound')

  await server.writes({ text: 'Olá, todos', chatJid: '120363000000000000@g.us' })
  expect(await outside.next('message')).toMatchObject({
    address: { kind: 'group', value: '120363000000000000' },
    author: { address: '15550002222@s.whatsapp.net', name: 'Ana' },
    text: 'Olá, todos',
  })
})
