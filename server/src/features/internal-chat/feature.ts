import { feature } from '../../infra/feature.ts'
import { chatHandlers } from './routes.ts'

export const internalChatFeature = feature({ handlers: { chats: chatHandlers } })
