import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { PROFILES, type Profile } from '@balcao/contract/permissions'
import { fetched } from '../../api/fetched.ts'
import { session } from '../../api/session.ts'
import type { PlainKey } from '../../i18n/index.ts'
import { PauseNote } from '../../kit/pauses/PauseNote.tsx'
import { Status } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { pick } from '../../kit/resource/types.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import { UserName } from './UserName.tsx'

const PROFILE_NAMES: Record<Profile, PlainKey> = {
  user: 'users.agent',
  super: 'users.supervisor',
  admin: 'users.admin',
  superadmin: 'users.superadmin',
}
const profiles = PROFILES.map(value => ({ value, label: PROFILE_NAMES[value] }))
const queues = pick(queueRoutes, queue => ({ value: queue.id, label: queue.name }))

export const UsersScreen = resourceScreen({
  path: '/usuarios',
  texts: 'users',
  api: userRoutes,
  manage: 'users.manage',
  states: ['users.active', 'users.inactive'],
  columns: {
    name: { label: 'users.user', show: user => <UserName user={user} />, text: user => user.name },
    email: { label: 'users.email' },
    profile: {
      label: 'users.profile',
      show: (user, { t }) => t(PROFILE_NAMES[user.profile]),
      text: (user, { t }) => t(PROFILE_NAMES[user.profile]),
    },
    queues: { label: 'users.queues' },
    isOnline: {
      label: 'users.presence',
      show: (user, { t }) => (
        <Status on={user.isOnline} {...(user.pause || user.invited ? { tone: 'amber' } : {})}>
          {user.pause ? (
            <PauseNote pause={user.pause} />
          ) : (
            t(user.invited ? 'users.invited' : user.isOnline ? 'users.online' : 'users.offline')
          )}
        </Status>
      ),
    },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'users.since', hidden: true },
  },
  filters: {
    isActive: { label: 'resource.status', states: true },
    profile: { label: 'users.profile', options: profiles },
    queueId: { label: 'users.queue', pick: queues },
  },
  form: {
    name: { kind: 'text', label: 'users.name' },
    email: { kind: 'text', type: 'email', label: 'users.email', help: 'users.emailInvites' },
    password: {
      kind: 'text',
      type: 'password',
      label: 'users.password',
      help: 'users.passwordHelp',
      only: 'update',
      from: () => '',
      when: (_, user) => String(user?.id) === session.userId(),
    },
    currentPassword: {
      kind: 'text',
      type: 'password',
      autoComplete: 'current-password',
      label: 'users.currentPassword',
      help: 'users.currentPasswordHelp',
      only: 'update',
      from: () => '',
      when: (_, user) => String(user?.id) === session.userId(),
    },
    profile: {
      kind: 'select',
      label: 'users.profile',
      initial: 'user',
      options: [
        { value: 'user', label: 'users.agent', help: 'users.agentHelp' },
        { value: 'super', label: 'users.supervisor', help: 'users.supervisorHelp' },
        { value: 'admin', label: 'users.admin', help: 'users.adminHelp' },
      ],
      from: user => (user.profile === 'superadmin' ? null : user.profile),
      known: (_, { t }) => ({ value: 'superadmin', label: t('users.superadmin') }),
    },
    queueIds: {
      kind: 'multiselect',
      label: 'users.queues',
      help: 'users.queuesHelp',
      pick: queues,
      from: user => user.queues.map(queue => queue.id),
      known: user => user.queues.map(queue => ({ value: queue.id, label: queue.name })),
    },
    whatsappAllowed: {
      kind: 'component',
      label: 'users.channels',
      help: 'users.channelsHelp',
      initial: [],
      render: part => <ChannelChoice {...part} />,
    },
    blockWavoip: { kind: 'switch', label: 'users.blockWavoip', help: 'users.blockWavoipHelp' },
    invite: {
      kind: 'switch',
      label: 'users.inviteAgain',
      help: 'users.inviteAgainHelp',
      only: 'update',
      from: () => false,
      when: (_, user) => user?.invited === true,
    },
    resetSecondFactor: {
      kind: 'switch',
      label: 'users.resetSecond',
      help: 'users.resetSecondHelp',
      only: 'update',
      from: () => false,
      when: (_, user) => user?.secured === true,
    },
    isActive: { kind: 'switch', label: 'users.isActive', help: 'users.isActiveHelp', only: 'update' },
  },
  refusals: { ERR_CURRENT_PASSWORD: 'currentPassword', ERR_NO_QUEUE_FOUND: 'queueIds', ERR_NO_WAPP_FOUND: 'whatsappAllowed' },
  removal: fetched(() => import('./UserRemoval.tsx')),
})
