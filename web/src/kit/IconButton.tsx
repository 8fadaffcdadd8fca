import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  /** What it does: read aloud, and shown to who points at it. */
  label: string
  /** The key that does the same. */
  keys?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** An icon that is a button, with its name. */
export function IconButton({ label, keys, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip
      label={
        keys ? (
          <>
            {label} <kbd>{keys}</kbd>
          </>
        ) : (
          label
        )
      }
    >
      <ActionIcon aria-label={label} aria-keyshortcuts={keys} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
