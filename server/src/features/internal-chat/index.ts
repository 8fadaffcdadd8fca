export { internalChatFeature } from './feature.ts'
export { fileInChat } from './file.ts'
export { unreadChats } from './queries.ts'
