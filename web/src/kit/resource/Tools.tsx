import type { RefObject } from 'react'
import { useText } from '../../i18n/index.ts'
import { ColumnChooser, type useColumns } from './ColumnChooser.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterChip } from './FilterChip.tsx'
import styles from './List.module.css'
import { SearchBox } from './SearchBox.tsx'
import type { Model } from './types.ts'
import type { Asking } from './useQuestion.ts'

interface ToolsProps {
  model: Model
  asking: Asking
  columns: ReturnType<typeof useColumns>
  searchBox: RefObject<HTMLInputElement | null>
  count: number | null
}

/** Above the list: what is looked for, what is left out, and what can be done with what is found. */
export function Tools({ model, asking, columns, searchBox, count }: ToolsProps) {
  const t = useText()
  const { question, go, refine } = asking
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
        {count !== null && t(`${model.texts}.count`, { count })}
      </span>
      <span className={styles.wide}>
        <ColumnChooser model={model} columns={columns} />
      </span>
      <ExportMenu model={model} columns={columns.shown} question={question} />
    </search>
  )
}
