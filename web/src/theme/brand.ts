import { useSyncExternalStore } from 'react'
import { type BrandColors, OWN_COLORS } from './tokens.ts'

/** Who the screens belong to: known before login by the request's host, replaced by the company's own after it. */
export interface Brand {
  name: string
  /** The company under whose address the login page was opened; null on the installation's own. */
  company: string | null
  logo: string | null
  favicon: string | null
  colors: BrandColors
}

export const OWN_BRAND: Brand = { name: 'Balcão', company: null, logo: null, favicon: null, colors: OWN_COLORS }

let current = OWN_BRAND
const listeners = new Set<() => void>()

export const brand = (): Brand => current

/** Everything that shows the brand changes at once, without a reload. */
export function setBrand(next: Partial<Brand>): void {
  current = { ...current, ...next, colors: { ...current.colors, ...next.colors } }
  document.title = current.name
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon && current.favicon) icon.href = current.favicon
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrand = (): Brand => useSyncExternalStore(subscribe, brand)
