import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

/** The service worker as it is served, in a world that writes down what it does; the browser of the tests shows no notices. */
function worker(pages: { focused: boolean }[]) {
  const done: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = pages.map(page => ({
    ...page,
    postMessage: (message: unknown) => done.push(['tells', message]),
    focus: () => done.push('focuses'),
  }))
  const self = {
    addEventListener: (name: string, run: (event: object) => void) => listeners.set(name, run),
    clients: {
      matchAll: async () => clients,
      openWindow: async (url: string) => done.push(['opens', url.replace(/\d{13}/, 'now')]),
    },
    registration: {
      scope: 'https://balcao.test/app/',
      showNotification: async (title: string, options: object) => done.push(['shows', title, options]),
    },
  }
  runInContext(readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8'), createContext({ self, URL, Date }))
  const happens = async (name: string, event: object) => {
    let waiting: unknown
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => (waiting = work) })
    await waiting
    return done
  }
  const news = { ticketId: 7, title: 'Helena', body: 'Chegou?' }
  return {
    pushed: () => happens('push', { data: { json: () => news } }),
    clicked: () => happens('notificationclick', { notification: { close: () => done.push('closes'), data: { ticketId: 7 } } }),
  }
}

test('[RTM-05] a push is shown, one notice for each ticket; where somebody looks at the app it tells it by itself', async () => {
  const options = {
    body: 'Chegou?',
    icon: 'https://balcao.test/app/brand/icon',
    tag: 'ticket-7',
    renotify: true,
    data: { ticketId: 7 },
  }
  expect(await worker([{ focused: false }]).pushed()).toEqual([['shows', 'Helena', options]])
  expect(await worker([{ focused: false }, { focused: true }]).pushed()).toEqual([])
})

test('a click opens the ticket: in the page that is there, or in a new one', async () => {
  expect(await worker([{ focused: false }]).clicked()).toEqual(['closes', ['tells', { open: 7 }], 'focuses'])
  expect(await worker([]).clicked()).toEqual(['closes', ['opens', 'https://balcao.test/app/#/atendimento/7?t=now']])
})
