/** The admins of the demo's companies, and everybody the start introduces. The names are those of the design's pictures. */
export const ADMIN = { name: 'Sílvia Dantas', email: 'silvia@casanativa.example' }
export const SUPERVISOR = { email: 'bianca@casanativa.example' }
export const AGENT = { email: 'diego@casanativa.example' }
export const BAKERY_NAME = 'Padaria Estrela do Sul'
export const BAKERY = { email: 'contato@estreladosul.example' }
export const WORKSHOP = { name: 'Bento Rocha', email: 'bento@oficinacentral.example' }
export const STUDIO = { name: 'Iara Mendes', email: 'iara@ateliebarro.example' }

export const LOGINS = [
  { email: ADMIN.email, about: 'admin of Casa Nativa Móveis' },
  { email: SUPERVISOR.email, about: 'supervisor there' },
  { email: AGENT.email, about: 'agent there' },
  { email: BAKERY.email, about: `admin of ${BAKERY_NAME}, on trial, with a brand of its own` },
  { email: WORKSHOP.email, about: 'admin of Oficina Central, whose payment is overdue' },
  { email: STUDIO.email, about: 'admin of Ateliê Barro, whose terms wait for the superadmin' },
]
