import type { Assisted } from '@balcao/contract/assistance/assistance'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { WithTexts } from '../controls/WithTexts.tsx'
import styles from './Assistance.module.css'
import { Helped } from './Helped.tsx'
import { useHelp } from './useHelp.ts'
import { useIsHelped } from './useIsHelped.ts'

interface SummaryPartProps {
  ticketId: number
  /** What can be done with it, beside copying it. */
  acts?(answer: Assisted): ReactNode
}

/** A button that asks for a summary of a conversation, and then the summary; nothing while agents are not helped. */
export default function SummaryPart(props: SummaryPartProps) {
  return (
    useIsHelped() && (
      <WithTexts of="assistance">
        <Part {...props} />
      </WithTexts>
    )
  )
}

function Part({ ticketId, acts }: SummaryPartProps) {
  const t = useText()
  const { help, ask, cancel } = useHelp(ticketId)
  return (
    <div className={styles.part}>
      {help.is === 'idle' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSparkles size={15} stroke={1.75} aria-hidden />}
          onClick={() => void ask({ act: 'summarise' })}
        >
          {t('assistance.summarise')}
        </Button>
      )}
      {help.is !== 'idle' && (
        <div>
          <Helped help={help} onAgain={wanted => void ask(wanted)} onCancel={cancel} acts={acts} />
        </div>
      )}
    </div>
  )
}
