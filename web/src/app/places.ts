import type { Session } from '@balcao/contract/access/auth'
import { rankOf } from '@balcao/contract/permissions'
import type { PlainKey } from '../i18n/index.ts'

/** From whom a screen is for; each rank also has what the ranks before it have. */
export const RANKS = ['general', 'supervisor', 'admin', 'superadmin'] as const
export type Rank = (typeof RANKS)[number]

export interface Place {
  path: string
  name: PlainKey
  rank: Rank
  /** Drawn without the rail. */
  bare?: true
}

const place = (path: string, name: PlainKey, rank: Rank, more: { bare?: true } = {}): Place => ({ path, name, rank, ...more })
const under = (parent: string, children: readonly string[], name: PlainKey, rank: Rank, more: { bare?: true } = {}): Place[] =>
  children.map(child => place(`${parent}/${child}`, name, rank, more))

/** All a blocked person may open. */
export const BLOCKED_PATH = '/configuracoesbloqueio'

const SETTINGS_TABS =
  'geral webhooks typebot dialogflow chat-gpt n8n dify lanes motivos meta variaveis sms hub wuzapi evolution smtp pagamentos sessoes ajuda manual'.split(
    ' ',
  )
const REPORTS =
  'estatisticas-atendimentos-usuarios lista-contatos contatos-por-etiquetas contatos-por-estado contatos-por-kanban contatos-por-carteira atendimentos-por-parametros canais robos anuncios'.split(
    ' ',
  )

/** Every address of the product behind the login. The public ones are in router.tsx. */
export const PLACES: readonly Place[] = [
  place('/home', 'app.dashboard', 'general'),
  place('/atendimento', 'app.tickets', 'general'),
  place('/atendimento/chats', 'app.tickets', 'general'),
  place('/atendimento/contatos', 'app.tickets', 'general'),
  place('/atendimento/$ticketId', 'app.tickets', 'general'),
  place('/contatos', 'app.contacts', 'general'),
  ...under('/massa', ['texto', 'textovariavel', 'sms', 'template', 'template-variavel'], 'app.bulk', 'general'),
  place('/massa/envios', 'app.bulk', 'general'),
  place('/massa/envios/$envioId', 'app.bulk', 'general'),
  ...under(
    '/grupo',
    ['banlist', 'wordlist', 'saudacao', 'despedida', 'massagrupos', 'massagrupos2', 'massausuarios'],
    'app.groups',
    'general',
  ),
  place('/chat-privado', 'app.chat', 'general', { bare: true }),
  ...under('/kanban', ['kanbans', 'tags'], 'app.kanban', 'general'),
  place('/tarefas', 'app.tasks', 'general'),
  place('/mensagens-rapidas/minhas', 'app.quickMessages', 'general'),
  place('/mensagens-rapidas/minhas-macros', 'app.quickMessages', 'general'),

  place('/sessoes', 'app.channels', 'supervisor'),
  place('/relatorios', 'app.reports', 'supervisor', { bare: true }),
  ...under('/relatorios', REPORTS, 'app.reports', 'supervisor', { bare: true }),
  place('/filas', 'app.queues', 'supervisor'),
  place('/equipes', 'app.teams', 'supervisor'),
  place('/mensagens-rapidas', 'app.quickMessages', 'supervisor'),
  place('/mensagens-rapidas/macros', 'app.quickMessages', 'supervisor'),
  place('/chat-flow/list', 'app.chatbot', 'supervisor'),
  place('/chat-flow/builder', 'app.chatbot', 'supervisor'),
  place('/agendamentos', 'app.schedules', 'supervisor'),
  place('/aniversarios', 'app.birthdays', 'supervisor'),
  place('/fechamento', 'app.farewells', 'supervisor'),
  place('/etiquetas', 'app.tags', 'supervisor'),
  place('/notas', 'app.notes', 'supervisor'),
  place('/protocolos', 'app.protocols', 'supervisor'),
  ...under('/avaliacoes', ['listar', 'configurar'], 'app.ratings', 'supervisor'),
  place('/horario-atendimento', 'app.hours', 'supervisor'),
  place('/campanhas', 'app.campaigns', 'supervisor'),
  place('/campanhas/$campanhaId', 'app.campaign', 'supervisor'),
  place('/auto-resposta', 'app.autoReply', 'supervisor'),
  place('/lanes', 'app.lanes', 'supervisor'),

  place('/painel-atendimentos', 'app.panel', 'admin'),
  place('/usuarios', 'app.users', 'admin'),
  place('/wavoip', 'app.calls', 'admin'),
  place('/api-service', 'app.api', 'admin'),
  ...under('/configuracoes', SETTINGS_TABS, 'app.settings', 'admin'),

  place('/assinatura', 'app.subscription', 'superadmin'),
  place('/tenants', 'app.tenants', 'superadmin'),
  place('/usuariotenants', 'app.userTenants', 'superadmin'),
  ...under('/configuracoesTenant', ['smtp-tenant'], 'app.tenantMail', 'superadmin'),
  place('/planos', 'app.plans', 'superadmin'),
  place('/pagamentostenants', 'app.payments', 'superadmin'),
  place('/sessoestenants', 'app.tenantChannels', 'superadmin'),
  place('/tenantApi', 'app.tenantApi', 'superadmin'),
  place('/atualizar', 'app.update', 'superadmin'),
  place('/customizar', 'app.customize', 'superadmin'),
  place('/notificacao', 'app.notification', 'superadmin'),
  place('/tenantsQueue', 'app.tenantQueues', 'superadmin'),
  place('/tenantsPk', 'app.internalData', 'superadmin'),
  place('/terminal', 'app.terminal', 'superadmin'),

  place(BLOCKED_PATH, 'app.settingsBlocked', 'general'),
]

/** Addresses that only lead on. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/kanban': '/kanban/kanbans',
  '/configuracoes': '/configuracoes/geral',
  '/configuracoesTenant': '/configuracoesTenant/smtp-tenant',
  '/massa': '/massa/template',
  '/grupo': '/grupo/massagrupos',
  '/avaliacoes': '/avaliacoes/listar',
  '/chat-flow': '/chat-flow/list',
  '/chats': '/atendimento/chats',
}

type Who = Pick<Session, 'profile' | 'support'>

export function rankOfPerson(me: Who): Rank {
  const ranks = { user: 'general', super: 'supervisor', admin: 'admin', superadmin: 'superadmin' } as const
  return ranks[rankOf(me)]
}

/** The company owes: only what is due stays open, except to the superadmin. */
export const isBlocked = (me: Who & Pick<Session, 'blocked'>): boolean => me.blocked && rankOfPerson(me) !== 'superadmin'

/** A screen opens for people who have it in the menu, and for nobody else. */
export const mayOpen = (me: Who, { rank }: Pick<Place, 'rank'>): boolean => RANKS.indexOf(rankOfPerson(me)) >= RANKS.indexOf(rank)

const OPERATORS_HOME = '/tenants'
/** `/` */
export const rootOf = (me: Who): string => (rankOfPerson(me) === 'superadmin' ? OPERATORS_HOME : '/contatos')
/** `/home` is the dashboard, except for a superadmin. */
export const homeOf = (me: Who): string | null => (rankOfPerson(me) === 'superadmin' ? OPERATORS_HOME : null)
/** Where a login leads. */
export const landingOf = (me: Who): string => (rankOfPerson(me) === 'general' ? '/atendimento' : '/home')
