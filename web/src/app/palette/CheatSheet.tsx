import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { Fragment, useState } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { areKeysOn, switchKeys, useCommandsNow } from '../../kit/commands.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import styles from './Palette.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const SHORTCUTS = [
  { keys: [command, 'K'], does: 'app.keyPalette' },
  { keys: ['?'], does: 'app.keyHelp' },
  { keys: [command, 'Enter'], does: 'app.keyNewTabPalette' },
  { keys: ['Esc'], does: 'app.keyClose' },
  { keys: ['/'], does: 'app.keySearch' },
  { keys: ['N'], does: 'app.keyNew' },
  { keys: ['↑', '↓'], does: 'app.keyWalk' },
] as const satisfies { keys: string[]; does: PlainKey }[]

export default function CheatSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [on, setOn] = useState(areKeysOn)
  const offered = useCommandsNow().filter(command => command.keys)
  return (
    <Dialog title={t('app.shortcuts')} width={440} onClose={onClose}>
      <dl className={styles.sheet}>
        {SHORTCUTS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map(key => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </Fragment>
        ))}
        {offered.map(({ id, name, keys }) => (
          <Fragment key={id}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch
        className={styles.single ?? ''}
        label={t('app.keysSingle')}
        description={t('app.keysSingleHelp')}
        checked={on}
        onChange={event => {
          switchKeys(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
