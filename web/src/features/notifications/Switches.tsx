import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { toastWarning } from '../../kit/layers/toast.ts'
import styles from './Bell.module.css'
import { askToShow, canNotify, canPush, subscribeDevice, unsubscribeDevice } from './devices.ts'
import { type Pref, setPref, usePref } from './prefs.ts'
import { useIsBlocked } from './sound.ts'

/** How this browser tells: each of it can be switched, and what the browser forbids is said. */
export function Switches() {
  const t = useText()
  const isBlocked = useIsBlocked()
  return (
    <div className={styles.switches}>
      {isBlocked && (
        <p className={styles.blocked} role="status">
          {t('notifications.soundBlocked')}
        </p>
      )}
      <Toggle pref="sound" label={t('notifications.sound')} help={t('notifications.soundHelp')} />
      <Desktop />
      <Push />
    </div>
  )
}

interface ToggleProps {
  pref: Pref
  label: string
  help: string
  /** Whether it may be on; asked before it is. */
  ask?: () => Promise<boolean>
  undo?: () => Promise<void>
  isPossible?: boolean
}

function Toggle({ pref, label, help, ask, undo, isPossible = true }: ToggleProps) {
  const isOn = usePref(pref)
  const [busy, setBusy] = useState(false)
  const change = async (next: boolean) => {
    setBusy(true)
    const allowed = !next || !ask || (await ask())
    if (!next) await undo?.().catch(() => undefined)
    setPref(pref, next && allowed)
    setBusy(false)
  }
  return (
    <Switch
      label={label}
      description={help}
      checked={isOn && isPossible}
      disabled={busy || !isPossible}
      onChange={event => void change(event.currentTarget.checked)}
    />
  )
}

function Desktop() {
  const t = useText()
  const isDenied = canNotify() && Notification.permission === 'denied'
  const help = !canNotify() ? 'notifications.unsupported' : isDenied ? 'notifications.denied' : 'notifications.desktopHelp'
  const ask = async () => {
    const isGranted = await askToShow()
    if (!isGranted) toastWarning(t('notifications.denied'))
    return isGranted
  }
  return (
    <Toggle pref="desktop" label={t('notifications.desktop')} help={t(help)} ask={ask} isPossible={canNotify() && !isDenied} />
  )
}

function Push() {
  const t = useText()
  const locale = useLocale()
  const ask = async () => {
    try {
      if (!(await askToShow())) throw new Error('not allowed')
      await subscribeDevice(locale)
      return true
    } catch {
      toastWarning(t('notifications.pushFailed'), t('notifications.pushFailedHelp'))
      return false
    }
  }
  return (
    <Toggle
      pref="push"
      label={t('notifications.push')}
      help={t(canPush() ? 'notifications.pushHelp' : 'notifications.unsupported')}
      ask={ask}
      undo={unsubscribeDevice}
      isPossible={canPush()}
    />
  )
}
