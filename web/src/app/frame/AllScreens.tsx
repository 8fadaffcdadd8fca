import { useMe } from '../../api/me.ts'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/AppLink.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { usePathname } from '../../navigation/index.ts'
import { builtMenuOf, isAt, type MenuGroup } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import styles from './AllScreens.module.css'
import { PersonPanel } from './PersonPanel.tsx'

const GROUP_NAMES: Record<MenuGroup, PlainKey> = {
  general: 'app.groupGeneral',
  supervisor: 'app.groupSupervisor',
  admin: 'app.groupAdmin',
  superadmin: 'app.groupSuperadmin',
  beta: 'app.groupBeta',
}

/** The whole menu by name, and the person's own switches below it. */
export default function AllScreens({ onClose }: { onClose: () => void }) {
  const t = useText()
  const pathname = usePathname()
  const parts = builtMenuOf(useMe(), isBuilt)

  return (
    <Dialog title={t('app.allScreens')} width={680} onClose={onClose}>
      <nav aria-label={t('app.allScreens')}>
        {parts.map(({ group, entries }) => (
          <section key={group} className={styles.group}>
            <h3>{t(GROUP_NAMES[group])}</h3>
            <ul>
              {entries.map(({ path, name, icon: Icon }) => (
                <li key={path}>
                  <AppLink
                    to={path}
                    className={styles.link}
                    aria-current={isAt(pathname, path) ? 'page' : undefined}
                    onClick={onClose}
                  >
                    <Icon size={18} stroke={1.75} aria-hidden />
                    {t(name)}
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.person}>
        <PersonPanel onDone={onClose} />
      </div>
    </Dialog>
  )
}
