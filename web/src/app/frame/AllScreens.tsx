import { PINS_MOST } from '@balcao/contract/access/auth'
import { TextInput } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { hasKeyboard } from '../../kit/writing.ts'
import { usePathname } from '../../navigation/index.ts'
import { builtMenuOf, isAt, type MenuGroup, railOf } from '../menu.ts'
import { type Choice, find } from '../palette/find.ts'
import { isBuilt } from '../screens.ts'
import styles from './AllScreens.module.css'
import { PersonPanel } from './PersonPanel.tsx'
import { useSetPins } from './rail.ts'

const GROUP_NAMES: Record<MenuGroup, PlainKey> = {
  general: 'app.groupGeneral',
  supervisor: 'app.groupSupervisor',
  admin: 'app.groupAdmin',
  superadmin: 'app.groupSuperadmin',
  beta: 'app.groupBeta',
}

/** The whole menu by name, and the person's own switches below it. With a keyboard one types a screen's name at once. */
export default function AllScreens({ onClose }: { onClose: () => void }) {
  const t = useText()
  const pathname = usePathname()
  const me = useMe()
  const [search, setSearch] = useState('')
  const parts = builtMenuOf(me, isBuilt)
  const names = parts
    .flatMap(part => part.entries)
    .map(({ path, name }): Choice => ({ id: path, group: 'screens', name: t(name) }))
  const first = hasKeyboard() ? null : parts[0]?.entries[0]?.path
  const found = new Set(find(names, search).map(({ id }) => id))
  const setPins = useSetPins()
  const onRail = railOf(parts, me.configs.pins, '')
  const [base = [], pinned = []] = onRail
  const pinnedPaths = pinned.map(({ path }) => path)
  const isFull = pinnedPaths.length >= PINS_MOST
  const toggle = (path: string) =>
    setPins(pinnedPaths.includes(path) ? pinnedPaths.filter(one => one !== path) : [...pinnedPaths, path])

  return (
    <Dialog title={t('app.allScreens')} width={680} onClose={onClose}>
      <TextInput
        data-autofocus={first === null || undefined}
        type="search"
        mb={14}
        aria-label={t('app.findScreen')}
        placeholder={t('app.findScreen')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {isFull && <p className={styles.full}>{t('app.pinsFull')}</p>}
      {found.size === 0 && <p className={styles.full}>{t('app.paletteNothing', { search })}</p>}
      <nav aria-label={t('app.allScreens')}>
        {parts.map(({ group, entries }) => (
          <section key={group} className={styles.group} hidden={!entries.some(({ path }) => found.has(path))}>
            <h3>{t(GROUP_NAMES[group])}</h3>
            <ul>
              {entries
                .filter(({ path }) => found.has(path))
                .map(({ path, name, icon: Icon }) => (
                  <li key={path} className={styles.item}>
                    <AppLink
                      to={path}
                      data-autofocus={path === first || undefined}
                      className={styles.link}
                      aria-current={isAt(pathname, path) ? 'page' : undefined}
                      onClick={onClose}
                    >
                      <Icon size={18} stroke={1.75} aria-hidden />
                      {t(name)}
                    </AppLink>
                    {!base.some(entry => entry.path === path) && (
                      <button
                        type="button"
                        className={styles.pin}
                        aria-label={t('app.pin', { screen: t(name) })}
                        aria-pressed={pinnedPaths.includes(path)}
                        disabled={isFull && !pinnedPaths.includes(path)}
                        onClick={() => toggle(path)}
                      >
                        <IconPin size={16} stroke={1.75} aria-hidden />
                      </button>
                    )}
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
