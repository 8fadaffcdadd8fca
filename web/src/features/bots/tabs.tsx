import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { ReactNode } from 'react'
import type { PlainKey } from '../../i18n/index.ts'
import type { FieldWords } from '../../kit/integrations/IntegrationField.tsx'
import { IntegrationTab } from '../../kit/integrations/IntegrationTab.tsx'
import { ofCompany } from '../../kit/integrations/source.ts'
import { Commands, Variables } from './Reference.tsx'
import { TryOut } from './TryOut.tsx'
import { Usage } from './Usage.tsx'
import { Uses } from './Uses.tsx'

type Words = Readonly<Record<string, FieldWords>>

const tab = (engine: BotEngine, about: PlainKey, words: Words, more?: ReactNode) =>
  function EngineTab() {
    return (
      <IntegrationTab
        title={`bots.title_${engine}`}
        about={about}
        source={ofCompany(engine)}
        words={words}
        apart={['active', 'forAll']}
        above={(_, form) => <Uses engine={engine} form={form} />}
        beside={form => (
          <>
            <TryOut engine={engine} form={form} />
            {more}
            <Usage engine={engine} />
          </>
        )}
      />
    )
  }

const WORDS: Words = {
  stopWord: { label: 'bots.stopWord', help: 'bots.stopWordHelp', half: true },
  restartWord: { label: 'bots.restartWord', half: true },
  monthlyMessages: { label: 'bots.monthlyMessages', help: 'bots.limitHelp', half: true },
}
const TOKENS: Words = { monthlyTokens: { label: 'bots.monthlyTokens', help: 'bots.limitHelp', half: true } }

export const TypebotTab = tab(
  'typebot',
  'bots.aboutTypebot',
  {
    url: { label: 'bots.url', help: 'bots.urlTypebot' },
    name: { label: 'bots.name', help: 'bots.nameHelp', half: true },
    key: { label: 'bots.key', half: true },
    buttons: { label: 'bots.buttons', help: 'bots.buttonsHelp' },
    invalidText: { label: 'bots.invalidText' },
    ...WORDS,
  },
  <>
    <Variables />
    <Commands />
  </>,
)
export const ChatgptTab = tab('chatgpt', 'bots.aboutChatgpt', {
  key: { label: 'bots.key', half: true },
  organisation: { label: 'bots.organisation', half: true },
  prompt: { label: 'bots.prompt', help: 'bots.promptHelp' },
  model: { label: 'bots.model', help: 'bots.modelHelp', half: true },
  maxTokens: { label: 'bots.maxTokens', half: true },
  url: { label: 'bots.url', help: 'bots.urlChatgpt' },
  ...WORDS,
  ...TOKENS,
})
export const DifyTab = tab('dify', 'bots.aboutDify', {
  url: { label: 'bots.url', help: 'bots.urlDify' },
  key: { label: 'bots.key', half: true },
  type: {
    label: 'bots.type',
    half: true,
    options: {
      agent: 'bots.type_agent',
      textGenerator: 'bots.type_textGenerator',
      chatbot: 'bots.type_chatbot',
      workflow: 'bots.type_workflow',
    },
  },
  ...WORDS,
  ...TOKENS,
})
export const N8nTab = tab('n8n', 'bots.aboutN8n', {
  url: { label: 'bots.url', help: 'bots.urlN8n' },
  headerName: { label: 'bots.headerName', half: true },
  headerValue: { label: 'bots.headerValue', half: true },
  ...WORDS,
})
export const DialogflowTab = tab('dialogflow', 'bots.aboutDialogflow', {
  json: { label: 'bots.json' },
  language: { label: 'bots.language', help: 'bots.languageHelp', half: true },
  project: { label: 'bots.project', help: 'bots.projectHelp', half: true },
  location: { label: 'bots.location' },
  ...WORDS,
})
