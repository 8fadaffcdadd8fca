import { tellFailure } from '../../api/failure.ts'
import { fetched } from '../../api/fetched.ts'
import '@mantine/core/styles/Switch.layer.css'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { IconBell, IconKeyboard, IconLock, IconLogout, IconProgressCheck, IconShieldLock } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { rememberMe, useMe } from '../../api/me.ts'
import { OwnPassword } from '../../features/account/OwnPassword.tsx'
import { OwnPause } from '../../features/account/OwnPause.tsx'
import { OwnPicture } from '../../features/account/OwnPicture.tsx'
import { showNotices } from '../../features/notifications/opening.ts'
import { useText, useTexts } from '../../i18n/index.ts'
import { LanguageSelect } from '../../kit/controls/LanguageSelect.tsx'
import { showJobs } from '../../kit/jobs/opening.ts'
import { openCheatSheet } from '../palette/open.ts'
import { placeOnline } from '../session/online.ts'
import { signOut } from '../session/session.ts'
import styles from './Person.module.css'
import { useAppearance } from './useAppearance.ts'
import { useAvailability } from './useAvailability.ts'

const SecondFactor = fetched(() => import('../../features/account/second/SecondFactor.tsx'))

/** What is one's own: face and password, availability, appearance, language, the way out. */
export function PersonPanel({ onDone }: { onDone: () => void }) {
  const texts = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    texts.load(['account', 'validation']).then(() => setReady(true), tellFailure)
  }, [texts])
  return isReady && <ReadyPanel onDone={onDone} />
}

function ReadyPanel({ onDone }: { onDone: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const [isSecuring, setSecuring] = useState(false)
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
      <OwnPicture>
        <strong className={styles.name}>{me.username}</strong>
        <span className={styles.email}>{me.email}</span>
      </OwnPicture>
      {isChanging && <OwnPassword onDone={() => setChanging(false)} />}
      <Switch
        className={styles.field}
        label={t('app.availability')}
        checked={availability.isOnline}
        disabled={availability.busy}
        onChange={event => void availability.change(event.currentTarget.checked)}
      />
      <OwnPause onPaused={mine => rememberMe(placeOnline(me, mine))} onEnd={() => void availability.change(true)} />
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
      {isSecuring && (
        <Suspense>
          <SecondFactor onClose={() => setSecuring(false)} />
        </Suspense>
      )}
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
        <Button variant="default" leftSection={<IconShieldLock size={17} stroke={1.75} />} onClick={() => setSecuring(true)}>
          {t('account.secondStep')}
        </Button>
        {!isChanging && (
          <Button variant="default" leftSection={<IconLock size={17} stroke={1.75} />} onClick={() => setChanging(true)}>
            {t('account.changePassword')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconLogout size={17} stroke={1.75} />} onClick={() => void signOut()}>
          {t('app.signOut')}
        </Button>
      </div>
    </div>
  )
}
