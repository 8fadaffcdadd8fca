import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type WAWebJS from 'whatsapp-web.js'
import { installedChromium } from '../../../../../e2e/chromium.ts'
import { testOutside } from '../lib/testing/outside.ts'
import { whatsappWith } from './index.ts'
import type { Chromium } from './library.ts'
import type { Pace } from './session.ts'

// The library and a real Chromium, where WhatsApp cannot be reached.

let chromium: Chromium
beforeAll(async () => {
  chromium = await installedChromium()
}, 60_000)

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function connected(proxyUrl: string, folder: string, pace?: Pace) {
  const clients: WAWebJS.Client[] = []
  const driver = whatsappWith({
    chromium: () => chromium,
    open({ Client }, options) {
      const client = new Client(options)
      clients.push(client)
      return client
    },
    ...(pace && { pace }),
  })
  const outside = { ...testOutside(), folder }
  const connection = await driver.connect(driver.config.parse({ proxyUrl }), outside)
  undo.push(() => connection.close())
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'opening' })
  return { connection, outside, browser: () => clients[0]?.pupBrowser?.process()?.pid ?? expect.fail('no browser') }
}

async function newFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'whatsapp-test-'))
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('[CHN-02] a Chromium that cannot reach the page ends in disconnected, to be begun again, and can be', async () => {
  const folder = await newFolder()
  for (let attempt = 0; attempt < 2; attempt++) {
    const { connection, outside } = await connected('http://127.0.0.1:1', folder)
    const end = await outside.next('status')
    expect(end).toEqual({
      type: 'status',
      status: 'disconnected',
      code: 'ERR_CHANNEL_UNREACHABLE',
      details: expect.stringContaining('ERR_PROXY_CONNECTION_FAILED'),
    })
    await connection.close()
  }
}, 60_000)

test('[CHN-02] a page that never answers is given up, and its browser with it', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const folder = await newFolder()
  const { port }: AddressInfo = Object(silent.address())
  const { connection, outside, browser } = await connected(`http://127.0.0.1:${port}`, folder, {
    lookMs: 50,
    answerMs: 200,
    patienceMs: 1_000,
  })
  await once(silent, 'connection')
  const pid = browser()
  expect(isAlive(pid)).toBe(true)
  expect(await outside.next('status')).toMatchObject({ status: 'disconnected', details: 'WhatsApp Web does not load' })
  await connection.close()
  await expect.poll(() => isAlive(pid)).toBe(false)
}, 60_000)
