import type { ChannelKindRow } from '@balcao/contract/channels/channels'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { ChannelSign } from '../../../kit/marks/ChannelGlyph.tsx'
import { inOrder, typeName, typePurpose } from '../kinds.ts'
import styles from './form.module.css'

interface TypeChooserProps {
  kinds: readonly ChannelKindRow[]
  onChoose(kind: ChannelKindRow): void
}

/** Every type the company may have; what is not installed says how it is. */
export function TypeChooser({ kinds, onChoose }: TypeChooserProps) {
  const t = useText()
  return (
    <ul className={styles.types}>
      {inOrder(kinds).map(kind => (
        <li key={kind.type}>
          <button type="button" className={styles.type} disabled={kind.missing !== null} onClick={() => onChoose(kind)}>
            <ChannelSign kind={kind.type} />
            <span>
              <strong>
                {t(typeName(kind.type))}
                {kind.capabilities.beta && <span className={styles.beta}>{t('channels.beta')}</span>}
              </strong>
              <span className={styles.purpose}>{t(typePurpose(kind.type))}</span>
            </span>
          </button>
          {kind.missing !== null && (
            <p className={styles.missing}>
              {t('channels.notInstalled')} <code>{kind.missing}</code>
              <CopyButton value={kind.missing} label={t('channels.copyCommand')} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
