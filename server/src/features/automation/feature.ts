import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { feature, reaction } from '../../infra/feature.ts'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'
import type { TicketLinks } from '../tickets/index.ts'
import { engineTurn } from './engines/engine-turn.ts'
import type { BotDrivers } from './engines/try-out.ts'
import { isWithBot, mayBeForBot, summonForMessages, summonForTickets } from './reactions.ts'
import { type BotNeeds, runBots } from './worker.ts'

interface Needs {
  links: TicketLinks
  fetch: GuardedFetch
  drivers: BotDrivers
}

/** Long enough that nobody is answered in the middle of what they say. */
const GATHERING = {
  quiet: { flow: 800, typebot: 800, dialogflow: 800, chatgpt: 4_000, dify: 4_000, n8n: 4_000 },
  most: { flow: 3_000, typebot: 3_000, dialogflow: 3_000, chatgpt: 12_000, dify: 12_000, n8n: 12_000 },
}

export function automationFeature({ links, fetch, drivers }: Needs) {
  const asking = {
    links,
    fetch,
    name: randomUUID(),
    wait: (ms: number) => wait(ms),
    secret: async () => null,
  }
  const needs: BotNeeds = { ...asking, engineTurn: engineTurn({ ...asking, drivers }) }
  return feature({
    rounds: { 'bots that are due': { everyMs: 1, run: () => runBots(needs) } },
    reactions: [
      reaction('message.created', mayBeForBot, summonForMessages(GATHERING)),
      reaction('ticket.changed', isWithBot, summonForTickets(GATHERING)),
    ],
  })
}
