import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../../i18n/index.ts'
import { comeBack } from '../writing.ts'
import styles from './SideDrawer.module.css'

interface SideDrawerProps {
  title: string
  onClose(): void
  /** A question stands in front of it: Esc answers that one. */
  locked?: boolean
  children: ReactNode
}

/** Comes in from the right, 460 px wide; on a phone it is the whole screen. */
export function SideDrawer({ title, onClose, locked = false, children }: SideDrawerProps) {
  const t = useText()
  useEscape(onClose, locked)
  useWayBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      closeOnClickOutside={!locked}
      trapFocus={!locked}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      classNames={{ content: styles.drawer, header: styles.head, title: styles.title, body: styles.body }}
    >
      {children}
    </Drawer>
  )
}

/**
 * Escape is taken here and goes no further: a question that opens because of it would be closed by the same key. A list
 * that is open inside the drawer closes first.
 */
function useEscape(onClose: () => void, locked: boolean): void {
  useEffect(() => {
    if (locked) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isOwnOfTarget(event.target)) return
      event.preventDefault()
      onClose()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onClose, locked])
}

const isOwnOfTarget = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' || target.closest('dialog, [data-floating]') !== null)

/** Who closes it is back where they were: on the row, the button or, if that is gone, in the page. */
function useWayBack(): void {
  useEffect(() => {
    const before = document.activeElement
    // After the trap of the drawer has let go.
    return () => void setTimeout(() => comeBack(before))
  }, [])
}
