import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'
import { useHint } from './useHint.tsx'

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  /** What it does: read aloud, and shown on pointing at it. */
  label: string
  /** The key that does the same. */
  keys?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** An icon that is a button, with its name. */
export function IconButton({ label, keys, children, ...rest }: IconButtonProps) {
  const words = keys ? (
    <>
      {label} <kbd>{keys}</kbd>
    </>
  ) : (
    label
  )
  const { handlers, hint } = useHint(words)
  return (
    <>
      <ActionIcon aria-label={label} aria-keyshortcuts={keys} {...handlers} {...rest}>
        {children}
      </ActionIcon>
      {hint}
    </>
  )
}
