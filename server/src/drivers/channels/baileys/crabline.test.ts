import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startWhatsAppServer } from '@openclaw/crabline'
import { BufferJSON, initAuthCreds, proto } from 'baileys'
import { afterEach, expect, test } from 'vitest'
import { never, outbound, testOutside } from '../testing/outside.ts'
import { baileys } from './index.ts'

const ANA = { kind: 'phone', scope: '', value: '15550002222' } as const

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
    events: async () =>
      (await readFile(recorderPath, 'utf8'))
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
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

test('[CHN-04] the real client against crabline’s WhatsApp', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: server.baseUrls, kept: linked() })
  const connection = await baileys.connect(baileys.config.parse({ version: '2.3000.1' }), outside)
  undo.push(() => connection.close())
  expect(await outside.next('status')).toMatchObject({ status: 'opening' })
  expect(await outside.next('status')).toMatchObject({ status: 'connected', number: '15550001111' })
  await server.writes({ text: 'Bom dia' })
  console.log(await outside.next('message'), outside.news)
  const sent = await connection.send(outbound(ANA, { type: 'text', text: 'Olá' }), never)
  console.log(
    sent,
    [...outside.kept.keys()].length,
    JSON.stringify((await server.events()).slice(-2)).slice(0, 1500),
    outside.logged,
  )
})
