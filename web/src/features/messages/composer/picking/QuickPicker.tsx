import { ownQuickMessageRoutes, quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { useText } from '../../../../i18n/index.ts'
import { joinResource } from '../../../../kit/resource/live.ts'
import { Options } from '../Options.tsx'
import { Filled } from './Filled.tsx'
import styles from './Picker.module.css'
import type { Quick } from './useQuickPicker.ts'

joinResource('quickMessage', quickMessageRoutes)
joinResource('ownQuickMessage', ownQuickMessageRoutes)

/** On the left what can be said, on the right how the customer will read it. */
export default function QuickPicker({ quick, name }: { quick: Quick; name: string }) {
  const t = useText()
  const { found, chosen, values, use } = quick
  if (found.length === 0)
    return (
      <div className={styles.picker}>
        <p className={styles.none} role="status">
          {t('errors.ERR_NO_FAST_REPLY_FOUND')}
        </p>
      </div>
    )
  return (
    <div className={styles.picker}>
      <Options name={t('messages.quick')} found={found} keyOf={one => one.id} chosen={chosen} onUse={use}>
        {one => (
          <>
            <strong>/{one.key}</strong>
            <span>{one.message}</span>
          </>
        )}
      </Options>
      {chosen && (
        <div className={styles.preview}>
          <div className={styles.how}>{t('messages.willRead', { name })}</div>
          <p>{values ? <Filled template={chosen.message} values={values} /> : chosen.message}</p>
        </div>
      )}
      <div className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('messages.keyChoose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('messages.keyUse')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('messages.keyLeave')}
        </span>
      </div>
    </div>
  )
}
