import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../Page.tsx'
import { ErrorState } from '../states.tsx'
import { useColumns } from './ColumnChooser.tsx'
import { NothingFound, NothingYet } from './Nothing.tsx'
import { Pager } from './Pager.tsx'
import { isNarrowed, queryOf } from './question.ts'
import { Removal } from './Removal.tsx'
import { RowDrawer } from './RowDrawer.tsx'
import { RowMenu } from './RowMenu.tsx'
import { Table } from './Table.tsx'
import { TableBones } from './TableBones.tsx'
import { Tools } from './Tools.tsx'
import type { Model, Row } from './types.ts'
import { useListKeys } from './useListKeys.ts'
import { useQuestion } from './useQuestion.ts'

/** A plain screen: its list, and over it whatever is open. */
export function ResourcePage({ model }: { model: Model }) {
  const t = useText()
  const mayManage = useCan(model.manage)
  const asking = useQuestion(model)
  const { question } = asking
  const columns = useColumns(model)
  const searchBox = useRef<HTMLInputElement>(null)
  const [removing, setRemoving] = useState<Row | null>(null)
  const found = useRead(model.api.list, { query: queryOf(question) }, { placeholderData: keepPreviousData })
  const page = found.data
  const isEmpty = page?.count === 0 && !isNarrowed(question)
  const create = () => asking.go({ open: 'new' })
  useListKeys({ search: searchBox, create: mayManage ? create : null })

  return (
    <Page
      title={t(`${model.texts}.title`)}
      about={t(`${model.texts}.about`)}
      action={mayManage && !isEmpty && <CreateButton model={model} onClick={create} />}
    >
      {isEmpty ? (
        <NothingYet model={model}>{mayManage && <CreateButton model={model} onClick={create} />}</NothingYet>
      ) : (
        <>
          <Tools {...{ model, asking, columns, searchBox }} count={page?.count ?? null} />
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
                {...{ model, asking }}
                columns={columns.shown}
                rows={page.rows}
                selection={null}
                menu={mayManage ? row => <RowMenu {...{ model, row, asking }} onRemove={() => setRemoving(row)} /> : undefined}
                isStale={found.isPlaceholderData}
              />
              <Pager page={page} asking={asking} />
            </>
          )}
        </>
      )}
      <RowDrawer {...{ model, asking, mayManage }} rows={page?.rows ?? []} />
      {removing && <Removal model={model} row={removing} onDone={() => setRemoving(null)} />}
    </Page>
  )
}

function CreateButton({ model, onClick }: { model: Model; onClick(): void }) {
  const t = useText()
  return (
    <Button leftSection={<IconPlus size={17} stroke={2} aria-hidden />} onClick={onClick}>
      {t(`${model.texts}.create`)}
    </Button>
  )
}
