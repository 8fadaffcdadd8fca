import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { Menu } from '../../controls/Menu.tsx'
import { download, type FileKind, fileName, fileOf } from '../../files/write.ts'
import { type Question, queryOf } from '../state/question.ts'
import type { ListModel, Row, ShownColumn, Writing } from '../types.ts'
import { cellText } from './Cell.tsx'
import styles from './List.module.css'

const AT_ONCE = 200

interface ExportMenuProps {
  model: ListModel
  columns: readonly ShownColumn[]
  question: Question
}

/** Everything the question finds, in the columns shown, as a file. */
export function ExportMenu({ model, columns, question }: ExportMenuProps) {
  const t = useText()
  const locale = useLocale()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const running = useRef<AbortController>(null)

  const save = async (kind: FileKind) => {
    const abort = new AbortController()
    running.current = abort
    try {
      const rows = await allRows(model, question, abort.signal, (done, of) => setProgress({ done, of }))
      const file = await fileOf(kind, sheetOf(model, columns, rows, { t, locale }), locale)
      if (!abort.signal.aborted) download(file, fileName(t(`${model.texts}.title`), kind, new Date()))
    } catch (error) {
      if (!abort.signal.aborted) tellFailure(error)
    } finally {
      setProgress(null)
    }
  }

  if (progress) {
    const { done, of } = progress
    return (
      <>
        <span className={`${styles.count} figures`} role="status">
          {t('resource.exporting', { done, of })}
        </span>
        <Button size="xs" variant="default" onClick={() => running.current?.abort()}>
          {t('kit.cancel')}
        </Button>
      </>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('resource.export')}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('xlsx')}>{t('resource.exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>{t('resource.exportCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function allRows(
  model: ListModel,
  question: Question,
  signal: AbortSignal,
  tell: (done: number, of: number) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; !signal.aborted; page += 1) {
    const found = await api(model.api.list, { query: queryOf({ ...question, page }, AT_ONCE) })
    rows.push(...found.rows)
    tell(rows.length, found.count)
    if (!found.hasMore) break
  }
  return rows
}

function sheetOf(model: ListModel, columns: readonly ShownColumn[], rows: readonly Row[], writing: Writing) {
  const head = columns.map(column => writing.t(column.label))
  return [head, ...rows.map(row => columns.map(column => cellText({ column, row, model, writing })))]
}
