/** Shows what is pushed while the app is closed, and opens the ticket when it is touched. It keeps no copies of anything. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const news = event.data?.json()
  if (news) event.waitUntil(show(news))
})

async function show({ ticketId, path, tag = `ticket-${ticketId}`, title, body }) {
  const pages = await self.clients.matchAll({ type: 'window' })
  // A page somebody looks at tells it by itself.
  if (pages.some(page => page.focused)) return
  const icon = new URL('brand/icon', self.registration.scope).href
  await self.registration.showNotification(title, { body, icon, tag, renotify: true, data: { ticketId, path } })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

async function open({ ticketId, path }) {
  const address = new URL(`#${path ?? `/atendimento/${ticketId}?t=${Date.now()}`}`, self.registration.scope).href
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(address)
  page.postMessage({ open: path ?? ticketId })
  return page.focus()
}
