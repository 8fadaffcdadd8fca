import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { feature, reaction } from '../../infra/feature.ts'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'
import type { TicketLinks } from '../tickets/index.ts'
import { handbook } from './assistance/handbook.ts'
import { assistanceHandlers } from './assistance/routes.ts'
import { engineTurn } from './engines/engine-turn.ts'
import { watchModels } from './engines/models.ts'
import type { BotDrivers } from './engines/try-out.ts'
import { figureHandlers } from './figures/figures.ts'
import { replayHandlers } from './figures/replay.ts'
import { botRunHandlers } from './hand-overs.ts'
import { keepBooks } from './keep.ts'
import { hasWords, isWithBot, mayBeForBot, summonForMessages, summonForTickets, summonForWords } from './reactions.ts'
import { runningHandlers } from './running.ts'
import { secretFor, secretHandlers } from './secrets/secrets.ts'
import { trialHandlers } from './trials/trials.ts'
import { type BotNeeds, runBots } from './worker.ts'

interface Needs {
  links: TicketLinks
  fetch: GuardedFetch
  drivers: BotDrivers
}

/** Long enough that nobody is answered in the middle of what they say. */
const FLOW_GATHERS = { quiet: 800, most: 3_000 }

function gatheringOf(drivers: BotDrivers) {
  const all = Object.entries(drivers).map(([engine, { traits }]) => [engine, traits.gatherMs] as const)
  const of = (which: 'quiet' | 'most') =>
    Object.fromEntries([['flow', FLOW_GATHERS[which]], ...all.map(([engine, ms]) => [engine, ms[which]])])
  return { quiet: of('quiet'), most: of('most') }
}

export function automationFeature({ links, fetch, drivers }: Needs) {
  const gathering = gatheringOf(drivers)
  const asking = {
    links,
    fetch,
    name: randomUUID(),
    wait: (ms: number) => wait(ms),
    secret: secretFor,
  }
  const needs: BotNeeds = { ...asking, engineTurn: engineTurn({ ...asking, drivers }) }
  return feature({
    handlers: {
      botRuns: botRunHandlers,
      flowSecrets: secretHandlers,
      flowFigures: figureHandlers,
      flowReplay: replayHandlers,
      flowRunning: runningHandlers,
      flowTrials: trialHandlers({ ...asking, drivers }),
      assistance: assistanceHandlers(drivers),
      handbook: handbook.handlers,
    },
    runners: handbook.runners,
    rounds: {
      'bots that are due': { everyMs: 1, run: () => runBots(needs) },
      'figures of bots': { everyMs: 30_000, run: keepBooks },
    },
    schedules: { 'bots.models': { cron: '35 5 * * *', run: () => watchModels(drivers) } },
    reactions: [
      reaction('message.created', mayBeForBot, summonForMessages(gathering)),
      reaction('message.changed', hasWords, summonForWords(gathering)),
      reaction('ticket.changed', isWithBot, summonForTickets(gathering)),
    ],
  })
}
