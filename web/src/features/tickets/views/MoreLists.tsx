import { IconAdjustments, IconBookmark, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { useCan } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { useConditionTexts, useViews } from '../../../kit/conditions/views/useViews.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { useLooking } from '../list/useInbox.ts'
import type { Tab } from '../question.ts'
import type { ViewsDialogName } from './dialogs.ts'
import { ofView, putInAddress } from './in-address.ts'

interface MoreListsProps {
  others: readonly Tab[]
  Count: ComponentType<{ tab: Tab }>
  onDialog(name: ViewsDialogName): void
}

const MARK = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The lists behind "more": those seldom needed, and those of one's own making. */
export default function MoreLists({ others, Count, onDialog }: MoreListsProps) {
  const t = useText()
  const { choose, find, view } = useLooking()
  const { data = [] } = useViews('inbox')
  const mayShare = useCan('views.share')
  const first = useRef<HTMLSpanElement>(null)
  const isReady = useConditionTexts()
  // The menu had the focus while these were fetched.
  useLayoutEffect(() => {
    const menu = first.current?.closest<HTMLElement>('[role=menu]')
    if (isReady && menu === document.activeElement) menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isReady])
  if (!isReady) return <span ref={first} />

  const shown = data.find(one => one.id === view?.id)
  const show = (id: number) => {
    find('')
    putInAddress(ofView(id))
  }
  return (
    <>
      <span ref={first} hidden />
      {others.map(one => (
        <Menu.Item key={one} rightSection={<Count tab={one} />} onClick={() => choose(one)}>
          {t(`tickets.tab_${one}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {data.map(({ id, name, isShared }) => (
        <Menu.Item
          key={id}
          aria-current={id === view?.id || undefined}
          leftSection={isShared ? <IconUsers {...MARK} /> : <IconBookmark {...MARK} />}
          onClick={() => show(id)}
        >
          {name}
          {isShared && <span className="only-read-aloud"> · {t('conditions.sharedViews')}</span>}
        </Menu.Item>
      ))}
      {data.length > 0 && <Menu.Divider />}
      <Menu.Item leftSection={<IconPlus {...MARK} />} onClick={() => onDialog('new')}>
        {t('conditions.newView')}
      </Menu.Item>
      {shown && (!shown.isShared || mayShare) && (
        <Menu.Item leftSection={<IconPencil {...MARK} />} onClick={() => onDialog('edit')}>
          {t('conditions.change', { name: shown.name })}
        </Menu.Item>
      )}
      {data.length > 0 && (
        <Menu.Item leftSection={<IconAdjustments {...MARK} />} onClick={() => onDialog('all')}>
          {t('conditions.organize')}
        </Menu.Item>
      )}
    </>
  )
}
