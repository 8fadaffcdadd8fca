import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { Popover } from '../../../../kit/controls/Popover.tsx'
import { narrowedParts } from '../../question.ts'
import { useLooking } from '../useInbox.ts'
import styles from './FilterPanel.module.css'

const FilterChoices = fetched(() => import('./FilterChoices.tsx'))

/** The attendance filter: what it says holds for every tab, and comes along to every browser. */
export function FilterPanel() {
  const t = useText()
  const [opened, setOpened] = useState(false)
  const { narrowing, usual } = useLooking()
  const parts = narrowedParts(narrowing, usual)

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300}>
      <Popover.Target>
        <IconButton
          label={parts > 0 ? t('tickets.filterActive', { count: parts }) : t('tickets.filter')}
          className={styles.button ?? ''}
          data-on={parts > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tickets.filter')}>
        <FilterChoices />
      </Popover.Dropdown>
    </Popover>
  )
}
