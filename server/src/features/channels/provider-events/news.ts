import type { News } from '../../../drivers/channels/driver.ts'
import { databaseIsAway } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'

import type { ChannelKey } from '../key.ts'

import { keepNews } from './news-kept.ts'

export type NewsOf<T extends News['type']> = Extract<News, { type: T }>

/** The handler of each kind of provider event. Each resolves when its work is durable; the same event may come again. */
export type NewsHandlers = { [T in News['type']]: (channel: ChannelKey, news: NewsOf<T>) => Promise<unknown> }

/** What a session or a call of the provider told, in its order. Resolves when all of it is durable; rejects only when the database is away. */
export type DeliverNews = (channel: ChannelKey, news: readonly News[]) => Promise<void>

/** News of one kind that follow one another go together; another kind waits for them, because it may be about them. */
export const newsDelivery =
  (handlers: NewsHandlers): DeliverNews =>
  async (channel, news) => {
    for (const run of runsOf(news)) await Promise.all(run.map(one => takeIn(handlers, channel, one)))
  }

/** One that cannot be taken in is kept as it came, to be worked off, and holds nobody back. */
async function takeIn(handlers: NewsHandlers, channel: ChannelKey, news: News): Promise<void> {
  try {
    await hand(handlers, channel, news)
  } catch (error) {
    if (databaseIsAway(error)) throw error
    log.error({ err: error, ...channel, type: news.type }, 'news could not be taken in and wait')
    await keepNews(channel, { news }, { reason: error instanceof Error ? error.message : String(error), again: true })
  }
}

/** The compiler cannot see that a kind of news and its handler go together; this is the one place where they meet. */
export function hand<T extends News['type']>(handlers: NewsHandlers, channel: ChannelKey, news: NewsOf<T>): Promise<unknown> {
  const handler: (channel: ChannelKey, news: NewsOf<T>) => Promise<unknown> = handlers[news.type as T]
  return handler(channel, news)
}

function runsOf(news: readonly News[]): News[][] {
  const runs: News[][] = []
  for (const one of news) {
    const last = runs.at(-1)
    if (last?.[0]?.type === one.type) last.push(one)
    else runs.push([one])
  }
  return runs
}
