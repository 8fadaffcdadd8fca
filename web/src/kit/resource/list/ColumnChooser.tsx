import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { session } from '../../../api/session.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { Popover } from '../../controls/Popover.tsx'
import type { ListModel, ShownColumn } from '../types.ts'

const keyFor = (path: string) => `columns:${session.userId() ?? ''}:${path}`

interface Columns {
  shown: readonly ShownColumn[]
  isShown(key: string): boolean
  toggle(key: string): void
}

/** Which columns somebody wants to see of a screen, remembered for them on this browser. */
export function useColumns({ path, columns }: ListModel): Columns {
  const [hidden, setHidden] = useState(() => readHidden(path, columns))
  const isShown = (key: string) => key === columns[0]?.key || !hidden.has(key)

  return {
    shown: columns.filter(({ key }) => isShown(key)),
    isShown,
    toggle(key) {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      setHidden(next)
      localStorage.setItem(keyFor(path), JSON.stringify([...next]))
    },
  }
}

function readHidden(path: string, columns: ListModel['columns']): ReadonlySet<string> {
  const usual = new Set(columns.filter(column => column.hidden).map(column => column.key))
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyFor(path)) ?? 'null')
    return Array.isArray(stored) ? new Set(stored.map(String)) : usual
  } catch {
    return usual
  }
}

export function ColumnChooser({ model, columns }: { model: ListModel; columns: Columns }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <IconButton label={t('resource.columns')} onClick={() => setOpen(!isOpen)}>
          <IconColumns3 size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('resource.columns')}>
        <div style={{ display: 'grid', gap: 12 }}>
          {model.columns.map(({ key, label }, i) => (
            <Checkbox
              key={key}
              label={t(label)}
              checked={columns.isShown(key)}
              disabled={i === 0}
              onChange={() => columns.toggle(key)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
