import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
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
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      trapFocus={!locked}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      classNames={{ content: styles.drawer, header: styles.head, title: styles.title, body: styles.body }}
    >
      {children}
    </Drawer>
  )
}
