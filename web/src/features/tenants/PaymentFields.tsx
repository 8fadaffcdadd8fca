import '@mantine/core/styles/Switch.layer.css'
import type { tenantInput } from '@balcao/contract/tenants/tenants'
import { PasswordInput, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { useText } from '../../i18n/index.ts'
import type { FieldPart } from '../../kit/resource/types.ts'
import styles from './Tenants.module.css'

type Payment = z.output<typeof tenantInput>['payment']

/** At which provider the company pays; a token that is kept is never shown again, only replaced. */
export function PaymentFields({ part, hasToken }: { part: FieldPart<Payment>; hasToken: boolean }) {
  const t = useText()
  const { value, onChange, disabled } = part
  return (
    <fieldset className={styles.payment} disabled={disabled}>
      <legend>{part.label}</legend>
      <Switch
        label={t('tenants.paymentActive')}
        checked={value.active}
        onChange={event => onChange({ ...value, active: event.currentTarget.checked })}
      />
      <TextInput
        label={t('tenants.customerId')}
        maxLength={100}
        value={value.customerId ?? ''}
        onChange={event => onChange({ ...value, customerId: event.currentTarget.value.trim() || null })}
      />
      <PasswordInput
        label={t('tenants.token')}
        description={hasToken ? t('tenants.tokenKept') : undefined}
        autoComplete="off"
        maxLength={500}
        value={value.token ?? ''}
        onChange={event => {
          const { token: _, ...rest } = value
          const typed = event.currentTarget.value
          onChange(typed ? { ...rest, token: typed } : rest)
        }}
      />
      {part.error && <p role="alert">{part.error}</p>}
    </fieldset>
  )
}
