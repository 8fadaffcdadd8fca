import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { countOf, type Tab } from '../question.ts'
import type { ViewsDialogName } from '../views/dialogs.ts'
import styles from './Tabs.module.css'
import { useCounters, useLooking } from './useInbox.ts'

const MoreLists = fetched(() => import('../views/MoreLists.tsx'))

const ViewTab = fetched(() => import('../views/ViewTab.tsx'))
const TicketViews = fetched(() => import('../views/TicketViews.tsx'))

const OTHERS = ['open', 'schedule', 'closed'] as const satisfies readonly Tab[]

/** The lists, with how many each holds. Those seldom needed stand behind "more", and beside the others while one looks at them. */
export function Tabs() {
  const t = useText()
  const { tab, choose, hasBotTab, search, view } = useLooking()
  const [dialog, setDialog] = useState<ViewsDialogName | null>(null)
  const isOther = !view && OTHERS.some(one => one === tab)
  const tabs: Tab[] = ['mine', 'pending', 'groups', ...(hasBotTab ? ['chatbot' as const] : []), ...(isOther ? [tab] : [])]

  return (
    <div className={styles.bar}>
      <div role="tablist" aria-label={t('tickets.lists')} className={styles.tabs} onKeyDown={event => walk(event, tabs, choose)}>
        {tabs.map(one => (
          <TabButton key={one} tab={one} isChosen={one === tab && !search && !view} isReached={one === tab && !view} />
        ))}
        {view && (
          <Suspense>
            <ViewTab />
          </Suspense>
        )}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('tickets.moreLists')} size={30} className={styles.more ?? ''}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <MoreLists others={OTHERS} Count={Count} onDialog={setDialog} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <Suspense>
          <TicketViews dialog={dialog} onDialog={setDialog} />
        </Suspense>
      )}
    </div>
  )
}

function TabButton({ tab, isChosen, isReached }: { tab: Tab; isChosen: boolean; isReached: boolean }) {
  const t = useText()
  const { choose } = useLooking()
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab}`}
      aria-selected={isChosen}
      tabIndex={isReached ? 0 : -1}
      className={styles.tab}
      onClick={() => choose(tab)}
    >
      {t(`tickets.tab_${tab}`)}
      <Count tab={tab} />
    </button>
  )
}

function Count({ tab }: { tab: Tab }) {
  const { question, hasBotTab } = useLooking()
  const { data } = useCounters(question)
  if (!data) return null
  const count = countOf(tab, data, hasBotTab)
  if (count === 0) return null
  return (
    <span className={styles.count} data-hot={(tab === 'pending' && count > 0) || undefined}>
      {count > 9999 ? '9999+' : count}
    </span>
  )
}

/** Left and right walk the tabs, as everywhere. */
function walk(event: KeyboardEvent<HTMLElement>, tabs: readonly Tab[], choose: (tab: Tab) => void): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  const to = (at + step + tabs.length) % tabs.length
  event.preventDefault()
  buttons[to]?.focus()
  const tab = tabs[to]
  if (tab) choose(tab)
}
