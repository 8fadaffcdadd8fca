import { type Locale, localeFor } from '@balcao/contract/values/locales'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { api } from '../../api/client.ts'
import { session } from '../../api/session.ts'
import { isOn, setPref } from './prefs.ts'

/** The service worker and what it is asked to show: for browsers that know of such things. */

export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator
export const canPush = (): boolean => canNotify() && 'PushManager' in window

const startWorker = () => navigator.serviceWorker.register(new URL('sw.js', document.baseURI))

interface Shown {
  ticketId: number | null
  chatId?: number
  taskId?: number
  title: string
  body: string
}

function placeOf({ ticketId, chatId, taskId }: Shown) {
  if (taskId !== undefined) return { tag: `task-${taskId}`, path: `/tarefas?task=${taskId}` }
  return chatId === undefined
    ? { tag: `ticket-${ticketId}`, ticketId }
    : { tag: `chat-${chatId}`, path: `/chat-privado?c=${chatId}` }
}

export async function showOnDesktop(notice: Shown): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted' || !isOn('desktop')) return
  const { title, body } = notice
  const { tag, ...place } = placeOf(notice)
  const worker = await navigator.serviceWorker.ready
  await worker.showNotification(title, { body, tag, icon: 'brand/icon', data: place })
}

/** Asked by a click, as browsers want it. */
export async function askToShow(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await startWorker()
  return true
}

const encoded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const OWNER = 'balcao.push.owner'

/** This device is told while the app is closed; a device somebody else used gets an address of its own. */
export async function subscribeDevice(language: string): Promise<void> {
  await startWorker()
  const worker = await navigator.serviceWorker.ready
  const owner = session.userId() ?? ''
  const before = await worker.pushManager.getSubscription()
  if (before && localStorage.getItem(OWNER) !== owner) await before.unsubscribe()
  const { publicKey } = await api(notificationRoutes.pushKey, {})
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const keys = { p256dh: encoded(made.getKey('p256dh')), auth: encoded(made.getKey('auth')) }
  const locale: Locale = localeFor(language)
  await api(notificationRoutes.subscribe, { body: { endpoint: made.endpoint, keys, language: locale } })
  localStorage.setItem(OWNER, owner)
}

export async function unsubscribeDevice(): Promise<void> {
  const made = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  if (!made) return
  await made.unsubscribe()
  if (session.token()) await api(notificationRoutes.unsubscribe, { body: { endpoint: made.endpoint } })
}

/** A new session tells the device again; without one it is told nothing, and its address is given up. */
export async function followSession(language: () => string): Promise<void> {
  if (!canPush()) return
  if (Notification.permission === 'granted' && isOn('desktop')) await startWorker()
  const follow = async () => {
    if (!isOn('push')) return
    if (session.token()) await subscribeDevice(language())
    else await unsubscribeDevice()
  }
  let person = session.userId()
  session.subscribe(() => {
    if (session.userId() === person) return
    person = session.userId()
    follow().catch(() => setPref('push', false))
  })
  await follow().catch(() => setPref('push', false))
}
