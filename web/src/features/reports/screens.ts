import type { Screen } from '../../kit/screen.ts'

const paths = [
  '',
  '/atendimentos-por-parametros',
  '/estatisticas-atendimentos-usuarios',
  '/canais',
  '/robos',
  '/anuncios',
  '/lista-contatos',
  '/contatos-por-etiquetas',
  '/contatos-por-estado',
  '/contatos-por-kanban',
  '/contatos-por-carteira',
]

/** One screen for all of them: from one to another the frame stays, and with it the period. */
const reports = paths.map(path => ({
  path: `/relatorios${path}`,
  texts: ['reports', 'charts', 'resource', 'jobs', 'import'],
  load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
  one: 'reports',
}))

export default [
  ...reports,
  { path: '/sem-relatorio/$token', texts: ['reports'], load: async () => (await import('./kept/StopScreen.tsx')).StopScreen },
] satisfies Screen[]
