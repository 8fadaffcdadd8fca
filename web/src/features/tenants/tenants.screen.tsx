import { planRoutes, tenantRoutes } from '@balcao/contract/tenants/tenants'
import { fetched } from '../../api/fetched.ts'
import { formatDateTime } from '../../kit/format.ts'
import { Status } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { pick } from '../../kit/resource/types.ts'
import { CompanyFiles } from './CompanyFiles.tsx'
import { Company, channelsOf, filesOf, paymentOf } from './cells.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { TenantItems } from './TenantItems.tsx'

const plans = pick(planRoutes, plan => ({ value: plan.id, label: plan.name }))
const STATES = [
  { value: 'active', label: 'tenants.active' },
  { value: 'inactive', label: 'tenants.inactive' },
] as const

/** The companies of the installation, for the superadmin. */
export const TenantsScreen = resourceScreen({
  path: '/tenants',
  texts: 'tenants',
  api: tenantRoutes,
  manage: 'tenants.manage',
  columns: {
    name: { label: 'tenants.company', show: tenant => <Company tenant={tenant} />, text: tenant => tenant.name },
    channels: {
      label: 'tenants.channels',
      show: (tenant, { t }) => (
        <Status on={tenant.channels.connected > 0 && tenant.channels.connected === tenant.channels.all}>
          {channelsOf(tenant, t)}
        </Status>
      ),
      text: (tenant, { t }) => channelsOf(tenant, t),
    },
    planName: { label: 'tenants.plan', show: tenant => tenant.planName ?? '–' },
    users: {
      label: 'tenants.users',
      figures: true,
      show: (tenant, { t }) => t('tenants.of', { used: tenant.users, most: tenant.maxUsers }),
      text: tenant => tenant.users,
    },
    payment: {
      label: 'tenants.payment',
      show: (tenant, { t }) => (
        <Status
          on={!tenant.overdue && !tenant.trialOver}
          {...(tenant.overdue ? { tone: 'red' } : tenant.trialOver ? { tone: 'amber' } : {})}
        >
          {paymentOf(tenant, t)}
        </Status>
      ),
      text: (tenant, { t }) => paymentOf(tenant, t),
    },
    termsAcceptedAt: {
      label: 'tenants.terms',
      show: (tenant, { t }) => (
        <Status on={tenant.termsAcceptedAt !== null} {...(tenant.termsAcceptedAt ? {} : { tone: 'amber' })}>
          {t(tenant.termsAcceptedAt ? 'tenants.accepted' : 'tenants.termsWait')}
        </Status>
      ),
      text: tenant => tenant.termsAcceptedAt ?? '',
    },
    status: {
      label: 'resource.status',
      onPhone: true,
      show: (tenant, { t }) => (
        <Status on={tenant.status === 'active'}>{t(tenant.status === 'active' ? 'tenants.active' : 'tenants.inactive')}</Status>
      ),
      text: (tenant, { t }) => t(tenant.status === 'active' ? 'tenants.active' : 'tenants.inactive'),
    },
    lastLoginAt: {
      label: 'tenants.lastLogin',
      show: (tenant, { t }) => (tenant.lastLoginAt ? formatDateTime(tenant.lastLoginAt) : t('tenants.never')),
      text: tenant => tenant.lastLoginAt ?? '',
    },
    usage: {
      label: 'tenants.files',
      figures: true,
      show: (tenant, { t, locale }) => filesOf(tenant, t, locale),
      text: tenant => tenant.usage?.bytes ?? '',
    },
    maxConnections: { label: 'tenants.maxConnections', figures: true, hidden: true },
    host: { label: 'tenants.host', hidden: true },
    createdAt: { label: 'tenants.since', hidden: true },
  },
  filters: { status: { label: 'resource.status', options: STATES } },
  againEvery: 15_000,
  form: {
    name: { kind: 'text', label: 'tenants.name' },
    identity: { kind: 'document', label: 'tenants.identity' },
    planId: {
      kind: 'select',
      label: 'tenants.plan',
      help: 'tenants.planHelp',
      pick: plans,
      known: tenant => (tenant.planId === null ? null : { value: tenant.planId, label: tenant.planName ?? '' }),
    },
    maxUsers: { kind: 'number', label: 'tenants.maxUsers', initial: 3 },
    maxConnections: { kind: 'number', label: 'tenants.maxConnections', initial: 1 },
    hideUnoficial: { kind: 'switch', label: 'tenants.hideUnofficial', help: 'tenants.hideUnofficialHelp' },
    trial: { kind: 'switch', label: 'tenants.hasTrial' },
    trialPeriod: { kind: 'number', label: 'tenants.trialDays', when: values => values.trial === true },
    host: { kind: 'text', label: 'tenants.host', help: 'tenants.hostHelp' },
    payment: {
      kind: 'component',
      label: 'tenants.payment',
      initial: { active: false, customerId: null },
      from: tenant => ({ active: tenant.payment.active, customerId: tenant.payment.customerId }),
      render: (part, tenant) => <PaymentFields part={part} hasToken={tenant?.payment.hasToken ?? false} />,
    },
    status: { kind: 'select', label: 'resource.status', help: 'tenants.statusHelp', only: 'update', options: STATES },
    overdue: { kind: 'switch', label: 'tenants.overdue', help: 'tenants.overdueHelp', only: 'update' },
  },
  refusals: { ERR_DOCUMENT_INVALID: 'identity', ERR_NO_PLAN_FOUND: 'planId' },
  removal: fetched(() => import('./TenantRemoval.tsx')),
  parts: {
    rowItems: tenant => <TenantItems tenant={tenant} />,
    headItems: ({ opened, close }) => {
      const id = /^files-(\d+)$/.exec(opened ?? '')?.[1]
      return id && <CompanyFiles key={id} id={Number(id)} onClose={close} />
    },
  },
})
