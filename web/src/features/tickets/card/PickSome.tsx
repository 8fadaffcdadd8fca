import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Popover } from '../../../kit/controls/Popover.tsx'
import styles from './ContactCard.module.css'
import type { SomeChoicesProps } from './SomeChoices.tsx'

const SomeChoices = fetched(() => import('./SomeChoices.tsx'))

interface PickSomeProps extends SomeChoicesProps {
  label: string
  /** Somebody asked for it by a key, so many times. */
  asked?: number
}

/** Some of a list, chosen by ticking; each tick counts at once. */
export function PickSome({ label, asked = 0, ...rest }: PickSomeProps) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (asked > 0) setOpened(true)
  }, [asked])
  return (
    <Popover opened={opened} onChange={setOpened} width={250}>
      <Popover.Target>
        <IconButton label={label} size={24} className={styles.add ?? ''} onClick={() => setOpened(!opened)}>
          <IconPlus size={14} stroke={2} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <SomeChoices {...rest} />
      </Popover.Dropdown>
    </Popover>
  )
}
