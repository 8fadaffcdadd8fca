import { type BoardColumn, boardRoutes } from '@balcao/contract/contacts/board'
import { IconArrowLeft, IconArrowRight, IconClearAll, IconDots, IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useCan } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Board.module.css'
import { useColumnsShown } from '../useBoard.ts'

const ClearBoard = fetched(async () => ({ default: (await import('../dialogs/ClearBoard.tsx')).ClearBoard }))

/** What supervisors do with a lane: change it, put it elsewhere, empty it or the whole board. */
export function ColumnMenu({ column, place }: { column: BoardColumn; place: number }) {
  const t = useText()
  const columns = useColumnsShown()
  const order = useSend(boardRoutes.order)
  const mayManage = useCan('lanes.manage')
  const [clearing, setClearing] = useState<'lane' | 'board' | null>(null)
  if (!mayManage) return null
  const swap = (step: 1 | -1) => {
    const ids = columns.map(({ id }) => id)
    const other = ids[place + step]
    if (other === undefined) return
    ids[place + step] = column.id
    ids[place] = other
    void order.run({ body: { ids } })
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton label={t('board.laneMenu', { lane: column.name })} className={styles.menu} variant="subtle" size="sm">
            <IconDots size={16} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => navigate(`/lanes?open=${column.id}`)}>
            {t('board.editLane')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => navigate('/lanes?open=new')}>
            {t('board.makeLane')}
          </Menu.Item>
          {place > 0 && (
            <Menu.Item leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={() => swap(-1)}>
              {t('board.laneLeft')}
            </Menu.Item>
          )}
          {place < columns.length - 1 && (
            <Menu.Item leftSection={<IconArrowRight size={16} stroke={1.75} />} onClick={() => swap(1)}>
              {t('board.laneRight')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconClearAll size={16} stroke={1.75} />} onClick={() => setClearing('lane')}>
            {t('board.clearLane')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconClearAll size={16} stroke={1.75} />} onClick={() => setClearing('board')}>
            {t('board.clearBoard')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {clearing && (
        <Suspense>
          <ClearBoard lane={clearing === 'lane' ? column : null} onClose={() => setClearing(null)} />
        </Suspense>
      )}
    </>
  )
}
