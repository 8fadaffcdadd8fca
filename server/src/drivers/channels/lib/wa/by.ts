import type { By, MessageNews } from '../../driver.ts'

/** Somebody's name without which of their devices it was. */
export const withoutDevice = (jid: string): string => jid.replace(/:\d+@/, '@')

/**
 * The sender of the notice of a change: the author it names for the changed message is only the sender's own word. Our own
 * phone does only what it may.
 * `other`: the sender's other name.
 */
export function changedBy(
  { fromMe, address, author }: Pick<MessageNews, 'fromMe' | 'address' | 'author'>,
  other?: string | null,
): By {
  const authors = [author?.address, other && withoutDevice(other)].flatMap(name => name || [])
  return {
    fromMe,
    address,
    ...(author && { authors }),
    ...(fromMe && address.kind === 'group' && { isAdmin: true }),
  }
}
