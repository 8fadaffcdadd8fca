import type { Assisted } from '@balcao/contract/assistance/assistance'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../i18n/index.ts'
import { Helped } from '../../../../kit/assistance/Helped.tsx'
import { useHelp, type Wanted } from '../../../../kit/assistance/useHelp.ts'
import { WithTexts } from '../../../../kit/controls/WithTexts.tsx'
import { toastUndo } from '../../../../kit/layers/toast.ts'
import { write } from '../../../../kit/writing.ts'
import { compose, composingIn, useComposing } from '../state/composing.ts'
import styles from './Help.module.css'

interface HelpPanelProps {
  ticket: TicketRow
  onClose(): void
}

export default function HelpPanel(props: HelpPanelProps) {
  return (
    <WithTexts of="assistance">
      <Panel {...props} />
    </WithTexts>
  )
}

const ABOUT_CUSTOMER = ['suggest', 'summarise', 'translateIn'] as const
const ABOUT_DRAFT = ['shorten', 'rewrite', 'translateOut'] as const
const FOR_THE_BOX: readonly Wanted['act'][] = ['suggest', ...ABOUT_DRAFT]

/** Words to read, above the box: into it they come only by the agent's own press, and nothing is ever sent from here. */
function Panel({ ticket, onClose }: HelpPanelProps) {
  const t = useText()
  const { text } = useComposing(ticket.id)
  const { help, ask, cancel } = useHelp(ticket.id)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const draft = text.trim()
  const asked = help.is === 'idle' ? null : help.wanted.act
  const use = (answer: Assisted, wanted: Wanted) => {
    place(ticket.id, answer.text, wanted.act === 'suggest')
    if (draft !== '' && wanted.act !== 'suggest')
      toastUndo(t('assistance.replaced'), t('kit.undo'), () => compose(ticket.id, { text }))
    onClose()
  }
  return (
    <section
      className={styles.panel}
      aria-label={t('assistance.title')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2>{t('assistance.title')}</h2>
        <span>{t('assistance.onlyYou')}</span>
        <CloseButton aria-label={t('kit.close')} onClick={onClose} />
      </header>
      <div className={styles.asks}>
        {ABOUT_CUSTOMER.map((act, i) => (
          <Button
            key={act}
            ref={i === 0 ? first : undefined}
            size="xs"
            variant={asked === act ? 'light' : 'default'}
            onClick={() => void ask({ act })}
          >
            {t(`assistance.act_${act}`)}
          </Button>
        ))}
        {ABOUT_DRAFT.map(act => (
          <Button
            key={act}
            size="xs"
            variant={asked === act ? 'light' : 'default'}
            disabled={draft === ''}
            onClick={() => void ask({ act, text: draft })}
          >
            {t(`assistance.act_${act}`)}
          </Button>
        ))}
      </div>
      {draft === '' && help.is === 'idle' && <p className={styles.hint}>{t('assistance.draftHint')}</p>}
      <div className={styles.result} aria-live="polite">
        <Helped
          help={help}
          onAgain={wanted => void ask(wanted)}
          onCancel={cancel}
          acts={(answer, wanted) =>
            FOR_THE_BOX.includes(wanted.act) && (
              <Button size="xs" onClick={() => use(answer, wanted)}>
                {t('assistance.intoBox')}
              </Button>
            )
          }
        />
      </div>
    </section>
  )
}

/** A suggestion joins what is written already; a draft made anew takes its place. */
function place(ticketId: number, words: string, joins: boolean): void {
  const before = composingIn(ticketId).text
  compose(ticketId, { text: joins && before.trim() !== '' ? `${before.trimEnd()}\n\n${words}` : words })
  write()
}
