import type { BotEngine } from '@balcao/contract/flows/nodes'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { SwitchInput } from '../../kit/form/inputs/TextInput.tsx'
import type { IntegrationForm } from '../../kit/integrations/useIntegrationForm.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import styles from './Bots.module.css'

/** Where the engine answers. Of all engines one answers for all: another is only switched off after asking. */
export function Uses({ engine, form }: { engine: BotEngine; form: IntegrationForm }) {
  const t = useText()
  const [asks, setAsks] = useState(false)
  const rows = useQuery({ queryKey: keyOf(integrationRoutes.list), queryFn: () => api(integrationRoutes.list, {}) })
  const other = rows.data?.find(({ kind, isForAll }) => isForAll && kind !== engine)?.kind
  const names = { name: t(`bots.title_${engine}`), other: other ? t(`integrations.tab_${other}`) : '' }
  const on = form.values.active === true
  const setForAll = (value: boolean) => form.set('forAll', value)
  const part = (name: string) => ({ id: `integration-${name}`, error: form.errors[name], first: false })
  return (
    <div className={styles.uses}>
      <SwitchInput
        part={{
          ...part('active'),
          label: t('bots.active'),
          help: t('bots.activeHelp'),
          value: on,
          disabled: false,
          onChange: value => {
            form.set('active', value)
            if (value !== true) setForAll(false)
          },
        }}
      />
      <SwitchInput
        part={{
          ...part('forAll'),
          label: t('bots.forAll'),
          help: t('bots.forAllHelp'),
          value: form.values.forAll === true,
          disabled: !on,
          onChange: value => (value === true && other ? setAsks(true) : setForAll(value === true)),
        }}
      />
      {asks && (
        <Confirm
          title={t('bots.swapTitle', names)}
          help={t('bots.swapHelp', names)}
          act={t('bots.swap')}
          onConfirm={async () => setForAll(true)}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
