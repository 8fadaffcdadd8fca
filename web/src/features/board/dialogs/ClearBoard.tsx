import { type BoardColumn, boardRoutes } from '@balcao/contract/contacts/board'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from '../Board.module.css'
import { useBoard } from '../useBoard.ts'

/** Emptying is no slip of the hand: whoever does it writes its name. */
export function ClearBoard({ lane, onClose }: { lane: BoardColumn | null; onClose(): void }) {
  const t = useText()
  const { columns, narrowing } = useBoard()
  const clear = useSend(boardRoutes.clear)
  const [typed, setTyped] = useState('')
  const word = lane?.name ?? t('board.clearWord')
  const isRight = typed.trim().toLocaleLowerCase() === word.trim().toLocaleLowerCase()
  const isWhole = Object.keys(narrowing).length === 0
  const count = lane ? lane.count : columns.reduce((sum, column) => sum + column.count, 0)
  const title = lane ? t('board.clearLaneTitle', { lane: lane.name }) : t('board.clearTitle')
  const run = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) void clear.run({ body: { title, laneId: lane?.id ?? null } }, { done: onClose })
  }
  return (
    <Dialog title={title} width={460} onClose={onClose}>
      <form onSubmit={run} className={styles.form}>
        <p>{isWhole ? t('board.clearHelp', { count }) : t('board.clearHelpHidden')}</p>
        <TextInput
          data-autofocus
          autoComplete="off"
          label={t('board.clearType', { word })}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={clear.busy}>
            {t('board.clearAct')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
