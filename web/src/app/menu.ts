import type { Session } from '@balcao/contract/auth'
import {
  IconAddressBook,
  IconApi,
  IconBellRinging,
  IconBolt,
  IconBuilding,
  IconCake,
  IconCalendarTime,
  IconChecklist,
  IconClock,
  IconCreditCard,
  IconDatabase,
  IconFileText,
  IconForms,
  IconHash,
  IconKey,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconListDetails,
  IconMail,
  IconMessageCheck,
  IconMessageCircle,
  IconNotes,
  IconPalette,
  IconPhone,
  IconPlugConnected,
  IconReceipt,
  IconRefresh,
  IconReportAnalytics,
  IconRobot,
  IconScreenShare,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconStar,
  IconTag,
  IconTags,
  IconTerminal2,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PlainKey } from '../i18n/index.ts'
import { BLOCKED_PATH, isBlocked, RANKS, type Rank, rankOfPerson } from './places.ts'

export interface MenuEntry {
  path: string
  name: PlainKey
  icon: typeof IconUser
}
export type MenuGroup = Rank | 'beta'
export type Menu = Readonly<Record<MenuGroup, readonly MenuEntry[]>>

const entry = (path: string, name: PlainKey, icon: typeof IconUser): MenuEntry => ({ path, name, icon })

/** The menus as the specification lists them, in its order: each profile has its own group and those above it. */
export const MENU: Menu = {
  general: [
    entry('/home', 'app.dashboard', IconLayoutDashboard),
    entry('/atendimento', 'app.tickets', IconMessageCircle),
    entry('/contatos', 'app.contacts', IconAddressBook),
    entry('/massa', 'app.bulk', IconSend),
    entry('/grupo', 'app.groups', IconHash),
    entry('/chat-privado', 'app.chat', IconUsersGroup),
    entry('/kanban', 'app.kanban', IconLayoutKanban),
    entry('/tarefas', 'app.tasks', IconChecklist),
  ],
  supervisor: [
    entry('/sessoes', 'app.channels', IconPlugConnected),
    entry('/relatorios', 'app.reports', IconReportAnalytics),
    entry('/filas', 'app.queues', IconStack2),
    entry('/equipes', 'app.teams', IconUsers),
    entry('/mensagens-rapidas', 'app.quickMessages', IconBolt),
    entry('/chat-flow', 'app.chatbot', IconRobot),
    entry('/agendamentos', 'app.schedules', IconCalendarTime),
    entry('/aniversarios', 'app.birthdays', IconCake),
    entry('/fechamento', 'app.farewells', IconMessageCheck),
    entry('/etiquetas', 'app.tags', IconTags),
    entry('/notas', 'app.notes', IconNotes),
    entry('/protocolos', 'app.protocols', IconFileText),
    entry('/avaliacoes', 'app.ratings', IconStar),
    entry('/horario-atendimento', 'app.hours', IconClock),
    entry('/campanhas', 'app.campaigns', IconSpeakerphone),
  ],
  admin: [
    entry('/painel-atendimentos', 'app.panel', IconScreenShare),
    entry('/usuarios', 'app.users', IconUser),
    entry('/wavoip', 'app.calls', IconPhone),
    entry('/api-service', 'app.api', IconApi),
    entry('/configuracoes', 'app.settings', IconSettings),
  ],
  superadmin: [
    entry('/assinatura', 'app.subscription', IconReceipt),
    entry('/tenants', 'app.tenants', IconBuilding),
    entry('/usuariotenants', 'app.userTenants', IconListDetails),
    entry('/configuracoesTenant', 'app.tenantMail', IconMail),
    entry('/planos', 'app.plans', IconForms),
    entry('/pagamentostenants', 'app.payments', IconCreditCard),
    entry('/sessoestenants', 'app.tenantChannels', IconTag),
    entry('/tenantApi', 'app.tenantApi', IconKey),
    entry('/atualizar', 'app.update', IconRefresh),
    entry('/customizar', 'app.customize', IconPalette),
    entry('/notificacao', 'app.notification', IconBellRinging),
    entry('/tenantsQueue', 'app.tenantQueues', IconStack2),
    entry('/tenantsPk', 'app.internalData', IconDatabase),
    entry('/terminal', 'app.terminal', IconTerminal2),
  ],
  // What is on trial joins here; it is shown to people the superadmin authorised.
  beta: [],
}

const BLOCKED_MENU: Menu = {
  general: [entry(BLOCKED_PATH, 'app.settingsBlocked', IconSettings)],
  supervisor: [],
  admin: [],
  superadmin: [],
  beta: [],
}

export interface MenuPart {
  group: MenuGroup
  entries: readonly MenuEntry[]
}

type Who = Pick<Session, 'profile' | 'support' | 'blocked' | 'beta' | 'blockWavoip'>

/** What this person's menu holds, group by group, empty groups left out. */
export function menuOf(me: Who, menu: Menu = MENU): MenuPart[] {
  if (isBlocked(me)) return nonEmpty([{ group: 'general', entries: BLOCKED_MENU.general }])

  const ranks = RANKS.slice(0, RANKS.indexOf(rankOfPerson(me)) + 1)
  const groups: MenuGroup[] = me.beta ? [...ranks, 'beta'] : ranks
  return nonEmpty(
    groups.map(group => ({ group, entries: menu[group].filter(({ path }) => !(me.blockWavoip && path === '/wavoip')) })),
  )
}

/** The same menu with only what can be opened by now. */
export const builtMenuOf = (me: Who, isBuilt: (path: string) => boolean): MenuPart[] =>
  nonEmpty(menuOf(me).map(({ group, entries }) => ({ group, entries: entries.filter(({ path }) => isBuilt(path)) })))

/** Whether an address belongs to a menu entry. */
export const isAt = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

const nonEmpty = (parts: MenuPart[]) => parts.filter(({ entries }) => entries.length > 0)
