import { describe, expect, test } from 'vitest'
import { builtMenuOf, MENU, type MenuEntry, type MenuPart, menuOf, railOf } from './menu.ts'
import { PLACES, REDIRECTS } from './places.ts'

const person = (more: Partial<Parameters<typeof menuOf>[0]> = {}) => ({
  profile: 'user' as const,
  support: false,
  blocked: false,
  beta: false,
  blockWavoip: false,
  ...more,
})

const GENERAL = ['/home', '/atendimento', '/contatos', '/massa', '/grupo', '/chat-privado', '/kanban', '/tarefas']
const SUPERVISOR = [
  '/sessoes',
  '/relatorios',
  '/filas',
  '/equipes',
  '/mensagens-rapidas',
  '/chat-flow',
  '/agendamentos',
  '/aniversarios',
  '/fechamento',
  '/etiquetas',
  '/notas',
  '/protocolos',
  '/avaliacoes',
  '/horario-atendimento',
  '/campanhas',
]
const ADMIN = ['/painel-atendimentos', '/usuarios', '/wavoip', '/api-service', '/configuracoes']
const SUPERADMIN = [
  '/assinatura',
  '/tenants',
  '/usuariotenants',
  '/configuracoesTenant',
  '/planos',
  '/pagamentostenants',
  '/sessoestenants',
  '/tenantApi',
  '/atualizar',
  '/customizar',
  '/notificacao',
  '/tenantsQueue',
  '/tenantsPk',
  '/terminal',
]
const paths = (parts: MenuPart[]) => parts.map(({ group, entries }) => [group, entries.map(entry => entry.path)])

test('[USR-09] each profile’s menu is the one the documents list, in their order', () => {
  expect(paths(menuOf(person()))).toEqual([['general', GENERAL]])
  expect(paths(menuOf(person({ profile: 'super' })))).toEqual([
    ['general', GENERAL],
    ['supervisor', SUPERVISOR],
  ])
  const admins = [
    ['general', GENERAL],
    ['supervisor', SUPERVISOR],
    ['admin', ADMIN],
  ]
  expect(paths(menuOf(person({ profile: 'admin' })))).toEqual(admins)
  expect(paths(menuOf(person({ support: true })))).toEqual(admins)
  expect(paths(menuOf(person({ profile: 'superadmin' })))).toEqual([...admins, ['superadmin', SUPERADMIN]])
})

test('[SCR-33] [USR-09] a blocked person’s menu is the settings of a blocked profile and nothing else', () => {
  for (const profile of ['user', 'super', 'admin'] as const) {
    expect(paths(menuOf(person({ profile, blocked: true })))).toEqual([['general', ['/configuracoesbloqueio']]])
  }
})

test('[USR-13] what is on trial is in the menu of people the superadmin authorised, and of nobody else', () => {
  const trial = { path: '/experimento', name: 'app.tasks', icon: MENU.general[0]?.icon ?? (() => null) } as const
  const menu = { ...MENU, beta: [trial] } as typeof MENU
  expect(menuOf(person({ beta: true }), menu).at(-1)).toEqual({ group: 'beta', entries: [trial] })
  expect(menuOf(person({ profile: 'superadmin' }), menu).some(part => part.group === 'beta')).toBe(false)
})

test('[USR-12] the call log is not in the menu of somebody whose calls are blocked', () => {
  const all = (blockWavoip: boolean) =>
    menuOf(person({ profile: 'admin', blockWavoip })).flatMap(part => part.entries.map(e => e.path))
  expect(all(false)).toContain('/wavoip')
  expect(all(true)).not.toContain('/wavoip')
})

test('a screen that is not there yet stays out of the menu; a group without any does too', () => {
  const built = builtMenuOf(person({ profile: 'superadmin' }), path => path === '/filas' || path === '/home')
  expect(paths(built)).toEqual([
    ['general', ['/home']],
    ['supervisor', ['/filas']],
  ])
})

test('[USR-08] every entry leads to a place that opens for exactly the rank whose menu has it', () => {
  for (const [group, entries] of Object.entries(MENU)) {
    for (const { path } of entries) {
      const place = PLACES.find(one => one.path === (REDIRECTS[path] ?? path))
      expect(place?.rank, path).toBe(group)
    }
  }
})

describe('the rail', () => {
  const paths = (parts: MenuEntry[][]) => parts.map(entries => entries.map(({ path }) => path))
  const everybody = MENU.general.map(({ path }) => path)

  test('holds everybody’s entries, five of one’s own and the screen one is on', () => {
    const parts = menuOf(person({ profile: 'admin' }))
    expect(paths(railOf(parts, ['/etiquetas', '/notas'], '/filas'))).toEqual([everybody, ['/etiquetas', '/notas'], ['/filas']])
    expect(paths(railOf(parts, ['/etiquetas'], '/etiquetas'))).toEqual([everybody, ['/etiquetas']])
    expect(paths(railOf(parts, [], '/atendimento/7'))).toEqual([everybody])
    expect(
      railOf(
        parts,
        MENU.supervisor.map(({ path }) => path),
        '',
      )[1],
    ).toHaveLength(5)
  })

  test('begins with what most people come for, within what they may open', () => {
    expect(paths(railOf(menuOf(person({ profile: 'user' })), null, ''))).toEqual([everybody])
    expect(paths(railOf(menuOf(person({ profile: 'super' })), null, ''))).toEqual([
      everybody,
      ['/sessoes', '/filas', '/mensagens-rapidas'],
    ])
  })

  test('of a superadmin is the operator’s menu', () => {
    expect(paths(railOf(menuOf(person({ profile: 'superadmin' })), null, ''))).toEqual([MENU.superadmin.map(({ path }) => path)])
  })
})
