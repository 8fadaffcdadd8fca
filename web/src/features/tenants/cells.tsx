import type { Tenant } from '@balcao/contract/tenants/tenants'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { type Translate, useText } from '../../i18n/index.ts'
import { writeDocument } from '../../kit/form/inputs/numbers.ts'
import { formatBytes, formatDate } from '../../kit/format.ts'
import styles from './Tenants.module.css'

/** Its name, its document, and that it is the one that runs the installation. */
export function Company({ tenant }: { tenant: Tenant }) {
  const t = useText()
  return (
    <span>
      <span>{tenant.name}</span>
      {tenant.id === MAIN_TENANT && <span className={styles.main}>{t('tenants.main')}</span>}
      {tenant.identity && <small className={styles.identity}>{writeDocument(tenant.identity)}</small>}
    </span>
  )
}

export const channelsOf = ({ channels }: Tenant, t: Translate): string =>
  channels.all === 0 ? t('tenants.noChannels') : t('tenants.channelsOf', { up: channels.connected, count: channels.all })

export function paymentOf({ overdue, trial, trialOver, trialEndsAt, eraseAt }: Tenant, t: Translate): string {
  if (overdue) return t('tenants.isOverdue')
  if (trialOver && eraseAt) return t('tenants.trialOver', { date: formatDate(eraseAt) })
  if (trial && trialEndsAt) return t('tenants.trialUntil', { date: formatDate(trialEndsAt) })
  return t(trial ? 'tenants.onTrial' : 'tenants.paid')
}

/** As it was counted last. */
export const filesOf = ({ usage }: Tenant, t: Translate, locale: string): string =>
  usage ? formatBytes(usage.bytes, locale) : t('tenants.notCounted')
