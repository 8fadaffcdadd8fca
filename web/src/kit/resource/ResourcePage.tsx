import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCan } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../Page.tsx'
import { ErrorState } from '../states.tsx'
import { BulkBar } from './BulkBar.tsx'
import { useColumns } from './ColumnChooser.tsx'
import styles from './List.module.css'
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
import { type Asking, useQuestion } from './useQuestion.ts'
import { useSelection } from './useSelection.ts'

const ImportDrawer = lazy(() => import('../import/ImportDrawer.tsx'))

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
  const selection = useSelection(question, page?.rows ?? [], page?.count ?? 0)
  const create = () => asking.go({ open: 'new' })
  useListKeys({ search: searchBox, create: mayManage ? create : null })

  return (
    <Page
      title={t(`${model.texts}.title`)}
      about={t(`${model.texts}.about`)}
      action={mayManage && !isEmpty && <Begin {...{ model, asking }} />}
    >
      {isEmpty ? (
        <NothingYet model={model}>{mayManage && <Begin {...{ model, asking }} />}</NothingYet>
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
                selection={mayManage && model.api.bulk ? selection : null}
                menu={mayManage ? row => <RowMenu {...{ model, row, asking }} onRemove={() => setRemoving(row)} /> : undefined}
                isStale={found.isPlaceholderData}
              />
              <Pager page={page} asking={asking} />
              <BulkBar {...{ model, selection, question }} rows={page.rows} found={page.count} />
            </>
          )}
        </>
      )}
      <RowDrawer {...{ model, asking, mayManage }} rows={page?.rows ?? []} />
      {question.open === 'import' && mayManage && model.api.importRows && (
        <Suspense>
          <ImportDrawer model={model} onClose={asking.close} />
        </Suspense>
      )}
      {removing && <Removal model={model} row={removing} onDone={() => setRemoving(null)} />}
    </Page>
  )
}

/** How rows come to be: one by one, or out of a file. */
function Begin({ model, asking }: { model: Model; asking: Asking }) {
  const t = useText()
  return (
    <div className={styles.begin}>
      {model.api.importRows && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => asking.go({ open: 'import' })}
        >
          {t('resource.import')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={17} stroke={2} aria-hidden />} onClick={() => asking.go({ open: 'new' })}>
        {t(`${model.texts}.create`)}
      </Button>
    </div>
  )
}
