import { beforeAll, expect, test, vi } from 'vitest'
import { ownServer, startServer, whenOver } from '../../test/own-process.ts'
import { type SandboxProviderServer, startSandboxProvider } from '../../test/sandbox-provider.ts'
import type { Program, ServerProcess } from '../../test/server-process.ts'
import { type World, world } from '../../test/world.ts'

// Whole programs start and are killed here.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let w: World
let web: ServerProcess
let provider: SandboxProviderServer
beforeAll(async () => {
  w = await world()
  provider = await startSandboxProvider({ ticks: 'none' })
  whenOver(() => provider.close())
  web = await startServer(w.url, { ROLES: 'web,relay', EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:1' })
})
/** A process that has nothing but sessions. */
const holder = (): Program => ownServer(w.url, { ROLES: 'channels', EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:1' })
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(web.url + path, {
    method,
    headers: { authorization: `Bearer ${w.carla.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Record<string, unknown>
}
const openNow = () => provider.sessions.filter(({ open }) => open).length
const becomes = (id: number, expected: object, timeout: number) =>
  expect.poll(() => ask('GET', `/whatsappsession/${id}`), { timeout, interval: 100 }).toMatchObject(expected)

test('[CHN-02] what is wished where no sessions live is done where they do, and outlives the process that does it', async () => {
  const first = holder()
  const made = await Promise.all(
    ['Um', 'Dois', 'Três'].map(name =>
      ask('POST', '/whatsapp', { type: 'sandbox', name, config: { baseUrl: provider.url, behavesAs: 'phone' } }),
    ),
  )
  const ids = made.map(({ id }) => Number(id))
  for (const id of ids) await ask('POST', `/whatsappsession/${id}`)
  for (const id of ids) await becomes(id, { status: 'connected', wish: null }, 30_000)
  expect(openNow()).toBe(3)

  // Killed: the process that starts next has them, though nobody asks again.
  first.signal('SIGKILL')
  await first.ended
  await expect.poll(openNow).toBe(0)
  const [left = 0, ...kept] = ids
  expect(await ask('DELETE', `/whatsappsession/${left}`)).toMatchObject({ wish: 'disconnect', keepConnected: false })
  holder()
  await expect.poll(openNow, { timeout: 30_000 }).toBe(2)
  for (const id of kept) await becomes(id, { status: 'connected', keepConnected: true }, 3_000)
  await becomes(left, { status: 'disconnected', wish: null }, 3_000)

  await ask('PUT', `/whatsappsession/${kept[0]}`)
  await expect.poll(() => provider.sessions.length, { timeout: 5_000 }).toBe(6)
  await becomes(Number(kept[0]), { status: 'connected', wish: null }, 5_000)
  expect([openNow(), provider.overlaps, provider.strays]).toEqual([2, 0, 0])
})
