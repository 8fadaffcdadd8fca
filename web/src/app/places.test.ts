import { REPORT_NAMES, REPORTS } from '@balcao/contract/reports/columns'
import { expect, test } from 'vitest'
import { homeOf, isBlocked, landingOf, mayOpen, PLACES, REDIRECTS, rankOfPerson, rootOf } from './places.ts'

const who = (profile: 'user' | 'super' | 'admin' | 'superadmin', support = false) => ({ profile, support })

test('[UIX-01] every address of the specification is declared, and nothing twice', () => {
  const simple =
    'tenants tenantsPk tenantsQueue notificacao terminal customizar atualizar home painel-atendimentos sessoes sessoestenants pagamentostenants contatos usuarios usuariotenants auto-resposta mensagens-rapidas filas planos assinatura tenantApi equipes tarefas notas lanes etiquetas agendamentos aniversarios fechamento protocolos wavoip campanhas horario-atendimento api-service configuracoesbloqueio chat-privado relatorios'.split(
      ' ',
    )
  const grouped = {
    kanban: 'kanbans tags',
    configuracoes:
      'geral webhooks typebot dialogflow chat-gpt n8n dify lanes motivos meta variaveis sms hub wuzapi evolution smtp pagamentos sessoes',
    configuracoesTenant: 'smtp-tenant',
    massa: 'texto textovariavel sms template template-variavel',
    grupo: 'banlist wordlist saudacao despedida massagrupos massagrupos2 massausuarios',
    avaliacoes: 'listar configurar',
    'chat-flow': 'list builder',
    campanhas: '$campanhaId',
    atendimento: 'chats $ticketId contatos',
    relatorios:
      'estatisticas-atendimentos-usuarios lista-contatos contatos-por-etiquetas contatos-por-estado contatos-por-kanban contatos-por-carteira atendimentos-por-parametros',
  }
  const expected = [
    ...simple.map(path => `/${path}`),
    ...Object.entries(grouped).flatMap(([parent, children]) => children.split(' ').map(child => `/${parent}/${child}`)),
    '/atendimento',
    // Beyond the specification: one's own beside the company's, and what was sent in mass.
    '/configuracoes/ajuda',
    '/configuracoes/manual',
    '/massa/envios',
    '/massa/envios/$envioId',
    '/relatorios/canais',
    '/relatorios/robos',
    '/relatorios/anuncios',
    '/mensagens-rapidas/minhas',
    '/mensagens-rapidas/macros',
    '/mensagens-rapidas/minhas-macros',
  ]
  expect(PLACES.map(place => place.path).sort()).toEqual(expected.sort())
})

test('each report has an address that opens', () => {
  for (const name of REPORT_NAMES) expect(PLACES.map(({ path }) => path)).toContain(`/relatorios/${REPORTS[name].path}`)
})

test('[UIX-01] groups lead to their first child, and every redirect ends at a place', () => {
  expect(REDIRECTS).toMatchObject({
    '/kanban': '/kanban/kanbans',
    '/configuracoes': '/configuracoes/geral',
    '/configuracoesTenant': '/configuracoesTenant/smtp-tenant',
    '/massa': '/massa/template',
    '/grupo': '/grupo/massagrupos',
    '/avaliacoes': '/avaliacoes/listar',
  })
  const paths = PLACES.map(place => place.path)
  for (const target of Object.values(REDIRECTS)) expect(paths).toContain(target)
})

test('[UIX-01] the private chat and the reports are outside the main layout, everything else inside', () => {
  const bare = PLACES.filter(place => place.bare).map(place => place.path.split('/')[1])
  expect([...new Set(bare)].sort()).toEqual(['chat-privado', 'relatorios'])
})

test('[ACC-12] where a login, the bare address and the dashboard lead', () => {
  expect(['user', 'super', 'admin', 'superadmin'].map(profile => landingOf(who(profile as 'user')))).toEqual([
    '/atendimento',
    '/home',
    '/home',
    '/home',
  ])
  expect([rootOf(who('user')), rootOf(who('admin')), rootOf(who('superadmin'))]).toEqual(['/contatos', '/contatos', '/tenants'])
  expect([homeOf(who('admin')), homeOf(who('superadmin'))]).toEqual([null, '/tenants'])
})

test('[USR-01] a support user counts as an admin, and no more', () => {
  expect(rankOfPerson(who('user', true))).toBe('admin')
  expect(rankOfPerson(who('superadmin', true))).toBe('superadmin')
})

test('[USR-08] each rank opens its own screens and those of the ranks below, never those above', () => {
  const ranks = ['general', 'supervisor', 'admin', 'superadmin'] as const
  const opens = (profile: 'user' | 'super' | 'admin' | 'superadmin') => ranks.filter(rank => mayOpen(who(profile), { rank }))
  expect(opens('user')).toEqual(['general'])
  expect(opens('super')).toEqual(['general', 'supervisor'])
  expect(opens('admin')).toEqual(['general', 'supervisor', 'admin'])
  expect(opens('superadmin')).toEqual([...ranks])
})

test('an overdue company blocks everybody in it but the superadmin', () => {
  expect(isBlocked({ ...who('admin'), blocked: true })).toBe(true)
  expect(isBlocked({ ...who('superadmin'), blocked: true })).toBe(false)
  expect(isBlocked({ ...who('admin'), blocked: false })).toBe(false)
})
