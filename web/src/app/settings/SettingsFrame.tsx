import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { IconList } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { TabsContext } from '../../kit/controls/tabs.ts'
import { WithTexts } from '../../kit/controls/WithTexts.tsx'
import { navigate } from '../../navigation/index.ts'
import { isBuilt } from '../screens.ts'
import styles from './SettingsFrame.module.css'
import { SETTINGS_GROUPS, type SettingsTab } from './tabs.ts'

const OTHERS = SETTINGS_GROUPS.flatMap(({ tabs }) => tabs).filter(({ path }) => isBuilt(path))

/** The tabs of the company's settings beside the one that is open; on a phone they are behind one button. */
export function SettingsFrame({ path, children }: { path: string; children: ReactNode }) {
  // It is fetched when it is first needed, after the router looked for the heading of the screen.
  useEffect(() => {
    if (document.activeElement?.closest('main')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.beside}>
      <WithTexts of="integrations">
        <Tabs path={path} />
      </WithTexts>
      <div className={styles.screen}>
        <TabsContext value={OTHERS}>{children}</TabsContext>
      </div>
    </div>
  )
}

function Tabs({ path }: { path: string }) {
  const t = useText()
  const { data = [] } = useRead(integrationRoutes.list, {})
  const groups = SETTINGS_GROUPS.map(({ name, tabs }) => ({ name, tabs: tabs.filter(tab => isBuilt(tab.path)) })).filter(
    ({ tabs }) => tabs.length > 0,
  )
  const standing = ({ kind }: SettingsTab) => {
    const row = data.find(one => one.kind === kind)
    return row?.fault ? 'atFault' : row?.isSet ? 'inUse' : null
  }
  const here = groups.flatMap(({ tabs }) => tabs).find(tab => tab.path === path)
  return (
    <>
      <nav className={styles.nav} aria-label={t('integrations.sections')}>
        <strong>{t('integrations.settings')}</strong>
        {groups.map(({ name, tabs }) => (
          <div key={name}>
            <h2>{t(name)}</h2>
            <ul>
              {tabs.map(tab => (
                <li key={tab.path}>
                  <AppLink to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
                    {t(tab.name)}
                    <Dot is={standing(tab)} />
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.onPhone}>
        <Menu>
          <Menu.Target>
            <button type="button">
              <IconList size={17} stroke={1.75} aria-hidden />
              {t('integrations.settings')}
              {here && `: ${t(here.name)}`}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {groups
              .flatMap(({ tabs }) => tabs)
              .map(tab => (
                <Menu.Item key={tab.path} onClick={() => navigate(tab.path)}>
                  {t(tab.name)} <Dot is={standing(tab)} />
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

function Dot({ is }: { is: 'inUse' | 'atFault' | null }) {
  const t = useText()
  return (
    is && (
      <i className={styles.dot} data-is={is} role="img" aria-label={t(`integrations.${is}`)} title={t(`integrations.${is}`)} />
    )
  )
}
