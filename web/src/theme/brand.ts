import { type Brand, PRODUCT_BRAND } from '@balcao/contract/tenants/brand'
import { useSyncExternalStore } from 'react'

/** Who the screens belong to: known before login by the request's host, replaced by the company's own after it. */
export type { Brand } from '@balcao/contract/tenants/brand'

const OWN_BRAND: Brand = { ...PRODUCT_BRAND, company: null, logo: null, favicon: null, mailFrom: null }

let current = OWN_BRAND
const listeners = new Set<() => void>()

const brand = (): Brand => current

/** Everything that shows the brand changes at once, without a reload. */
export function setBrand(next: Brand): void {
  const before = current
  current = next
  // A screen says its own title, and says it again when the name in it changes.
  if (document.title === before.name) document.title = next.name
  showIcon(next)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', next.colors.primary)
  for (const listener of listeners) listener()
}

/** Firefox ignores a changed address; a new element it takes. */
function showIcon({ favicon }: Brand): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const address = favicon ?? PRODUCT_ICON
  if (!icon || icon.getAttribute('href') === address) return
  const fresh = document.createElement('link')
  fresh.rel = 'icon'
  fresh.href = address
  icon.replaceWith(fresh)
}
const PRODUCT_ICON = './favicon.svg'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBrand = (): Brand => useSyncExternalStore(subscribe, brand)
