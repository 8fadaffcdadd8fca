import type { MessageNews, News } from '../../driver.ts'

/** What of an old message's news is a message; how far the company's own came is told along. */
export function pastMessages(news: readonly News[], ack: number | undefined): MessageNews[] {
  const messages = news.filter(one => one.type === 'message')
  if (ack !== 2 && ack !== 3 && ack !== 4) return messages
  return messages.map(message => (message.fromMe ? { ...message, ack } : message))
}
