import { type BoardColumn, boardRoutes } from '@balcao/contract/contacts/board'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { TypedConfirm } from '../../../kit/layers/TypedConfirm.tsx'
import { useBoard, useColumnsShown } from '../useBoard.ts'

/** Emptying is no slip of the hand: the person types its name. */
export function ClearBoard({ lane, onClose }: { lane: BoardColumn | null; onClose(): void }) {
  const t = useText()
  const { narrowing } = useBoard()
  const columns = useColumnsShown()
  const clear = useSend(boardRoutes.clear)
  const word = lane?.name ?? t('board.clearWord')
  const isWhole = Object.keys(narrowing).length === 0
  const count = lane ? lane.count : columns.reduce((sum, column) => sum + column.count, 0)
  const title = lane ? t('board.clearLaneTitle', { lane: lane.name }) : t('board.clearTitle')
  return (
    <TypedConfirm
      title={title}
      help={isWhole ? t('board.clearHelp', { count }) : t('board.clearHelpHidden')}
      word={word}
      label={t('board.clearType', { word })}
      act={t('board.clearAct')}
      onConfirm={() => clear.run({ body: { title, laneId: lane?.id ?? null } }, { done: onClose })}
      onClose={onClose}
    />
  )
}
