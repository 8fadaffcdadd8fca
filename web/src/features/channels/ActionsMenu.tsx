import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'

/** What can be done with a channel, behind three dots. */
export function ActionsMenu({ of: name, children }: { of: string; children: ReactNode }) {
  const t = useText()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('channels.actionsOf', { name })}>
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface EntryProps {
  icon: typeof IconDots
  name: PlainKey
  color?: 'red'
  onClick(): void
}

export function Entry({ icon: Icon, name, onClick, ...rest }: EntryProps) {
  const t = useText()
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={onClick} {...rest}>
      {t(name)}
    </Menu.Item>
  )
}
