import type { groupRoutes } from '@balcao/contract/groups/groups'
import type { Handlers } from '@balcao/contract/route'
import { feature } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'
import { listGroups, refreshGroups, showGroup } from './list.ts'
import { forWhoMay } from './may.ts'
import { checkNumbers } from './numbers.ts'
import { changeMembers, createGroups, editGroups, GROUP_WORKS, groupRunner, sendToGroups } from './orders.ts'
import { pacesOf, setPace } from './paces.ts'
import { linkOf, membersOf } from './people.ts'
import { fetchPicture } from './picture.ts'
import { inviteOf, lastWork, stepsOf } from './steps/report.ts'
import { stepTender } from './steps/tend.ts'
import { groupRuleHandlers } from './watch/rules.ts'
import { deedTender } from './watch/tend.ts'
import { groupWatchHandlers } from './watch/watches.ts'

interface GroupWorld {
  fetch: GuardedFetch
}

const handlersOf = ({ fetch }: GroupWorld): Handlers<typeof groupRoutes, Exchange> => ({
  list: ({ actor, query }) => listGroups(actor, query),
  refresh: ({ actor, body }) => refreshGroups(actor, body.channelId),
  pace: ({ actor }) => pacesOf(actor),
  setPace: ({ actor, params, body }) => setPace(actor, params.id, body),
  show: ({ actor, params }) => showGroup(actor, params.id),
  members: async ({ actor, params }) => ({ members: await membersOf(actor, params.id) }),
  link: ({ actor, params, body }) => linkOf(actor, params.id, body.renew),
  check: ({ actor, body }) => checkNumbers(actor.tenantId, body.numbers),
  create: ({ actor, body }) => createGroups(actor, body),
  edit: ({ actor, body }) => editGroups(actor, body),
  change: ({ actor, body }) => changeMembers(actor, body),
  steps: ({ actor, params, query }) => stepsOf(actor, params.id, query.pageNumber),
  lastWork: ({ actor, query }) => lastWork(actor, query.of),
  picture: ({ actor, body }) => fetchPicture(actor, body.url, fetch),
  send: ({ actor, body }) => sendToGroups(actor, body),
  invite: async ({ actor, params }) => {
    await inviteOf(actor, params.id)
    return { ok: true as const }
  },
})

/** What one may look at where the company lets one do nothing. */
const OPEN = ['list', 'show', 'pace', 'steps', 'lastWork'] as const
const OPEN_RULES = ['list', 'show'] as const
const OPEN_WATCHES = ['watches', 'deeds'] as const

const PATIENCE_MS = 1_000
const tendSteps = stepTender()
const tendDeeds = deedTender()

export const groupFeature = (world: GroupWorld) =>
  feature({
    handlers: {
      groups: forWhoMay(handlersOf(world), OPEN),
      groupRules: forWhoMay(groupRuleHandlers, OPEN_RULES),
      groupWatches: forWhoMay(groupWatchHandlers, OPEN_WATCHES),
    },
    rounds: {
      'steps on groups': { everyMs: 1_000, run: () => tendSteps(PATIENCE_MS) },
      'rules of groups': { everyMs: 1_000, run: () => tendDeeds(PATIENCE_MS) },
    },
    runners: Object.fromEntries(Object.values(GROUP_WORKS).map(kind => [kind, groupRunner])),
  })
