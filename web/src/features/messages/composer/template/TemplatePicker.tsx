import { type Template, templateRoutes } from '@balcao/contract/channels/templates'
import { variableRoutes } from '@balcao/contract/messages/variables'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useState } from 'react'
import { useRead } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { ErrorState } from '../../../../kit/states.tsx'
import { canBeSent } from './filling.ts'
import styles from './Template.module.css'
import { TemplateForm } from './TemplateForm.tsx'

const NAMES = {
  utility: 'messages.template_utility',
  marketing: 'messages.template_marketing',
  authentication: 'messages.template_authentication',
} as const
const nameOf = (category: string) => Object.entries(NAMES).find(([key]) => key === category.toLowerCase())?.[1]

/** In the place of the box while one may not write freely: texts the provider approved. */
export default function TemplatePicker({ ticket }: { ticket: TicketRow }) {
  const t = useText()
  const { data, error, refetch } = useRead(templateRoutes.list, { params: { id: ticket.whatsappId } })
  const { data: known } = useRead(variableRoutes.ofTicket, { params: { id: ticket.id } })
  const [chosenId, setChosen] = useState<number | null>(null)
  const offered = data?.rows.filter(canBeSent) ?? []
  const chosen = offered.find(one => one.id === chosenId) ?? offered[0]

  if (error && !data)
    return (
      <ErrorState error={error} title={t('kit.errorLoading', { what: t('messages.templates') })} retry={() => void refetch()} />
    )
  if (!data || !known)
    return (
      <p className={styles.none} role="status">
        {t('kit.loading')}
      </p>
    )
  if (!chosen)
    return (
      <p className={styles.none}>
        <strong>{t('messages.noTemplates')}</strong> {t('messages.noTemplatesHelp')}
      </p>
    )
  return (
    <div className={styles.templates}>
      <fieldset className={styles.list}>
        <legend className="only-read-aloud">{t('messages.templates')}</legend>
        {offered.map(one => (
          <Choice key={one.id} template={one} isChosen={one === chosen} onChoose={() => setChosen(one.id)} />
        ))}
      </fieldset>
      <TemplateForm key={chosen.id} ticket={ticket} template={chosen} known={known.values} />
    </div>
  )
}

function Choice({ template, isChosen, onChoose }: { template: Template; isChosen: boolean; onChoose(): void }) {
  const t = useText()
  const category = nameOf(template.category)
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name="template" className="only-read-aloud" checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>
        {template.name} <small>{template.language}</small>
      </span>
      <span className={styles.category}>{category ? t(category) : template.category}</span>
    </label>
  )
}
