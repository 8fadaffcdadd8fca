import { ownQuickMessageRoutes, type QuickMessage, quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { joinResource } from '../../kit/resource/live.ts'
import { modelOf } from '../../kit/resource/model.ts'
import { ResourcePage } from '../../kit/resource/ResourcePage.tsx'
import type { FieldPart, Values } from '../../kit/resource/types.ts'
import { FileWithText } from '../../kit/saying/FileWithText.tsx'
import { TemplateInput } from '../../kit/saying/TemplateInput.tsx'
import { QuickTabs } from './QuickTabs.tsx'
import { QuickWords } from './QuickWords.tsx'

joinResource('quickMessage', quickMessageRoutes)
joinResource('ownQuickMessage', ownQuickMessageRoutes)

const file = (part: FieldPart<string | null>, quick: QuickMessage | null, { message, sendAsAudio }: Values) => (
  <FileWithText part={part} known={quick?.media} text={String(message ?? '')} asVoice={sendAsAudio === true} />
)

const declared = {
  texts: 'quick',
  name: quick => `/${quick.key}`,
  states: ['quick.active', 'quick.inactive'],
  columns: {
    key: { label: 'quick.key', show: quick => `/${quick.key}`, text: quick => quick.key },
    message: { label: 'quick.message', show: quick => <QuickWords quick={quick} />, text: quick => quick.message },
    active: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'quick.since', hidden: true },
  },
  filters: { active: { label: 'resource.status', states: true } },
  form: {
    key: { kind: 'text', label: 'quick.key', help: 'quick.keyHelp' },
    message: { kind: 'component', label: 'quick.message', initial: '', render: part => <TemplateInput part={part} /> },
    file: { kind: 'component', label: 'quick.file', help: 'quick.fileHelp', initial: null, render: file },
    sendAsAudio: {
      kind: 'switch',
      label: 'quick.sendAsAudio',
      help: 'quick.sendAsAudioHelp',
      when: values => values.file !== null,
    },
    active: { kind: 'switch', label: 'quick.isActive', help: 'quick.isActiveHelp', initial: true },
  },
  refusals: { ERR_NAME_TAKEN: 'key', ERR_EMPTY_MESSAGE: 'message', ERR_NO_FILE_FOUND: 'file' },
} satisfies Omit<Parameters<typeof modelOf<typeof quickMessageRoutes>>[0], 'path' | 'api' | 'manage'>

const company = modelOf({
  ...declared,
  path: '/mensagens-rapidas',
  api: quickMessageRoutes,
  manage: 'quickMessages.manage',
})
const own = modelOf({ ...declared, path: '/mensagens-rapidas/minhas', api: ownQuickMessageRoutes, manage: 'quickMessages.own' })

export const QuickMessagesScreen = () => <ResourcePage model={company} tabs={<QuickTabs />} />
export const OwnQuickMessagesScreen = () => <ResourcePage model={own} tabs={<QuickTabs />} />
