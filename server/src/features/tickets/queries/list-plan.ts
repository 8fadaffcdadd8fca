import type { TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { clock } from '../../../infra/clock.ts'
import { onDbClosed } from '../../../infra/database/db.ts'
import type { Asker } from './sight.ts'

export type ListPlan = 'in order' | 'from rooms'

interface Question {
  showAll: boolean
  statuses: readonly TicketStatus[]
}

/** An asker who sees less than one ticket in so many is answered from the rooms; one who sees more, in order of the list. */
const FEW = 10
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 20_000

/**
 * Which plan was right for the last answer is right for the next: how much of a status somebody sees changes slowly. A wrong
 * guess costs time and nothing else, so it may be of this process alone.
 */
const known = new Map<string, { plan: ListPlan; until: number }>()
onDbClosed(() => known.clear())

/** All one may see is read in its order: the rooms of rank hold no rows of their own. */
export function planFor(asker: Asker, question: Question): ListPlan {
  if (question.showAll) return 'in order'
  const last = known.get(keyOf(asker, question))
  if (last && last.until > clock.now().getTime()) return last.plan
  return 'from rooms'
}

export function rememberPlan(asker: Asker, question: Question, { found, total }: { found: number; total: number }): void {
  if (question.showAll) return
  if (known.size >= MOST_REMEMBERED) known.clear()
  const plan = found * FEW < total ? 'from rooms' : 'in order'
  known.set(keyOf(asker, question), { plan, until: clock.now().getTime() + REMEMBERED_MS })
}

const keyOf = ({ tenantId, userId }: Asker, { statuses }: Question): string => `${tenantId} ${userId} ${statuses.join()}`
