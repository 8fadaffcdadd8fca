import '@mantine/core/styles/Switch.layer.css'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { IconBell, IconKeyboard, IconLogout, IconProgressCheck } from '@tabler/icons-react'
import { useMe } from '../../api/me.ts'
import { showNotices } from '../../features/notifications/opening.ts'
import { useText } from '../../i18n/index.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { showJobs } from '../../kit/jobs/opening.ts'
import { LanguageSelect } from '../../kit/LanguageSelect.tsx'
import { openCheatSheet } from '../palette/open.ts'
import { signOut } from '../session.ts'
import styles from './Person.module.css'
import { useAppearance } from './useAppearance.ts'
import { useAvailability } from './useAvailability.ts'

/** What is one's own: availability, appearance, language, the way out. */
export function PersonPanel({ onDone }: { onDone: () => void }) {
  const t = useText()
  const me = useMe()
  const availability = useAvailability()
  const appearance = useAppearance()
  const showWorks = () => {
    onDone()
    showJobs(true)
  }
  const showBell = () => {
    onDone()
    showNotices(true)
  }
  const showShortcuts = () => {
    onDone()
    openCheatSheet()
  }

  return (
    <div>
      <div className={styles.who}>
        <Avatar name={me.username} size={44} />
        <div>
          <strong>{me.username}</strong>
          <span>{me.email}</span>
        </div>
      </div>
      <Switch
        className={styles.field}
        label={t('app.availability')}
        checked={availability.isOnline}
        disabled={availability.busy}
        onChange={event => void availability.change(event.currentTarget.checked)}
      />
      <NativeSelect
        className={styles.field}
        label={t('app.appearance')}
        value={appearance.scheme}
        onChange={event => appearance.choose(event.currentTarget.value)}
        data={[
          { value: 'auto', label: t('app.themeAuto') },
          { value: 'light', label: t('app.themeLight') },
          { value: 'dark', label: t('app.themeDark') },
        ]}
      />
      <LanguageSelect className={styles.field} label={t('app.language')} />
      <div className={styles.foot}>
        <Button variant="default" leftSection={<IconBell size={17} stroke={1.75} />} onClick={showBell}>
          {t('app.notices')}
        </Button>
        <Button variant="default" leftSection={<IconKeyboard size={17} stroke={1.75} />} onClick={showShortcuts}>
          {t('app.shortcuts')}
        </Button>
        <Button variant="default" leftSection={<IconProgressCheck size={17} stroke={1.75} />} onClick={showWorks}>
          {t('jobs.title')}
        </Button>
        <Button variant="default" leftSection={<IconLogout size={17} stroke={1.75} />} onClick={() => void signOut()}>
          {t('app.signOut')}
        </Button>
      </div>
    </div>
  )
}
