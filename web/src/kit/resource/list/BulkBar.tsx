import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Affix.layer.css'
import '@mantine/core/styles/ActionBar.layer.css'
import { ActionBar, Button } from '@mantine/core'
import { IconCircleCheck, IconCircleOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Confirm } from '../../layers/Confirm.tsx'
import type { Question } from '../state/question.ts'
import { useBulk } from '../state/useBulk.ts'
import type { Selection } from '../state/useSelection.ts'
import type { Model, Row } from '../types.ts'
import styles from './List.module.css'

interface BulkBarProps {
  model: Model
  selection: Selection
  question: Question
  rows: readonly Row[]
  found: number
  mayRemoveMany: boolean
}

/** What can be done to all that is chosen. */
export function BulkBar({ model, selection, question, rows, found, mayRemoveMany }: BulkBarProps) {
  const t = useText()
  const bulk = useBulk(model, selection, question, rows)
  const [removing, setRemoving] = useState(false)
  const { count } = selection

  return (
    <>
      <ActionBar
        opened={count > 0}
        onClose={selection.clear}
        closeOnEscape={!removing}
        aria-label={t('resource.bulkActions')}
        className={styles.bar ?? ''}
        radius="lg"
        shadow="md"
        withBorder
      >
        <span className={`${styles.chosenCount} figures`} role="status">
          {t(`${model.texts}.selected`, { count })}
        </span>
        {!selection.isAll && found > rows.length && (
          <Button size="xs" variant="subtle" onClick={selection.selectAll}>
            {t(`${model.texts}.selectAll`, { count: found })}
          </Button>
        )}
        <ActionBar.Divider />
        {model.parts.bulkItems?.({
          count,
          busy: bulk.busy,
          rows: rows.filter(row => selection.has(row.id)),
          change: bulk.change,
        })}
        {model.states && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={bulk.busy}
              leftSection={<IconCircleCheck size={15} stroke={1.75} aria-hidden />}
              onClick={() => void bulk.setActive(true)}
            >
              {t('resource.activate')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={bulk.busy}
              leftSection={<IconCircleOff size={15} stroke={1.75} aria-hidden />}
              onClick={() => void bulk.setActive(false)}
            >
              {t('resource.deactivate')}
            </Button>
          </>
        )}
        {mayRemoveMany && (
          <Button
            size="xs"
            variant="light"
            color="red"
            disabled={bulk.busy}
            leftSection={<IconTrash size={15} stroke={1.75} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t('resource.delete')}
          </Button>
        )}
        <ActionBar.CloseButton aria-label={t('resource.clearSelection')} />
      </ActionBar>
      {removing && (
        <Confirm
          title={t(`${model.texts}.removeMany`, { count })}
          help={t(`${model.texts}.removeHelp`)}
          act={t('resource.delete')}
          onConfirm={bulk.remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
