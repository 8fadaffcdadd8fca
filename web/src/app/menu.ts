import { PINS_MOST, type Session } from '@balcao/contract/access/auth'
import {
  IconAddressBook,
  IconBolt,
  IconChecklist,
  IconHash,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessageCircle,
  IconPlugConnected,
  IconSend,
  IconSettings,
  IconStack2,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PlainKey } from '../i18n/index.ts'
import { laterIcon, type MenuIcon } from './frame/icons/later-icon.ts'
import { BLOCKED_PATH, isBlocked, RANKS, type Rank, rankOfPerson } from './places.ts'

export interface MenuEntry {
  path: string
  name: PlainKey
  icon: MenuIcon
}
export type MenuGroup = Rank | 'beta'
type Menu = Readonly<Record<MenuGroup, readonly MenuEntry[]>>

const entry = (path: string, name: PlainKey, icon: MenuIcon): MenuEntry => ({ path, name, icon })

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
    entry('/relatorios', 'app.reports', laterIcon('IconReportAnalytics')),
    entry('/filas', 'app.queues', IconStack2),
    entry('/equipes', 'app.teams', laterIcon('IconUsers')),
    entry('/mensagens-rapidas', 'app.quickMessages', IconBolt),
    entry('/chat-flow', 'app.chatbot', laterIcon('IconRobot')),
    entry('/agendamentos', 'app.schedules', laterIcon('IconCalendarTime')),
    entry('/aniversarios', 'app.birthdays', laterIcon('IconCake')),
    entry('/fechamento', 'app.farewells', laterIcon('IconMessageCheck')),
    entry('/etiquetas', 'app.tags', laterIcon('IconTags')),
    entry('/notas', 'app.notes', laterIcon('IconNotes')),
    entry('/protocolos', 'app.protocols', laterIcon('IconFileText')),
    entry('/avaliacoes', 'app.ratings', laterIcon('IconStar')),
    entry('/horario-atendimento', 'app.hours', laterIcon('IconClock')),
    entry('/campanhas', 'app.campaigns', laterIcon('IconSpeakerphone')),
  ],
  admin: [
    entry('/painel-atendimentos', 'app.panel', laterIcon('IconScreenShare')),
    entry('/usuarios', 'app.users', IconUser),
    entry('/wavoip', 'app.calls', laterIcon('IconPhone')),
    entry('/api-service', 'app.api', laterIcon('IconApi')),
    entry('/configuracoes', 'app.settings', IconSettings),
  ],
  superadmin: [
    entry('/assinatura', 'app.subscription', laterIcon('IconReceipt')),
    entry('/tenants', 'app.tenants', laterIcon('IconBuilding')),
    entry('/usuariotenants', 'app.userTenants', laterIcon('IconListDetails')),
    entry('/configuracoesTenant', 'app.tenantMail', laterIcon('IconMail')),
    entry('/planos', 'app.plans', laterIcon('IconForms')),
    entry('/pagamentostenants', 'app.payments', laterIcon('IconCreditCard')),
    entry('/sessoestenants', 'app.tenantChannels', laterIcon('IconTag')),
    entry('/tenantApi', 'app.tenantApi', laterIcon('IconKey')),
    entry('/atualizar', 'app.update', laterIcon('IconRefresh')),
    entry('/customizar', 'app.customize', laterIcon('IconPalette')),
    entry('/notificacao', 'app.notification', laterIcon('IconBellRinging')),
    entry('/tenantsQueue', 'app.tenantQueues', IconStack2),
    entry('/tenantsPk', 'app.internalData', laterIcon('IconDatabase')),
    entry('/terminal', 'app.terminal', laterIcon('IconTerminal2')),
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

/** What the rail holds for people who chose nothing yet. */
const PINNED_FIRST = ['/sessoes', '/filas', '/mensagens-rapidas', '/usuarios', '/configuracoes']

/**
 * The rail: everybody's entries, the five one pinned, then the screen one is on if it is none of these. A superadmin's is the
 * operator's menu; what companies have is behind "all screens".
 */
export function railOf(parts: readonly MenuPart[], pins: readonly string[] | null, pathname: string): MenuEntry[][] {
  const of = (group: MenuGroup) => parts.find(part => part.group === group)?.entries ?? []
  const operators = of('superadmin')
  const all = parts.flatMap(part => part.entries)
  const base = operators.length > 0 ? operators : of('general')
  const chosen = pins ?? (operators.length > 0 ? [] : PINNED_FIRST)
  const others = all.filter(entry => !base.includes(entry))
  const pinned = others.filter(({ path }) => chosen.includes(path)).slice(0, PINS_MOST)
  const here = others.filter(entry => isAt(pathname, entry.path) && !pinned.includes(entry))
  return [base, pinned, here].map(entries => [...entries]).filter(entries => entries.length > 0)
}

/** Whether an address belongs to a menu entry. */
export const isAt = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

const nonEmpty = (parts: MenuPart[]) => parts.filter(({ entries }) => entries.length > 0)
