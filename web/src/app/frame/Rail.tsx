import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Fragment, Suspense, useEffect, useRef } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useMe } from '../../api/me.ts'
import { showBeside } from '../../features/internal-chat/beside.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { BrandMark } from '../../kit/marks/BrandMark.tsx'
import { usePathname } from '../../navigation/index.ts'
import { builtMenuOf, isAt, type MenuEntry, railOf } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import styles from './Frame.module.css'
import { Hint } from './Hint.tsx'
import { MenuButton } from './MenuButton.tsx'
import { PersonButton } from './PersonButton.tsx'
import { setRailOpen, useRailOpen } from './rail.ts'

/** What one works with as icons, with names where there is room or who opened it wants them; the rest is behind "all screens". */
export function Rail() {
  const t = useText()
  const opened = useRailOpen()
  const isWide = useMediaQuery('(min-width: 1440px)', undefined, { getInitialValueInEffect: false })
  const withNames = opened ?? isWide
  const me = useMe()
  const pathname = usePathname()
  const parts = railOf(builtMenuOf(me, isBuilt), me.configs.pins, pathname)
  const entries = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is what makes another entry the current one
  useEffect(() => showCurrent(entries.current), [pathname])
  const Toggle = withNames ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const toggleName = t(withNames ? 'app.railClose' : 'app.railOpen')

  return (
    <nav className={styles.rail} aria-label={t('app.mainMenu')} data-named={withNames || undefined}>
      <span className={styles.mark}>
        <BrandMark size={32} />
      </span>
      <div className={styles.entries} ref={entries}>
        {parts.map((part, i) => (
          <Fragment key={part[0]?.path}>
            {i > 0 && <hr className={styles.rule} />}
            {part.map(entry => (
              <RailEntry key={entry.path} entry={entry} withName={withNames} />
            ))}
          </Fragment>
        ))}
      </div>
      <div className={styles.foot}>
        <Suspense>
          <JobsButton className={styles.entry} />
        </Suspense>
        <Suspense>
          <Bell className={styles.entry} />
        </Suspense>
        <MenuButton className={styles.entry} />
        <Hint text={toggleName}>
          <button
            type="button"
            className={styles.entry}
            aria-label={toggleName}
            aria-expanded={withNames}
            onClick={() => setRailOpen(!withNames)}
          >
            <Toggle size={20} stroke={1.75} aria-hidden />
          </button>
        </Hint>
        <PersonButton />
      </div>
    </nav>
  )
}

const Bell = fetched(() => import('../../features/notifications/Bell.tsx'))
const JobsButton = fetched(() => import('../../kit/jobs/JobsButton.tsx'))
const ChatDoor = fetched(() => import('../../features/internal-chat/ChatDoor.tsx'))
const Waiting = fetched(() => import('../../features/tickets/list/Waiting.tsx'))

const INBOX = '/atendimento'
const CHAT = '/chat-privado'

function RailEntry({ entry, withName }: { entry: MenuEntry; withName: boolean }) {
  const t = useText()
  const pathname = usePathname()
  const Icon = entry.icon
  const link = (
    <AppLink
      to={entry.path}
      className={styles.entry}
      aria-current={isAt(pathname, entry.path) ? 'page' : undefined}
      onClick={event => {
        // Beside the inbox, where one goes on working; a new tab is a new tab.
        if (entry.path !== CHAT || !isAt(pathname, INBOX) || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        showBeside({ isOpen: true })
      }}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={withName ? styles.name : 'only-read-aloud'}>{t(entry.name)}</span>
      {entry.path === INBOX && (
        <Suspense>
          {' '}
          <Waiting />
        </Suspense>
      )}
      {entry.path === CHAT && (
        <Suspense>
          {' '}
          <ChatDoor />
        </Suspense>
      )}
    </AppLink>
  )
  return withName ? link : <Hint text={t(entry.name)}>{link}</Hint>
}

/**
 * In a window that is lower than the rail, the screen one is on is in sight all the same. Not by `scrollIntoView`: from what that
 * shows Chromium goes on with Tab, past the way to the content.
 */
function showCurrent(entries: HTMLElement | null): void {
  const [box, at] = [entries?.getBoundingClientRect(), entries?.querySelector('[aria-current]')?.getBoundingClientRect()]
  if (!entries || !box || !at) return
  if (at.top < box.top) entries.scrollTop -= box.top - at.top
  else if (at.bottom > box.bottom) entries.scrollTop += at.bottom - box.bottom
}
