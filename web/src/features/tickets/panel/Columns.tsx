import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Column } from './Column.tsx'
import type { PanelColumn } from './columns.ts'
import { watchPanel } from './dragging.ts'
import styles from './Panel.module.css'
import { useCarry } from './useCarry.ts'
import { keyOfColumn, usePanel } from './usePanel.ts'

interface ColumnsProps {
  say(words: string): void
  onRedistribute(column: PanelColumn): void
}

/** All columns side by side; what is dragged or carried by the keyboard is known here. */
export function Columns({ say, onRedistribute }: ColumnsProps) {
  const t = useText()
  const { columns, isTv, handOver } = usePanel()
  const [over, setOver] = useState<string | null>(null)
  const { grabbed, onKeyDown, letGo } = useCarry(say)
  const box = useRef<HTMLElement>(null)
  const latest = useRef({ columns, handOver })
  latest.current = { columns, handOver }
  useEffect(() => {
    if (!box.current || isTv) return
    return watchPanel(box.current, {
      onOver: setOver,
      onDrop: (ticket, key) => {
        const goal = latest.current.columns.find(column => keyOfColumn(column) === key)
        if (goal) latest.current.handOver.move(ticket, goal)
      },
    })
  }, [isTv])
  const target = grabbed?.key ?? over
  return (
    <section
      ref={box}
      className={styles.columns}
      aria-label={t('panel.title')}
      onKeyDown={onKeyDown}
      onBlur={event => grabbed && !event.currentTarget.contains(event.relatedTarget) && letGo()}
    >
      <p id="panel-keys" hidden>
        {t('panel.keys')}
      </p>
      {columns.map(column => (
        <Column
          key={keyOfColumn(column)}
          column={column}
          isTarget={target === keyOfColumn(column)}
          grabbedId={grabbed?.row.id ?? null}
          onRedistribute={onRedistribute}
        />
      ))}
    </section>
  )
}
