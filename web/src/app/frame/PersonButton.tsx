import { Suspense, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { Hint } from './Hint.tsx'
import styles from './Person.module.css'
import { useAvailability } from './useAvailability.ts'

const PersonPanel = fetched(async () => ({ default: (await import('./PersonPanel.tsx')).PersonPanel }))

export function PersonButton() {
  const t = useText()
  const { username, picture } = useMe()
  const { isOnline } = useAvailability()
  const [open, setOpen] = useState(false)
  const state = t(isOnline ? 'app.available' : 'app.unavailable')

  return (
    <>
      <Hint text={`${username}: ${state}`}>
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          aria-label={`${t('app.you')}: ${username}, ${state}`}
          onClick={() => setOpen(true)}
        >
          <Avatar name={username} picture={picture} size={32} />
          <span className={styles.dot} data-online={isOnline} />
        </button>
      </Hint>
      {open && (
        <Dialog title={t('app.you')} width={380} onClose={() => setOpen(false)}>
          <Suspense>
            <PersonPanel onDone={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
