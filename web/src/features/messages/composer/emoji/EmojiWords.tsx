import { useText } from '../../../../i18n/index.ts'
import { Options } from '../Options.tsx'
import styles from '../picking/Picker.module.css'
import type { useEmojiWords } from './useEmojiWords.ts'

export default function EmojiWords({ emoji: { found, chosen, use } }: { emoji: ReturnType<typeof useEmojiWords> }) {
  const t = useText()
  return (
    <div className={`${styles.picker} ${styles.narrow}`}>
      <Options name={t('messages.emoji')} found={found} keyOf={one => one.emoji} chosen={chosen} onUse={use}>
        {({ emoji, word }) => (
          <>
            <span className={styles.sign}>{emoji}</span>
            <span>:{word}</span>
          </>
        )}
      </Options>
    </div>
  )
}
