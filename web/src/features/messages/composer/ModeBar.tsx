import { IconLock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useCommands } from '../../../kit/commands.ts'
import styles from './Composer.module.css'
import { WindowLeft } from './ReplyWindow.tsx'
import { compose, useComposing, writeTo } from './state/composing.ts'
import type { Window } from './window-at.ts'

/** To whom one writes: another tab, another colour, another verb. */
export function ModeBar({ ticketId, window }: { ticketId: number; window: Window | null }) {
  const t = useText()
  const { isNote } = useComposing(ticketId)
  useCommands([
    { id: 'to-note', name: t('messages.writeNote'), keys: 'Alt+N', run: () => writeTo(ticketId, true) },
    { id: 'to-customer', name: t('messages.writeToCustomer'), keys: 'Alt+R', run: () => writeTo(ticketId, false) },
  ])
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    compose(ticketId, { isNote: !isNote })
    const other = event.currentTarget.querySelector<HTMLElement>('[tabindex="-1"]')
    other?.focus()
  }
  return (
    <div className={styles.bar}>
      <div role="tablist" aria-label={t('messages.mode')} className={styles.modes} onKeyDown={walk}>
        <button
          type="button"
          role="tab"
          aria-selected={!isNote}
          tabIndex={isNote ? -1 : 0}
          onClick={() => writeTo(ticketId, false)}
        >
          {t('messages.reply')}
        </button>
        <button
          type="button"
          role="tab"
          aria-selected={isNote}
          tabIndex={isNote ? 0 : -1}
          onClick={() => writeTo(ticketId, true)}
        >
          <IconLock size={14} stroke={1.9} aria-hidden />
          {t('messages.note')}
        </button>
      </div>
      {isNote ? (
        <span className={styles.onlyTeam}>{t('messages.onlyTeam')}</span>
      ) : (
        window && !window.isClosed && <WindowLeft window={window} />
      )}
    </div>
  )
}
