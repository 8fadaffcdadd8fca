import { Fragment } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
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
      </dl>
    </Dialog>
  )
}
