import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Of the files that can be chosen: endings and types, as an input takes them. */
  accept?: string
  children: ReactNode
  onFile(file: File): void
}

/** A button that asks for a file. The same file can be chosen again: it may have been mended meanwhile. */
export function FileButton({ accept, children, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
