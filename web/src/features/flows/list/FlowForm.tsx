import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { flowHeard } from '../heard-flows.ts'
import styles from './Flows.module.css'

/** What a flow is called, and the number it is tried with. */
export function FlowForm({ flow, onClose }: { flow: FlowRow; onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const update = useSend(flowRoutes.update)
  const [fields, setFields] = useState({ name: flow.name, description: flow.description, testNumber: flow.testNumber })
  const [isAsked, setAsked] = useState(false)
  const put = (next: Partial<typeof fields>) => setFields({ ...fields, ...next })
  const done = (next: FlowRow) => {
    flowHeard(cache, next)
    onClose()
  }
  return (
    <Dialog title={t('flows.editRow')} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          setAsked(true)
          if (fields.name.trim()) void update.run({ params: { id: flow.id }, body: fields }, { done })
        }}
      >
        <TextInput
          label={t('flows.name')}
          maxLength={120}
          value={fields.name}
          error={isAsked && !fields.name.trim() && t('flows.nameMissing')}
          onChange={event => put({ name: event.currentTarget.value })}
          mb={12}
        />
        <Textarea
          label={t('flows.description')}
          maxLength={500}
          value={fields.description}
          onChange={event => put({ description: event.currentTarget.value })}
          mb={12}
        />
        <TextInput
          label={t('flows.testNumber')}
          description={t('flows.testNumberHelp')}
          maxLength={40}
          inputMode="tel"
          value={fields.testNumber}
          onChange={event => put({ testNumber: event.currentTarget.value })}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={update.busy}>
            {t('flows.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
