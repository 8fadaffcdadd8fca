import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useCan } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../Page.tsx'
import { isNothing, Listing } from './Listing.tsx'
import { BulkBar } from './list/BulkBar.tsx'
import styles from './list/List.module.css'
import { RowMenu } from './list/RowMenu.tsx'
import { Removal } from './Removal.tsx'
import { RowDrawer } from './RowDrawer.tsx'
import { queryOf } from './state/question.ts'
import { type Asking, useQuestion } from './state/useQuestion.ts'
import { useSelection } from './state/useSelection.ts'
import type { Model, Row } from './types.ts'

const ImportDrawer = fetched(() => import('../import/ImportDrawer.tsx'))

/** A plain screen: its list, and over it the form or drawer that is open. */
export function ResourcePage({ model, tabs }: { model: Model; tabs?: ReactNode }) {
  const t = useText()
  const mayManage = useCan(model.manage)
  const asking = useQuestion(model)
  const { question } = asking
  const [removing, setRemoving] = useState<Row | null>(null)
  const found = useRead(
    model.api.list,
    { query: queryOf(question) },
    { placeholderData: keepPreviousData, refetchInterval: model.againEvery },
  )
  const page = found.data
  const selection = useSelection(question, page?.rows ?? [], page?.count ?? 0)
  const mayMoveFiles = model.parts.useFiles?.() ?? true
  const mayRemoveMany = useCan(model.parts.removeMany ?? model.manage)
  const begin = mayManage && <Begin {...{ model, asking, mayMoveFiles }} count={page?.count ?? 0} />

  return (
    <Page title={t(`${model.texts}.title`)} about={t(`${model.texts}.about`)} action={!isNothing(page, asking) && begin}>
      {tabs}
      <Listing
        {...{ model, asking, found, begin, mayMoveFiles }}
        create={mayManage ? () => asking.go({ open: 'new' }) : null}
        selection={mayManage && model.api.bulk ? selection : null}
        menu={mayManage ? row => <RowMenu {...{ model, row, asking }} onRemove={() => setRemoving(row)} /> : undefined}
        below={({ rows, count }) => <BulkBar {...{ model, selection, question, rows, mayRemoveMany }} found={count} />}
      />
      <RowDrawer {...{ model, asking, mayManage }} rows={page?.rows ?? []} />
      {question.open === 'import' && mayManage && mayMoveFiles && model.api.importRows && (
        <Suspense>
          <ImportDrawer model={model} onClose={asking.close} />
        </Suspense>
      )}
      {removing && <Removal model={model} row={removing} onDone={() => setRemoving(null)} />}
    </Page>
  )
}

/** How rows come to be: one by one, or out of a file. */
function Begin({ model, asking, mayMoveFiles, count }: { model: Model; asking: Asking; mayMoveFiles: boolean; count: number }) {
  const t = useText()
  const { question, close } = asking
  const head = { opened: question.open, open: (open: string) => asking.go({ open }), close, query: queryOf(question), count }
  return (
    <div className={styles.begin}>
      {mayMoveFiles && model.api.importRows && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => asking.go({ open: 'import' })}
        >
          {t('resource.import')}
        </Button>
      )}
      {model.parts.headItems?.(head)}
      <Button leftSection={<IconPlus size={17} stroke={2} aria-hidden />} onClick={() => asking.go({ open: 'new' })}>
        {t(`${model.texts}.create`)}
      </Button>
    </div>
  )
}
