import {
  type ComponentPropsWithoutRef,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import styles from '../floating/Floating.module.css'
import { Floating } from '../floating/Floating.tsx'
import type { Position } from '../floating/place.ts'

interface PopoverProps {
  opened: boolean
  onChange(opened: boolean): void
  position?: Position
  width?: number
  children: ReactNode
}

interface Standing extends Omit<PopoverProps, 'children'> {
  id: string
  anchor: HTMLElement | null
  setAnchor(element: HTMLElement | null): void
}

const PopoverContext = createContext<Standing | null>(null)
function useStanding(): Standing {
  const standing = useContext(PopoverContext)
  if (!standing) throw new Error('There is no popover above this component')
  return standing
}

/** A few fields beside the button that opens them; the keyboard stays inside until it is closed. */
export function Popover({ opened, onChange, position = 'bottom-end', width, children }: PopoverProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const standing = useMemo<Standing>(
    () => ({ id, opened, onChange, position, anchor, setAnchor, ...(width === undefined ? {} : { width }) }),
    [id, opened, onChange, position, anchor, width],
  )
  return <PopoverContext value={standing}>{children}</PopoverContext>
}

type TargetProps = ComponentPropsWithoutRef<'button'> & { ref?: (element: HTMLElement | null) => void }

Popover.Target = function PopoverTarget({ children }: { children: ReactElement<TargetProps> }) {
  const { id, opened, setAnchor } = useStanding()
  return cloneElement(children, {
    ref: setAnchor,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    ...(opened ? { 'aria-controls': id } : {}),
  })
}

Popover.Dropdown = function PopoverDropdown({ children, ...rest }: { children: ReactNode; 'aria-label': string }) {
  const { id, opened, onChange, anchor, position = 'bottom-end', width } = useStanding()
  if (!opened || !anchor) return null
  return (
    // Shown, and given the focus, with all that is in it.
    <Suspense>
      <Floating
        id={id}
        role="dialog"
        tabIndex={-1}
        className={styles.popover ?? ''}
        anchor={anchor}
        position={position}
        width={width}
        first={box => box.querySelector<HTMLElement>('[data-autofocus]') ?? reachable(box)[0]}
        onClose={() => onChange(false)}
        onKeyDown={stayInside}
        {...rest}
      >
        {children}
      </Floating>
    </Suspense>
  )
}

const REACHABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
const reachable = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(REACHABLE)].filter(element => element.tabIndex >= 0 && element.offsetParent !== null)

function stayInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = reachable(event.currentTarget)
  const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== end) return
  event.preventDefault()
  start?.focus()
}
