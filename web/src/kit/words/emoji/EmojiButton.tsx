import { IconMoodSmile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../controls/IconButton.tsx'

const EmojiPicker = fetched(() => import('./EmojiPicker.tsx'))

/** Beside a box in which one writes: a telephone's keyboard has its own. */
export function EmojiButton({ className, onPick }: { className?: string | undefined; onPick(emoji: string): void }) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  return (
    <span className={className}>
      <IconButton label={t('messages.emoji')} size={34} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <IconMoodSmile size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {opened && (
        <Suspense>
          <EmojiPicker onPick={onPick} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </span>
  )
}
