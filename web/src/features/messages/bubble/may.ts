import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'

/** What can be done with a message, where and as long as its channel can. */
interface May {
  reply: boolean
  react: boolean
  forward: boolean
  copy: boolean
  edit: boolean
  /** For everyone; what was never sent is taken back instead. */
  remove: boolean
  cancel: boolean
}

export function mayDo(message: MessageRow, capabilities: Capabilities | null, isWritable: boolean, now: number): May {
  const { fromMe, isDeleted, status, messageId, body, media, createdAt } = message
  const isThere = !isDeleted && (status === 'received' || status === 'sended') && messageId !== undefined
  const within = (seconds: number | null | undefined) =>
    seconds === 0 || (typeof seconds === 'number' && now - Date.parse(createdAt) < seconds * 1000)
  const own = fromMe && isThere
  return {
    reply: isWritable && isThere && (capabilities?.quote ?? false),
    react: isWritable && isThere && (capabilities?.react ?? false),
    forward: !isDeleted && status !== 'canceled' && media?.state === undefined,
    copy: body !== '' && !isDeleted,
    edit: own && isWritable && media === undefined && within(capabilities?.editSeconds),
    remove: own && within(capabilities?.removeSeconds),
    cancel: fromMe && status === 'pending' && !isDeleted,
  }
}
