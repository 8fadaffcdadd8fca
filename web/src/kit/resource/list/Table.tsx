import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { history, navigate } from '../../../navigation/index.ts'
import type { Asking } from '../state/useQuestion.ts'
import type { Selection } from '../state/useSelection.ts'
import type { Column, ListModel, Row, ShownColumn } from '../types.ts'
import { Cell } from './Cell.tsx'
import styles from './List.module.css'

interface TableProps {
  model: ListModel
  columns: readonly ShownColumn[]
  rows: readonly Row[]
  asking: Asking
  /** Absent where nothing can be done to many at once. */
  selection: Selection | null
  /** What can be done to one row. */
  menu?: ((row: Row) => ReactNode) | undefined
  isStale: boolean
}

/** Rows are links: a click opens one here, a modifier-click in a new tab, the arrows walk along them. */
export function Table({ model, columns, rows, asking, selection, menu, isStale }: TableProps) {
  const t = useText()
  const [first] = columns
  return (
    <div className={`panel ${styles.panel} ${isStale ? styles.stale : ''}`} aria-busy={isStale}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && (
              <th className={`${styles.box} ${styles.wide}`}>
                <Checkbox
                  aria-label={t('resource.selectPage')}
                  checked={selection.hasAll(rows)}
                  indeterminate={selection.count > 0 && !selection.hasAll(rows)}
                  onChange={() => selection.togglePage(rows)}
                />
              </th>
            )}
            {columns.map(column => (
              <Head key={column.key} column={column} asking={asking} isFirst={column === first} />
            ))}
            {menu && (
              <th className={`${styles.menu} ${styles.wide}`}>
                <span className="only-read-aloud">{t('resource.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {rows.map(row => (
            <RowLine key={row.id} {...{ row, model, columns, asking, selection, menu }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column, asking, isFirst }: { column: ShownColumn; asking: Asking; isFirst: boolean }) {
  const t = useText()
  const { question, go } = asking
  const isSorted = column.sortable && (question.sort ?? (isFirst ? column.key : null)) === column.key
  const Arrow = question.descending ? IconArrowUp : IconArrowDown
  const sort = () => go({ sort: column.key, descending: isSorted && !question.descending, page: 1 })

  return (
    <th
      className={classOf(column, isFirst)}
      aria-sort={isSorted ? (question.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortable ? (
        <button type="button" onClick={sort}>
          {t(column.label)}
          {isSorted && <Arrow size={13} stroke={2} aria-hidden />}
        </button>
      ) : (
        t(column.label)
      )}
    </th>
  )
}

const classOf = (column: Column<Row>, isFirst: boolean) =>
  [column.figures && styles.figures, !isFirst && !column.onPhone && styles.wide].filter(Boolean).join(' ')

type LineProps = Pick<TableProps, 'model' | 'columns' | 'asking' | 'selection' | 'menu'> & { row: Row }

function RowLine({ row, model, columns, asking, selection, menu }: LineProps) {
  const t = useText()
  const locale = useLocale()
  const name = model.nameOf(row)
  const leadsTo = model.leadsTo?.(row)
  const isSelected = selection?.has(row.id) ?? false
  const open = (event: MouseEvent) => {
    if (isForControl(event)) return
    event.preventDefault()
    if (leadsTo) return navigate(leadsTo)
    asking.go({ open: String(row.id) })
  }

  return (
    <tr data-selected={isSelected || undefined} onClick={open}>
      {selection && (
        <td className={`${styles.box} ${styles.wide}`} data-control>
          <Checkbox
            aria-label={t('resource.selectOne', { name })}
            checked={isSelected}
            onChange={event => selection.toggle(row.id, event.nativeEvent instanceof PointerEvent && event.nativeEvent.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td key={column.key} className={classOf(column, i === 0)}>
          {i === 0 ? (
            <a
              className={styles.name}
              data-row
              href={leadsTo ? history.createHref(leadsTo) : asking.addressOf({ open: String(row.id) })}
            >
              <Cell column={column} row={row} model={model} writing={{ t, locale }} />
            </a>
          ) : (
            <Cell column={column} row={row} model={model} writing={{ t, locale }} />
          )}
        </td>
      ))}
      {menu && (
        <td className={`${styles.menu} ${styles.wide}`} data-control>
          {menu(row)}
        </td>
      )}
    </tr>
  )
}

/** A box or a menu in the row, or a click that asks for a new tab, is not a click on the row. */
function isForControl(event: MouseEvent): boolean {
  const { target } = event
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return true
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return true
  return target.closest('[data-control], a:not([data-row]), button') !== null
}

const STEPS: Record<string, (at: number, rows: number) => number> = {
  ArrowDown: (at, rows) => Math.min(at + 1, rows - 1),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, rows) => rows - 1,
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
  if (!step || at < 0) return
  event.preventDefault()
  links[step(at, links.length)]?.focus()
}
