import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Line } from './io.ts'

/** The library our server uses, on a port of its own. */
let server: Server
let origin: string
const lines: Line[] = []

beforeEach(async () => {
  const http = createServer()
  server = new Server(http, { path: '/live', pingInterval: 100, pingTimeout: 100 })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.disconnect()
  await server.close()
})

function open(said: object = {}) {
  const line = new Line(origin, { path: '/live', auth: answer => answer(said) })
  lines.push(line)
  const heard: unknown[] = []
  line.on('connect', () => heard.push('connect'))
  line.on('connect_error', error => heard.push(error.message))
  line.on('disconnect', reason => heard.push(reason))
  line.onAny((name, payload) => heard.push([name, payload]))
  return { line, heard }
}

test('the line says who it is, hears and is heard, and stays through the calls of the server', async () => {
  const said: unknown[] = []
  server.on('connection', socket => {
    said.push(socket.handshake.auth)
    socket.onAny((...words) => said.push(words))
    socket.emit('ticket.changed', { id: 7, name: 'Zé "Ω"' })
  })
  const { line, heard } = open({ token: 'abc' })
  await expect.poll(() => heard).toEqual(['connect', ['ticket.changed', { id: 7, name: 'Zé "Ω"' }]])
  line.emit('setUserIdle', {})
  await expect.poll(() => said).toEqual([{ token: 'abc' }, ['setUserIdle', {}]])

  let calls = 0
  for (const client of server.sockets.sockets.values()) client.conn.on('packet', ({ type }) => type === 'pong' && calls++)
  await expect.poll(() => calls).toBeGreaterThan(2)
  expect(heard).toHaveLength(2)
  expect(line.connected).toBe(true)
})

test('who is refused hears why, and is not tried again by itself', async () => {
  server.use((_socket, next) => next(new Error('ERR_SESSION_EXPIRED')))
  const { line, heard } = open()
  await expect.poll(() => heard).toEqual(['ERR_SESSION_EXPIRED'])
  expect(line).toMatchObject({ active: false, connected: false })
})

test('a line that breaks comes back by itself; one the server ends does not', async () => {
  const { line, heard } = open()
  await expect.poll(() => heard).toEqual(['connect'])
  for (const client of server.sockets.sockets.values()) client.conn.close()
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['connect', 'transport close', 'connect'])
  server.disconnectSockets()
  await expect.poll(() => heard.at(-1)).toBe('io server disconnect')
  expect(line.active).toBe(false)
})

test('a server that falls silent has been lost', async () => {
  const { heard } = open()
  await expect.poll(() => heard).toEqual(['connect'])
  // It no longer calls; the connection itself stands.
  for (const client of server.sockets.sockets.values()) clearTimeout(Reflect.get(client.conn, 'pingIntervalTimer'))
  await expect.poll(() => heard).toContain('ping timeout')
})
