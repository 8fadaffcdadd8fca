import type { Screen } from '../../kit/screen.ts'

const texts = ['integrations', 'bots', 'validation']
const tabs = () => import('./tabs.tsx')

export default [
  { path: '/configuracoes/chat-gpt', texts, load: async () => (await tabs()).ChatgptTab },
  { path: '/configuracoes/typebot', texts, load: async () => (await tabs()).TypebotTab },
  { path: '/configuracoes/dialogflow', texts, load: async () => (await tabs()).DialogflowTab },
  { path: '/configuracoes/dify', texts, load: async () => (await tabs()).DifyTab },
  { path: '/configuracoes/n8n', texts, load: async () => (await tabs()).N8nTab },
] satisfies Screen[]
