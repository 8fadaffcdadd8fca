import type { Screen } from '../../kit/screen.ts'

const texts = ['integrations', 'providers', 'validation']
const tabs = () => import('./tabs.tsx')

export default [
  { path: '/configuracoes/smtp', texts, load: async () => (await tabs()).SmtpTab },
  { path: '/configuracoes/meta', texts, load: async () => (await tabs()).MetaTab },
  { path: '/configuracoes/sms', texts, load: async () => (await tabs()).SmsTab },
  { path: '/configuracoes/hub', texts, load: async () => (await tabs()).HubTab },
  { path: '/configuracoes/evolution', texts, load: async () => (await tabs()).EvolutionTab },
  { path: '/configuracoes/wuzapi', texts, load: async () => (await tabs()).WuzapiTab },
  { path: '/configuracoesTenant/smtp-tenant', texts, load: async () => (await tabs()).PlatformSmtp },
] satisfies Screen[]
