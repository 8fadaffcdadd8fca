import type { SettingKey } from '@balcao/contract/settings'
import { IconList } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import type { Section, SectionGroup } from './rows.ts'
import styles from './Settings.module.css'

interface SectionListProps {
  groups: readonly SectionGroup[]
  isChanged(key: SettingKey): boolean
}

export const headingOf = (id: string) => `settings-${id}`

function goTo(id: string): void {
  const heading = document.getElementById(headingOf(id))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The sections beside the settings; on a phone behind one button. */
export function SectionList({ groups, isChanged }: SectionListProps) {
  const t = useText()
  const sections = groups.flatMap(group => group.sections)
  return (
    <>
      <nav className={styles.names} aria-label={t('settings.sections')}>
        {groups.map(({ name, sections: ofGroup }) => (
          <div key={name}>
            <h2>{t(name)}</h2>
            <ul>
              {ofGroup.map(one => (
                <li key={one.id}>
                  <button type="button" onClick={() => goTo(one.id)}>
                    <Named section={one} isChanged={isChanged} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.onPhone}>
        <Menu>
          <Menu.Target>
            <button type="button" className={styles.open}>
              <IconList size={17} stroke={1.75} aria-hidden />
              {t('settings.sections')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {sections.map(one => (
              <Menu.Item key={one.id} onClick={() => goTo(one.id)}>
                <Named section={one} isChanged={isChanged} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

function Named({ section: { name, keys }, isChanged }: { section: Section; isChanged(key: SettingKey): boolean }) {
  const t = useText()
  return (
    <>
      {t(name)} {keys.some(isChanged) && <ChangedDot />}
    </>
  )
}

/** A value other than the one a new company begins with. */
export function ChangedDot() {
  const t = useText()
  return <i className={styles.dot} role="img" aria-label={t('settings.changed')} title={t('settings.changed')} />
}
