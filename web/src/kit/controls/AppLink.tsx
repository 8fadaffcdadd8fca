import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { history, navigate, PreloadContext } from '../../navigation/index.ts'

/** A link to a screen: a real address, so that a modifier-click or the middle button opens a new tab. */
export function AppLink({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const preload = useContext(PreloadContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || rest.target) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a
      {...rest}
      href={history.createHref(to)}
      onClick={follow}
      onMouseEnter={() => preload(to)}
      onFocus={() => preload(to)}
      onTouchStart={() => preload(to)}
    />
  )
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
