import { NativeSelect } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { chooseGestures, GESTURES, useGestures } from '../canvas/gestures.ts'
import styles from './Builder.module.css'
import { KEYS } from './keys.ts'

export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useText()
  const gestures = useGestures()
  return (
    <Dialog title={t('flows.keys')} onClose={onClose}>
      <NativeSelect
        label={t('flowTrial.gestures')}
        value={gestures}
        data={GESTURES.map(one => ({ value: one, label: t(`flowTrial.gesture_${one}`) }))}
        onChange={event => chooseGestures(event.currentTarget.value === 'trackpad' ? 'trackpad' : 'mouse')}
        mb={14}
      />
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
          <kbd>Esc</kbd>
        </dt>
        <dd>{t('flowTrial.key_back')}</dd>
        <dt>
          <kbd>{`${t('flowTrial.space')}+${t('flowTrial.drag')}`}</kbd>
        </dt>
        <dd>{t('flowTrial.key_pan')}</dd>
        <dt>
          <kbd>Alt+← ↑ → ↓</kbd>
        </dt>
        <dd>{t('flows.key_move')}</dd>
      </dl>
    </Dialog>
  )
}
