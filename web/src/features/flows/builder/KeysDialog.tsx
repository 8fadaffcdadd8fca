import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from './Builder.module.css'
import { KEYS } from './keys.ts'

export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useText()
  return (
    <Dialog title={t('flows.keys')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`flows.key_${act}`)}</dd>
          </div>
        ))}
        <dt>
          <kbd>← ↑ → ↓</kbd>
        </dt>
        <dd>{t('flows.key_walk')}</dd>
        <dt>
          <kbd>Shift+← ↑ → ↓</kbd>
        </dt>
        <dd>{t('flows.key_walkAll')}</dd>
        <dt>
          <kbd>Alt+← ↑ → ↓</kbd>
        </dt>
        <dd>{t('flows.key_move')}</dd>
      </dl>
    </Dialog>
  )
}
