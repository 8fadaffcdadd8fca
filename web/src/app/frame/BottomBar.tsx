import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { usePathname } from '../../navigation/index.ts'
import { builtMenuOf, isAt, railOf } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import styles from './Frame.module.css'
import { MenuButton } from './MenuButton.tsx'

const IN_REACH_OF_A_THUMB = 4

/** On a phone: the first four screens of the rail, which are the operator's for a superadmin; all others behind "more". */
export function BottomBar() {
  const t = useText()
  const pathname = usePathname()
  const me = useMe()
  const entries = railOf(builtMenuOf(me, isBuilt), me.configs.pins, pathname).flat()

  return (
    <nav className={styles.bottom} aria-label={t('app.mainMenu')}>
      {entries.slice(0, IN_REACH_OF_A_THUMB).map(({ path, name, icon: Icon }) => (
        <AppLink key={path} to={path} aria-current={isAt(pathname, path) ? 'page' : undefined}>
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{t(name)}</span>
        </AppLink>
      ))}
      <MenuButton withLabel />
    </nav>
  )
}
