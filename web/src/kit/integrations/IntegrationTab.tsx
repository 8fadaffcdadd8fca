import type { Integration } from '@balcao/contract/integrations/integrations'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PlainKey } from '../../i18n/index.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../layers/Confirm.tsx'
import { Page } from '../Page.tsx'
import { ErrorState, Loading } from '../states.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { type FieldWords, IntegrationField } from './IntegrationField.tsx'
import styles from './Integrations.module.css'
import type { IntegrationSource } from './source.ts'
import { type IntegrationForm, useIntegrationForm } from './useIntegrationForm.ts'

interface IntegrationTabProps {
  title: PlainKey
  about: PlainKey
  source: IntegrationSource
  /** Every field's words, in the order of the form. */
  words: Readonly<Record<string, FieldWords>>
  /** Above the fields: an address to copy. */
  above?: (row: Integration, form: IntegrationForm) => ReactNode
  /** Fields that `above` draws. */
  apart?: readonly string[]
  /** Below the test. */
  beside?: (form: IntegrationForm) => ReactNode
}

/** A company's values for one service: the form, and beside it a test that answers from what is typed. */
export function IntegrationTab({ title, about, source, ...more }: IntegrationTabProps) {
  const t = useText()
  const read = useQuery({ queryKey: source.key, queryFn: source.load })
  if (read.data) return <Editor row={read.data} title={title} about={about} source={source} {...more} />
  return (
    <Page title={t(title)} about={t(about)}>
      {read.error ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <Loading />}
    </Page>
  )
}

function Editor({ row, title, about, source, words, above, apart = [], beside }: IntegrationTabProps & { row: Integration }) {
  const t = useText()
  const form = useIntegrationForm(row, source)
  const [isForgetting, setForgetting] = useState(false)
  const known = new Map(row.fields.map(field => [field.name, field]))
  const order = [...Object.keys(words), ...known.keys().filter(name => !(name in words) && !apart.includes(name))]
  const action = (
    <div className={styles.acts}>
      {row.isSet && (
        <Button variant="subtle" color="red" onClick={() => setForgetting(true)}>
          {t('integrations.forget')}
        </Button>
      )}
      <Button type="submit" form="integration" disabled={!form.isDirty && row.isSet} loading={form.busy === 'saving'}>
        {t('integrations.save')}
      </Button>
    </div>
  )
  return (
    <Page title={t(title)} about={t(about)} action={action}>
      <div className={styles.columns}>
        <form
          id="integration"
          className={`panel ${styles.form}`}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void form.save()
          }}
        >
          {above?.(row, form)}
          {order.map(name => {
            const field = known.get(name)
            return field && <IntegrationField key={name} field={field} words={words[name]} form={form} />
          })}
        </form>
        <div className={styles.beside}>
          <CheckPanel form={form} row={row} />
          {beside?.(form)}
        </div>
      </div>
      {isForgetting && (
        <Confirm
          title={t('integrations.forgetTitle', { name: t(title) })}
          help={t('integrations.forgetHelp')}
          act={t('integrations.forget')}
          onConfirm={form.forget}
          onClose={() => setForgetting(false)}
        />
      )}
    </Page>
  )
}
