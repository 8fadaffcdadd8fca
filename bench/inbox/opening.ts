import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Desk } from './desk.ts'
import type { Goals } from './goals.ts'

/** What the app asks for when it is opened, and when a ticket is. */
export async function measureOpening({ visit }: Desk, goals: Goals): Promise<void> {
  const page = await visit('/atendimento')
  const asked = asking(page)
  await asked.rest()
  asked.calls.length = asked.sockets.length = 0
  await page.reload()
  await page.getByRole('tab', { name: /Meus/ }).waitFor()
  await asked.rest()
  goals.holds('opening the app, calls', asked.calls.length, 2, '', asked.calls.join(', '))
  goals.holds('opening the app, sockets', asked.sockets.length, 1, '')

  await page.getByRole('tab', { name: /Esperando/ }).click()
  // What is unread is told to be read, which is a call of its own.
  const read = page.locator('li[aria-posinset] a:not([data-unread])').first()
  await read.waitFor()
  await asked.rest()
  asked.calls.length = 0
  await read.click()
  await page.getByRole('log').waitFor()
  await asked.rest()
  goals.holds('opening a ticket, calls', asked.calls.length, 1, '', asked.calls.join(', '))
  await page.close()
}

const REST_MS = 1_000

function asking(page: Page) {
  const calls: string[] = []
  const sockets: string[] = []
  let askedAt = performance.now()
  page.on('request', request => {
    askedAt = performance.now()
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('websocket', socket => sockets.push(socket.url()))
  return {
    calls,
    sockets,
    /** Until nothing more is asked for. */
    async rest() {
      while (performance.now() - askedAt < REST_MS) await setTimeout(REST_MS / 10)
    },
  }
}
