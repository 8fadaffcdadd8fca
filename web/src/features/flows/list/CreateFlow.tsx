import { type FlowRow, flowRoutes, TEMPLATES, type TemplateKey } from '@balcao/contract/flows/flows'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { navigate } from '../../../navigation/index.ts'
import { flowHeard } from '../heard-flows.ts'
import { builderOf } from './builder-address.ts'
import styles from './Flows.module.css'

const CHOICES = ['empty', ...TEMPLATES] as const

/** An empty flow, or one somebody has thought of already. */
export function CreateFlow({ onClose }: { onClose(): void }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const group = useId()
  const create = useSend(flowRoutes.create)
  const [chosen, choose] = useState<'empty' | TemplateKey>('empty')
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const name = typed.trim() || (chosen === 'empty' ? '' : t(`flows.template_${chosen}`))
  const language = locale.startsWith('es') ? 'es' : 'pt'
  const done = (flow: FlowRow) => {
    flowHeard(cache, flow)
    onClose()
    navigate(builderOf(flow.id))
  }
  return (
    <Dialog title={t('flows.create')} width={620} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          setAsked(true)
          if (name) void create.run({ body: { name, language, ...(chosen === 'empty' ? {} : { template: chosen }) } }, { done })
        }}
      >
        <TextInput
          label={t('flows.name')}
          maxLength={120}
          value={typed}
          placeholder={name}
          error={isAsked && !name && t('flows.nameMissing')}
          onChange={event => setTyped(event.currentTarget.value)}
          mb={14}
        />
        <fieldset className={styles.templates}>
          <legend>{t('flows.beginWith')}</legend>
          {CHOICES.map(one => (
            <label key={one} data-chosen={one === chosen || undefined}>
              <input
                type="radio"
                className="only-read-aloud"
                name={group}
                checked={one === chosen}
                onChange={() => choose(one)}
              />
              <b>{t(`flows.template_${one}`)}</b>
              <small>{t(`flows.template_${one}_about`)}</small>
            </label>
          ))}
        </fieldset>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy}>
            {t('flows.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
