import { IconLock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from './Composer.module.css'
import { compose, useComposing } from './composing.ts'
import { type Window, WindowLeft } from './ReplyWindow.tsx'

/** To whom one writes: another tab, another colour, another verb. */
export function ModeBar({ ticketId, window }: { ticketId: number; window: Window | null }) {
  const t = useText()
  const { isNote } = useComposing(ticketId)
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
          onClick={() => compose(ticketId, { isNote: false })}
        >
          {t('messages.reply')}
        </button>
        <button
          type="button"
          role="tab"
          aria-selected={isNote}
          tabIndex={isNote ? 0 : -1}
          onClick={() => compose(ticketId, { isNote: true })}
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
