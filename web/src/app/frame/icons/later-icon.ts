import { type ComponentType, createElement, Suspense } from 'react'
import { fetched } from '../../../api/fetched.ts'

export type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
type Name = keyof typeof import('./later-icons.ts')

/** An icon that is fetched when a menu first shows it; its place is kept. */
export function laterIcon(name: Name): MenuIcon {
  const Icon = fetched(async () => ({ default: (await import('./later-icons.ts'))[name] }))
  return props => {
    const { size = 24 } = props
    const place = createElement('span', { style: { display: 'inline-block', flex: 'none', width: size, height: size } })
    return createElement(Suspense, { fallback: place }, createElement(Icon, props))
  }
}
