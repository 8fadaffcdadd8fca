import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The name of an icon, beside it. */
export const Hint = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip label={text} position="right">
    {children}
  </Tooltip>
)
