import { IconSparkles } from '@tabler/icons-react'
import { useText } from '../../../../i18n/index.ts'
import { useIsHelped } from '../../../../kit/assistance/useIsHelped.ts'
import { useCommands } from '../../../../kit/commands.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { WithTexts } from '../../../../kit/controls/WithTexts.tsx'

/** There while the company's agents are helped; while they are not, nobody sees anything of it. */
export default function HelpTool({ onOpen }: { onOpen(): void }) {
  return (
    useIsHelped() && (
      <WithTexts of="assistance">
        <Opening onOpen={onOpen} />
      </WithTexts>
    )
  )
}

function Opening({ onOpen }: { onOpen(): void }) {
  const t = useText()
  useCommands([{ id: 'help', name: t('assistance.open'), keys: 'Alt+J', run: onOpen }])
  return (
    <IconButton label={t('assistance.open')} keys="Alt+J" size={34} onClick={onOpen}>
      <IconSparkles size={18} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
