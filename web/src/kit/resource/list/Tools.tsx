import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import type { Asking } from '../state/useQuestion.ts'
import type { ListModel } from '../types.ts'
import { ColumnChooser, type useColumns } from './ColumnChooser.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterChip } from './FilterChip.tsx'
import styles from './List.module.css'
import { SearchBox } from './SearchBox.tsx'

interface ToolsProps {
  model: ListModel
  asking: Asking
  columns: ReturnType<typeof useColumns>
  searchBox: RefObject<HTMLInputElement | null>
  count: number | null
  mayMoveFiles: boolean
}

/** Above the list: what is looked for, what is left out, and what can be done with what is found. */
export function Tools({ model, asking, columns, searchBox, count, mayMoveFiles }: ToolsProps) {
  const t = useText()
  const { question, go, refine } = asking
  const exportBy = model.parts?.exportBy
  const filterBy = (key: string, value: string | undefined) => {
    const { [key]: _, ...others } = question.filters
    go({ filters: value === undefined ? others : { ...others, [key]: value }, page: 1 })
  }

  return (
    <search className={styles.tools}>
      <SearchBox
        ref={searchBox}
        label={t(`${model.texts}.search`)}
        value={question.search}
        onChange={search => search !== question.search && refine({ search, page: 1 })}
      />
      {model.filters.map(filter => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={question.filters[filter.key]}
          onChange={value => filterBy(filter.key, value)}
        />
      ))}
      <span className={styles.gap} />
      <span className={`${styles.count} ${styles.wide} figures`} role="status">
        {count !== null && count > 0 && t(`${model.texts}.count`, { count })}
        {count === 0 && <span className="only-read-aloud">{t(`${model.texts}.noneFound`)}</span>}
      </span>
      <span className={styles.wide}>
        <ColumnChooser model={model} columns={columns} />
      </span>
      {mayMoveFiles && exportBy === undefined && <ExportMenu model={model} columns={columns.shown} question={question} />}
      {mayMoveFiles && exportBy !== undefined && (
        <IconButton label={t('resource.export')} onClick={() => go({ open: exportBy })}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </search>
  )
}
