import { planRoutes } from '@balcao/contract/tenants/tenants'
import type { Translate } from '../../i18n/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { Status } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'

export const PlansScreen = resourceScreen({
  path: '/planos',
  texts: 'plans',
  api: planRoutes,
  manage: 'plans.manage',
  states: ['plans.active', 'plans.inactive'],
  columns: {
    name: { label: 'plans.plan' },
    value: { label: 'plans.perMonth', figures: true, show: plan => formatMoney(plan.value), text: plan => plan.value },
    connections: { label: 'plans.channels', figures: true },
    users: { label: 'plans.users', figures: true },
    storageGb: { label: 'plans.storage', figures: true, show: plan => `${plan.storageGb} GB`, text: plan => plan.storageGb },
    trialPeriod: {
      label: 'plans.trial',
      show: (plan, { t }) => trialOf(plan, t),
      text: (plan, { t }) => trialOf(plan, t),
    },
    companies: { label: 'plans.companies', figures: true, show: plan => plan.companies ?? '–' },
    openToSignup: {
      label: 'plans.signup',
      show: (plan, { t }) => (
        <Status on={plan.openToSignup && plan.isActive}>
          {t(plan.openToSignup && plan.isActive ? 'plans.inSignup' : 'plans.notInSignup')}
        </Status>
      ),
      text: (plan, { t }) => t(plan.openToSignup && plan.isActive ? 'plans.inSignup' : 'plans.notInSignup'),
    },
    isActive: { label: 'resource.status', onPhone: true },
  },
  form: {
    name: { kind: 'text', label: 'plans.name' },
    value: { kind: 'money', label: 'plans.perMonth' },
    connections: { kind: 'number', label: 'plans.channels', initial: 1 },
    users: { kind: 'number', label: 'plans.users', initial: 3 },
    storageGb: { kind: 'number', label: 'plans.storage', help: 'plans.storageHelp', initial: 20 },
    trial: { kind: 'switch', label: 'plans.hasTrial', initial: false },
    trialPeriod: { kind: 'number', label: 'plans.trialDays', when: values => values.trial === true },
    openToSignup: { kind: 'switch', label: 'plans.openToSignup', help: 'plans.openToSignupHelp', initial: false },
    isActive: { kind: 'switch', label: 'plans.isActive', help: 'plans.isActiveHelp', initial: true },
  },
})

const trialOf = (plan: { trial: boolean; trialPeriod: number | null }, t: Translate): string =>
  plan.trial ? t('plans.days', { count: plan.trialPeriod ?? 0 }) : t('plans.noTrial')
