import type { Connection, MessageNews, Outside } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { pastMessages } from '../lib/wa/past.ts'
import { numberAt } from '../lib/wa/walk.ts'
import type { Hearing } from './hearing.ts'
import type { Chat } from './library.ts'

const AT_ONCE = 200

type Ask = Parameters<NonNullable<Connection['history']>>[0]

/** Older messages, conversation by conversation, each from its oldest to its newest. */
export async function tellPast(
  chats: readonly Chat[],
  ask: Ask,
  { hearing, outside, signal }: { hearing: Hearing; outside: Outside; signal: AbortSignal },
): Promise<void> {
  const people = chats.filter(chat => addressOfJid(chat.id._serialized))
  for (const [i, chat] of people.entries()) {
    if (signal.aborted) return
    const messages = await pastOf(chat, ask, hearing).catch((error: unknown) => {
      outside.log.warn({ err: error }, 'the past of a conversation could not be told')
      return []
    })
    const progress = Math.floor((100 * (i + 1)) / people.length)
    for (let from = 0; from < messages.length; from += AT_ONCE) {
      await outside.deliver({ type: 'history', messages: messages.slice(from, from + AT_ONCE), progress })
    }
  }
  await outside.deliver({ type: 'history', messages: [], progress: 100, done: true })
}

async function pastOf(chat: Chat, { perConversation, since, until }: Ask, hearing: Hearing): Promise<MessageNews[]> {
  const all: MessageNews[] = []
  for (const message of await chat.fetchMessages({ limit: perConversation })) {
    all.push(...pastMessages(await hearing.past(message.rawData), numberAt(message.rawData, 'ack')))
  }
  return all
    .filter(({ at }) => !at || ((!since || at >= since) && (!until || at <= until)))
    .sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
}
