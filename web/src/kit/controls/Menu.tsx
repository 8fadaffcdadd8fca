import {
  type ComponentPropsWithoutRef,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import styles from '../floating/Floating.module.css'
import { Floating } from '../floating/Floating.tsx'
import type { Position } from '../floating/place.ts'

interface MenuProps {
  /** Given where somebody else opens it too. */
  opened?: boolean
  onChange?(opened: boolean): void
  position?: Position
  width?: number
  children: ReactNode
}

interface Standing {
  id: string
  opened: boolean
  set(opened: boolean): void
  anchor: HTMLElement | null
  setAnchor(element: HTMLElement | null): void
  position: Position
  width: number | undefined
}

const MenuContext = createContext<Standing | null>(null)
function useStanding(): Standing {
  const standing = useContext(MenuContext)
  if (!standing) throw new Error('There is no menu above this component')
  return standing
}

/** What can be done with something, behind its button. */
export function Menu({ opened, onChange, position = 'bottom-end', width, children }: MenuProps) {
  const id = useId()
  const [own, setOwn] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = opened ?? own
  const standing = useMemo<Standing>(() => {
    const set = (next: boolean) => {
      setOwn(next)
      onChange?.(next)
    }
    return { id, opened: isOpen, set, anchor, setAnchor, position, width }
  }, [id, isOpen, onChange, anchor, position, width])
  return <MenuContext value={standing}>{children}</MenuContext>
}

type TargetProps = ComponentPropsWithoutRef<'button'> & { ref?: (element: HTMLElement | null) => void }

/** The button that opens it. */
Menu.Target = function MenuTarget({ children }: { children: ReactElement<TargetProps> }) {
  const { id, opened, set, setAnchor } = useStanding()
  return cloneElement(children, {
    ref: setAnchor,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    ...(opened ? { 'aria-controls': id } : {}),
    onClick: () => set(!opened),
  })
}

const itemsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
const isShown = (item: HTMLElement) => item.offsetParent !== null

Menu.Dropdown = function MenuDropdown({ children }: { children: ReactNode }) {
  const { id, opened, set, anchor, position, width } = useStanding()
  if (!opened || !anchor) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return set(false)
    const items = itemsIn(event.currentTarget).filter(isShown)
    const goal = itemFor(event, items)
    if (!goal) return
    event.preventDefault()
    goal.focus()
  }
  return (
    <Floating
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={anchor.getAttribute('aria-label') ?? anchor.textContent ?? ''}
      anchor={anchor}
      position={position}
      width={width}
      first={box => itemsIn(box).find(isShown)}
      onClose={() => set(false)}
      onKeyDown={onKeyDown}
    >
      {children}
    </Floating>
  )
}

/** Arrows walk, Home and End jump, a letter goes to the next name that begins with it. */
function itemFor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
  if (step) return items[(Math.max(at, step < 0 ? 0 : -1) + step + items.length) % items.length]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find(item => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

interface ItemProps extends ComponentPropsWithoutRef<'button'> {
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Red for what takes something away. */
  color?: 'red' | undefined
}

Menu.Item = function MenuItem({ leftSection, rightSection, color, className = '', onClick, children, ...rest }: ItemProps) {
  const { set, anchor } = useStanding()
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-danger={color === 'red' || undefined}
      className={`${styles.item} ${className}`}
      onClick={event => {
        // Closed, and back at the button, before it acts: what the act puts the cursor into keeps it.
        set(false)
        if (event.currentTarget.closest('[role=menu]')?.contains(document.activeElement)) anchor?.focus({ preventScroll: true })
        onClick?.(event)
      }}
      {...rest}
    >
      {leftSection && <span className={styles.section}>{leftSection}</span>}
      {leftSection || rightSection ? <span className={styles.name}>{children}</span> : children}
      {rightSection && <span className={styles.section}>{rightSection}</span>}
    </button>
  )
}

Menu.Divider = function MenuDivider() {
  return <hr className={styles.divider} />
}
