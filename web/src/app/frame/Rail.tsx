import { Fragment, lazy, Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/AppLink.tsx'
import { BrandMark } from '../../kit/BrandMark.tsx'
import { usePathname } from '../../navigation/index.ts'
import { builtMenuOf, isAt, type MenuEntry } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import styles from './Frame.module.css'
import { Hint } from './Hint.tsx'
import { MenuButton } from './MenuButton.tsx'
import { PersonButton } from './PersonButton.tsx'

/** The profile's menu as icons with names, one rule between its groups. */
export function Rail() {
  const t = useText()
  const parts = builtMenuOf(useMe(), isBuilt)

  return (
    <nav className={styles.rail} aria-label={t('app.mainMenu')}>
      <span className={styles.mark}>
        <BrandMark size={32} />
      </span>
      <div className={styles.entries}>
        {parts.map(({ group, entries }, i) => (
          <Fragment key={group}>
            {i > 0 && <hr className={styles.rule} />}
            {entries.map(entry => (
              <RailEntry key={entry.path} entry={entry} />
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
        <PersonButton />
      </div>
    </nav>
  )
}

const Bell = lazy(() => import('../../features/notifications/Bell.tsx'))
const JobsButton = lazy(() => import('../../kit/jobs/JobsButton.tsx'))
const Waiting = lazy(() => import('../../features/tickets/list/Waiting.tsx'))

const INBOX = '/atendimento'

function RailEntry({ entry }: { entry: MenuEntry }) {
  const t = useText()
  const pathname = usePathname()
  const Icon = entry.icon
  return (
    <Hint text={t(entry.name)}>
      <AppLink to={entry.path} className={styles.entry} aria-current={isAt(pathname, entry.path) ? 'page' : undefined}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className="only-read-aloud">{t(entry.name)}</span>
        {entry.path === INBOX && (
          <Suspense>
            {' '}
            <Waiting />
          </Suspense>
        )}
      </AppLink>
    </Hint>
  )
}
