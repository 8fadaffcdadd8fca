import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { Fragment, useState } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { areKeysOn, switchKeys } from '../../kit/commands.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { OwnKeys } from './OwnKeys.tsx'
import styles from './Palette.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const FIXED = [
  { keys: [command, 'K'], does: 'app.keyPalette' },
  { keys: ['?'], does: 'app.keyHelp' },
  { keys: [command, 'Enter'], does: 'app.keyNewTabPalette' },
  { keys: ['Esc'], does: 'app.keyClose' },
  { keys: ['↑', '↓'], does: 'app.keyWalk' },
  { keys: ['Enter'], does: 'app.keyWrite' },
  { keys: ['Esc'], does: 'app.keyGiveBack' },
  { keys: ['Shift', 'E'], does: 'app.keyResolveNext' },
  { keys: ['Alt', 'Enter'], does: 'app.keySendResolve' },
  { keys: ['Alt', 'N'], does: 'app.keyNote' },
  { keys: ['Alt', 'R'], does: 'app.keyToCustomer' },
  { keys: ['Alt', 'A'], does: 'app.keyAttach' },
  { keys: ['Alt', 'G'], does: 'app.keySchedule' },
  { keys: ['Alt', 'T'], does: 'app.keyTag' },
  { keys: ['Alt', 'B'], does: 'app.keySeek' },
  { keys: ['↑'], does: 'app.keyEditLast' },
  { keys: ['Shift', 'Enter'], does: 'app.keyNewLine' },
  { keys: ['/'], does: 'app.keyQuick' },
  { keys: [':'], does: 'app.keyEmoji' },
  { keys: ['@'], does: 'app.keyCall' },
] as const satisfies { keys: string[]; does: PlainKey }[]

/** Every key there is; those of one sign can be changed here, and switched off. */
export default function CheatSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [on, setOn] = useState(areKeysOn)
  return (
    <Dialog title={t('app.shortcuts')} width={480} onClose={onClose}>
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
      <dl className={styles.sheet}>
        {FIXED.map(({ keys, does }) => (
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
      </dl>
      {on && <OwnKeys />}
    </Dialog>
  )
}
