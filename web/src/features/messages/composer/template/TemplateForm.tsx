import type { Template } from '@balcao/contract/channels/templates'
import { openButtons, templateText, ticketTemplateRoutes } from '@balcao/contract/messages/ticket-templates'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button, TextInput } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import bubble from '../../bubble/Bubble.module.css'
import { Offered } from '../../bubble/Extra.tsx'
import { Words } from '../../bubble/Words.tsx'
import { messageHeard } from '../../store.ts'
import { Newer, useGuarded } from '../Guard.tsx'
import { emptyFor, isWhole, wantsFile } from './filling.ts'
import { HeaderFile } from './HeaderFile.tsx'
import styles from './Template.module.css'

interface TemplateFormProps {
  ticket: TicketRow
  template: Template
  known: Record<string, string>
}

/** What has to be filled in, and the text as the customer will read it. */
export function TemplateForm({ ticket, template, known }: TemplateFormProps) {
  const t = useText()
  const cache = useQueryClient()
  const post = useSend(ticketTemplateRoutes.send)
  const guard = useGuarded(ticket.id)
  const [idFront, setIdFront] = useState(() => crypto.randomUUID())
  const [filling, setFilling] = useState(() => emptyFor(template, known))
  const [fileId, setFileId] = useState<string>()
  const ready = isWhole(template, filling, fileId)
  const fill = (where: keyof typeof filling, at: number, value: string) =>
    setFilling({ ...filling, [where]: filling[where].with(at, value) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const body = { templateId: template.id, idFront, ...filling, ...guard.shown, ...(fileId ? { fileId } : {}) }
    void post.run(
      { params: { id: ticket.id }, body },
      {
        done: message => {
          messageHeard(cache, message)
          setIdFront(crypto.randomUUID())
          setFilling(emptyFor(template, known))
        },
        refused: guard.refused,
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <section className={styles.preview} aria-label={t('messages.willRead', { name: ticket.contact.name })}>
        <div className={`${bubble.bubble} ${styles.bubble}`} data-from="us" data-first>
          <Words text={templateText(template, filling)} />
          {template.buttons.length > 0 && <Offered titles={template.buttons.map(button => button.text)} />}
        </div>
      </section>
      <div className={styles.holes}>
        {wantsFile(template) && <HeaderFile template={template} onFile={setFileId} />}
        {template.variables.header.map((name, i) => (
          <Hole
            key={`h ${name}`}
            label={t('messages.holeHeader', { name })}
            value={filling.header[i]}
            onChange={value => fill('header', i, value)}
          />
        ))}
        {template.variables.body.map((name, i) => (
          <Hole
            key={`b ${name}`}
            label={t('messages.holeBody', { name })}
            value={filling.body[i]}
            onChange={value => fill('body', i, value)}
          />
        ))}
        {openButtons(template).map((index, i) => (
          <Hole
            key={`l ${index}`}
            label={t('messages.holeButton', { name: template.buttons[index]?.text ?? '' })}
            value={filling.buttons[i]}
            onChange={value => fill('buttons', i, value)}
          />
        ))}
      </div>
      {guard.newer && (
        <div role="alert" className={styles.newer}>
          <Newer {...guard.newer} />
        </div>
      )}
      <Button
        type="submit"
        className={styles.send ?? ''}
        loading={post.busy}
        disabled={!ready}
        leftSection={<IconSend2 size={16} aria-hidden />}
      >
        {t(guard.newer ? 'messages.sendAnyway' : 'messages.sendTemplate')}
      </Button>
    </form>
  )
}

function Hole({ label, value = '', onChange }: { label: string; value: string | undefined; onChange(value: string): void }) {
  return <TextInput label={label} maxLength={1024} value={value} onChange={event => onChange(event.currentTarget.value)} />
}
