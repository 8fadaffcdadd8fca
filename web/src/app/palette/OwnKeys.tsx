import {
  type OwnShortcuts,
  ownShortcuts,
  SHORTCUT_NAMES,
  SHORTCUTS,
  type Shortcut,
  shortcutKey,
} from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { Button } from '@mantine/core'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { rememberMe, useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { signOf } from '../../kit/commands.ts'
import styles from './Palette.module.css'

/** The keys of one sign, each a button that waits for another. */
export function OwnKeys() {
  const t = useText()
  const { own, save } = useOwnKeys()
  const [asking, setAsking] = useState<Shortcut | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const keyFor = (shortcut: Shortcut) => own[shortcut] ?? SHORTCUTS[shortcut]

  const onKey = (event: KeyboardEvent, shortcut: Shortcut) => {
    if (asking !== shortcut || event.key === 'Tab' || event.key === 'Shift' || event.key === 'AltGraph') return
    event.preventDefault()
    event.stopPropagation()
    const key = signOf(event.nativeEvent)
    if (key === 'Esc') return setAsking(null)
    if (!key || !shortcutKey.safeParse(key).success) return
    const other = SHORTCUT_NAMES.find(name => name !== shortcut && keyFor(name) === key)
    if (other) return setFault(t('app.key_taken', { key, does: t(`app.does_${other}`) }))
    setFault(null)
    setAsking(null)
    save({ ...own, [shortcut]: key })
  }

  return (
    <>
      <dl className={styles.sheet}>
        {SHORTCUT_NAMES.map(shortcut => (
          <Fragment key={shortcut}>
            <dt>
              <button
                type="button"
                className={styles.ownKey}
                data-asking={asking === shortcut || undefined}
                aria-label={t('app.key_change', { does: t(`app.does_${shortcut}`), key: keyFor(shortcut) })}
                onClick={() => {
                  setFault(null)
                  setAsking(shortcut)
                }}
                onBlur={() => setAsking(null)}
                onKeyDown={event => onKey(event, shortcut)}
              >
                {asking === shortcut ? t('app.key_press') : keyFor(shortcut)}
              </button>
            </dt>
            <dd>{t(`app.does_${shortcut}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {Object.keys(own).length > 0 && (
        <Button variant="default" onClick={() => save({})}>
          {t('app.key_restore')}
        </Button>
      )}
    </>
  )
}

/** Kept with the person; a key given back to what it was is not kept. */
function useOwnKeys(): { own: OwnShortcuts; save(next: OwnShortcuts): void } {
  const me = useMe()
  const send = useSend(userRoutes.setConfigs)
  const own = me.configs.shortcuts
  const save = (next: OwnShortcuts) => {
    const shortcuts = ownShortcuts.parse(
      Object.fromEntries(
        SHORTCUT_NAMES.flatMap(name => (next[name] && next[name] !== SHORTCUTS[name] ? [[name, next[name]]] : [])),
      ),
    )
    rememberMe({ ...me, configs: { ...me.configs, shortcuts } })
    void send.run({ params: { id: me.userId }, body: { shortcuts } })
  }
  return { own, save }
}
