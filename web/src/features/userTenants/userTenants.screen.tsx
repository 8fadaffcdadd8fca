import { userTenantRoutes } from '@balcao/contract/access/users'
import { PROFILES, type Profile } from '@balcao/contract/permissions'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import type { PlainKey } from '../../i18n/index.ts'
import { Status } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { pick } from '../../kit/resource/types.ts'

const NAMES: Record<Profile, PlainKey> = {
  user: 'userTenants.agent',
  super: 'userTenants.supervisor',
  admin: 'userTenants.admin',
  superadmin: 'userTenants.superadmin',
}
const profiles = PROFILES.map(value => ({ value, label: NAMES[value] }))
const tenants = pick(tenantRoutes, tenant => ({ value: tenant.id, label: tenant.name }))

/** The people of every company, for the superadmin: there they get the support and trial marks. */
export const UserTenantsScreen = resourceScreen({
  path: '/usuariotenants',
  texts: 'userTenants',
  api: userTenantRoutes,
  manage: 'userTenants.manage',
  states: ['userTenants.active', 'userTenants.inactive'],
  columns: {
    name: { label: 'userTenants.user' },
    email: { label: 'userTenants.email' },
    tenantName: { label: 'userTenants.company' },
    profile: {
      label: 'userTenants.profile',
      show: (user, { t }) => t(NAMES[user.profile]),
      text: (user, { t }) => t(NAMES[user.profile]),
    },
    support: {
      label: 'userTenants.support',
      show: (user, { t }) => (user.support ? <Status on>{t('userTenants.yes')}</Status> : '–'),
    },
    beta: { label: 'userTenants.beta', show: (user, { t }) => (user.beta ? <Status on>{t('userTenants.yes')}</Status> : '–') },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'userTenants.since', hidden: true },
  },
  filters: { tenantId: { label: 'userTenants.company', pick: tenants } },
  againEvery: 15_000,
  form: {
    tenantId: { kind: 'select', label: 'userTenants.company', pick: tenants, only: 'create' },
    name: { kind: 'text', label: 'userTenants.name' },
    email: { kind: 'text', type: 'email', label: 'userTenants.email', help: 'userTenants.emailInvites' },
    profile: { kind: 'select', label: 'userTenants.profile', initial: 'admin', options: profiles },
    beta: { kind: 'switch', label: 'userTenants.beta', help: 'userTenants.betaHelp', initial: false },
    support: { kind: 'switch', label: 'userTenants.support', help: 'userTenants.supportHelp', only: 'update' },
    invite: {
      kind: 'switch',
      label: 'userTenants.inviteAgain',
      help: 'userTenants.inviteAgainHelp',
      only: 'update',
      from: () => false,
      when: (_, user) => user?.invited === true,
    },
    resetSecondFactor: {
      kind: 'switch',
      label: 'userTenants.resetSecond',
      help: 'userTenants.resetSecondHelp',
      only: 'update',
      from: () => false,
      when: (_, user) => user?.secured === true,
    },
    isActive: { kind: 'switch', label: 'userTenants.isActive', help: 'userTenants.isActiveHelp', only: 'update' },
  },
  refusals: { ERR_NO_TENANT_FOUND: 'tenantId', ERR_TENANT_INVALID: 'profile', ERR_SUPPORT_USER: 'support' },
})
