import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a screen: a real address, so that a modifier-click or the middle button opens a new tab. */
export function AppLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return <Link to={to} preload="intent" {...rest} />
}
