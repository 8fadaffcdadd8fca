import type { NodeKind } from '@balcao/contract/flows/nodes'
import { IconSearch } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { KINDS, OFFERED } from '../canvas/kinds.ts'
import { kindWords } from '../canvas/words.ts'
import styles from './Builder.module.css'

/** What can be added; a click puts it behind what is chosen. */
export function Palette({ onAdd, onSeek }: { onAdd(kind: NodeKind): void; onSeek(): void }) {
  const t = useText()
  return (
    <nav className={styles.palette} aria-label={t('flows.addStep')}>
      <button type="button" className={styles.seek} onClick={onSeek}>
        <IconSearch size={15} stroke={1.75} aria-hidden />
        {t('flows.seekStep')}
        <kbd>/</kbd>
      </button>
      {OFFERED.map(kind => {
        const { icon: Icon } = KINDS[kind]
        return (
          <button key={kind} type="button" onClick={() => onAdd(kind)}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {kindWords(kind, t)}
          </button>
        )
      })}
    </nav>
  )
}
