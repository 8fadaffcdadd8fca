import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { ErrorState } from '../states.tsx'
import { useColumns } from './list/ColumnChooser.tsx'
import { NothingFound, NothingYet } from './list/Nothing.tsx'
import { Pager } from './list/Pager.tsx'
import { Table } from './list/Table.tsx'
import { TableBones } from './list/TableBones.tsx'
import { Tools } from './list/Tools.tsx'
import { isNarrowed } from './state/question.ts'
import { useListKeys } from './state/useListKeys.ts'
import type { Asking } from './state/useQuestion.ts'
import type { Selection } from './state/useSelection.ts'
import type { ListModel, Page, Row } from './types.ts'

interface ListingProps {
  model: ListModel
  asking: Asking
  found: UseQueryResult<Page>
  selection?: Selection | null
  menu?: ((row: Row) => ReactNode) | undefined
  /** Makes one, where one may. */
  create?: (() => void) | null
  /** What stands there while there are none at all: how to begin. */
  begin?: ReactNode
  /** Between what narrows the list and the list. */
  between?: ReactNode
  /** Whether what is found leaves as a file by the kit’s own button. */
  mayMoveFiles?: boolean
  /** Under a list that has rows. */
  below?: ((page: Page) => ReactNode) | undefined
}

/** A list with what narrows it and its three states: on its way, not come, and nothing there, or nothing like this. */
export function Listing({
  model,
  asking,
  found,
  selection = null,
  menu,
  create = null,
  begin,
  between,
  mayMoveFiles = true,
  below,
}: ListingProps) {
  const t = useText()
  const columns = useColumns(model)
  const searchBox = useRef<HTMLInputElement>(null)
  useListKeys({ search: searchBox, create })
  const page = found.data
  if (isNothing(page, asking)) return <NothingYet model={model}>{begin}</NothingYet>
  return (
    <>
      <Tools {...{ model, asking, columns, searchBox, mayMoveFiles }} count={page?.count ?? null} />
      {between}
      {found.isError && !page && (
        <div className="panel">
          <ErrorState
            error={found.error}
            title={t('kit.errorLoading', { what: t(`${model.texts}.what`) })}
            retry={() => void found.refetch()}
          />
        </div>
      )}
      {found.isPending && <TableBones columns={columns.shown} />}
      {page?.count === 0 && <NothingFound model={model} asking={asking} />}
      {page && page.count > 0 && (
        <>
          <Table
            {...{ model, asking, selection }}
            columns={columns.shown}
            rows={page.rows}
            menu={menu}
            isStale={found.isPlaceholderData}
          />
          <Pager page={page} asking={asking} />
          {below?.(page)}
        </>
      )}
    </>
  )
}

/** There are none, and nothing hides any. */
export const isNothing = (page: Page | undefined, { question }: Asking): boolean => page?.count === 0 && !isNarrowed(question)
