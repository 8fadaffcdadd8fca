import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { withoutTenant, withTenant } from '../../infra/database/db.ts'
import { databaseIsAway } from '../../infra/database/db-errors.ts'
import { log } from '../../infra/log.ts'
import { newAlarm } from '../../infra/processes/alarm.ts'
import { onWake } from '../../infra/processes/wake.ts'
import { type CallNeeds, makeCall } from './turns/calls.ts'
import { fullCompanies, hasRoom, takeRoom } from './turns/shares.ts'
import { type Due, type PendingCall, takeTurn } from './turns/turn.ts'

/**
 * Looks at the conversations whose time has come, wherever they are. Holding the ticket is the claim, so that two processes that look at
 * once do each of them once.
 */

const AT_ONCE = 50
const OF_ONE_COMPANY = 20
const TURNS_AT_ONCE = 8
/** Wake-ups may be lost; this is how late a turn can then be. */
const LOOK_MS = 1_000
/** Somebody had the ticket in hand. */
const AGAIN_MS = 25

export interface BotNeeds extends CallNeeds {
  /** Asks an engine outside; answers when its turn is over. */
  engineTurn(due: Due): Promise<void>
}

/** Calls of other programs, which no turn waits for. */
const calling = new Set<Promise<void>>()
/** The company whose turn was taken last: the one after it comes next. */
let served = 0

const alarm = newAlarm()
onWake('bots', () => alarm.ring())

/** One look, and all that is due; then a rest until something is. */
export async function runBots(needs: BotNeeds): Promise<void> {
  const isLeft = await takeDueTurns(needs)
  await alarm.sleep(isLeft ? AGAIN_MS : await restOf())
}

async function restOf(): Promise<number> {
  const now = clock.now()
  const { rows } = await withoutTenant(tx => sql<{ at: Date | null }>`select next_bot_run(${now}) as at`.execute(tx))
  const at = rows[0]?.at
  return at ? Math.max(1, Math.min(LOOK_MS, at.getTime() - clock.now().getTime())) : LOOK_MS
}

/** Every turn that is due now; whether some are left, because their tickets are in other hands. */
export async function takeDueTurns(needs: BotNeeds): Promise<boolean> {
  let isLeft = false
  for (;;) {
    const { rows } = await withoutTenant(tx =>
      sql<Due>`select tenant_id as "tenantId", id, ticket_id as "ticketId"
        from due_bot_runs(${clock.now()}, ${AT_ONCE}, ${OF_ONE_COMPANY}, ${fullCompanies()}, ${served})`.execute(tx),
    )
    served = rows.at(-1)?.tenantId ?? served
    const busy = await inLanes(rows, due => oneTurn(due, needs))
    if (busy > 0) isLeft = true
    if (rows.length === 0 || busy === rows.length) return isLeft
  }
}

/** Waits for the calls that are under way, as a test or a process that ends does. */
export const callsAreOver = async (): Promise<void> => {
  while (calling.size > 0) await Promise.all(calling)
}

async function inLanes(all: readonly Due[], run: (due: Due) => Promise<boolean>): Promise<number> {
  const left = [...all]
  let busy = 0
  const lane = async () => {
    for (let due = left.shift(); due; due = left.shift()) if (await run(due)) busy++
  }
  await Promise.all(Array.from({ length: TURNS_AT_ONCE }, lane))
  return busy
}

/** Whether it is still to be done: its ticket is held, or there are too many calls. */
async function oneTurn(due: Due, needs: BotNeeds): Promise<boolean> {
  try {
    const outcome = await takeTurn(due, needs)
    if (outcome === 'busy') return true
    if (outcome === 'engine') return !askEngine(due, needs)
    if (outcome !== null) beside(due, () => callAndGoOn(outcome, needs))
    return false
  } catch (error) {
    log.warn({ err: error, ...due }, 'a turn of a bot failed')
    // A database that is away is away for all; one turn that cannot be taken must not keep the others.
    await postpone(due, error)
    return true
  }
}

async function callAndGoOn(first: PendingCall, needs: BotNeeds): Promise<void> {
  for (let call: PendingCall | null = first; call; ) call = await makeCall(call, needs)
}

const underWay = new Set<number>()

/** Whether it is asked now, or was already. */
function askEngine(due: Due, needs: BotNeeds): boolean {
  if (underWay.has(due.id)) return true
  if (!hasRoom(due.tenantId)) return false
  const giveBack = takeRoom(due.tenantId)
  beside(due, () => needs.engineTurn(due).finally(giveBack))
  return true
}

function beside(due: Due, run: () => Promise<void>): void {
  if (underWay.has(due.id)) return
  underWay.add(due.id)
  const done = run()
    .catch((error: unknown) => {
      log.warn({ err: error, ...due }, 'a call of a bot failed')
      return postpone(due, error)
    })
    .finally(() => {
      underWay.delete(due.id)
      calling.delete(done)
      alarm.ring()
    })
  calling.add(done)
}

const LATER_MS = 30_000

/** What is held already is looked at when its lease is over. */
async function postpone({ tenantId, id }: Due, error: unknown): Promise<void> {
  if (databaseIsAway(error)) return
  const at = new Date(clock.now().getTime() + LATER_MS)
  await withTenant(tenantId, tx =>
    sql`update bot_runs set due_at = ${at} where tenant_id = ${tenantId} and id = ${id} and ended_at is null and held_by is null`.execute(
      tx,
    ),
  ).catch((failure: unknown) => log.debug({ err: failure }, 'a turn could not be put off'))
}
