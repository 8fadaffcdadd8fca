import type { RunState } from '@balcao/contract/flows/run'
import type { Answerer } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import type { Run } from './run.ts'
import type { Line } from './sending.ts'
import type { TurnFigures } from './turn-figures.ts'

/** Runs and their turns as rows. */

interface Begun {
  ticketId: number
  engine: Answerer
  flowId: number | null
  version: number | null
  heardSeq: number
  state: RunState
}

/** Due at once; an engine that waits for the customer finds nothing to do, and waits. */
export async function beginRun(tx: Tx, { ticketId, engine, flowId, version, heardSeq, state }: Begun): Promise<void> {
  await sql`
    insert into bot_runs (ticket_id, engine, flow_id, version, heard_seq, state, due_at)
    values (${ticketId}, ${engine}, ${flowId}, ${version}, ${heardSeq}, ${JSON.stringify(state)}, now())`.execute(tx)
  tx.afterCommit(() => wake('bots'))
}

interface Ended {
  how: 'queue' | 'user' | 'team' | 'closed' | 'rated' | 'flow' | 'engine'
  because: string
  details?: string | undefined
}

/** Before its ticket is moved: what is moved under a run that goes on was taken from it. */
export async function endRun(tx: Tx, id: number, { how, because, details }: Ended): Promise<void> {
  await sql`
    update bot_runs set ended_at = clock_timestamp(), ended_how = ${how}, ended_because = ${because}, ended_details = ${details ?? null},
      due_at = null, held_by = null, lease_until = null
    where tenant_id = ${tx.tenant} and id = ${id} and ended_at is null`.execute(tx)
}

/**
 * Its ticket is in other hands, and nobody ended it. One that never began was summoned while the ticket left: it is no conversation,
 * and its card would stand before that of the bot that had it.
 */
export async function leaveRun(tx: Tx, { id, state }: Run): Promise<void> {
  if (state.turn > 0 || Object.keys(state.variables).length > 0)
    return endRun(tx, id, { how: 'queue', because: 'failed', details: 'ticket' })
  await sql`delete from bot_runs where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
}

interface Kept {
  state: RunState
  heardSeq: number
  /** When it is looked at next, if nobody writes before. */
  dueAt: Date | null
  within?: string | null
  held?: { by: string; until: Date }
}

export async function keepRun(tx: Tx, id: number, { state, heardSeq, dueAt, within, held }: Kept): Promise<void> {
  await sql`
    update bot_runs set state = ${JSON.stringify(state)}, heard_seq = ${heardSeq}, due_at = ${dueAt}, gathers_since = null, asks_again = false,
      within = case when ${within === undefined} then within else ${within ?? null} end,
      held_by = ${held?.by ?? null}, lease_until = ${held?.until ?? null}
    where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
}

export interface Call {
  address: string
  status?: number
  ms: number
  bytes?: number
  tokens?: number
  body?: string
  why?: string
}

interface TurnRow {
  run: Run
  turn: number
  input: string
  toSeq: number
  asked: string
  said: string
  path: readonly unknown[]
  calls: readonly Call[]
  log: readonly Line[]
  outcome: string
  figures?: TurnFigures
}

export async function appendTurn(
  tx: Tx,
  { run, turn, input, toSeq, asked, said, path, calls, log, outcome, figures }: TurnRow,
): Promise<void> {
  const { stood, answeredMs, misfit } = figures ?? { stood: run.state.at, answeredMs: null, misfit: null }
  await sql`
    insert into bot_turns (run_id, turn, flow_id, version, channel_id, input, from_seq, to_seq, asked, said, path, calls, log, outcome,
      stood, answered_ms, misfit)
    values (${run.id}, ${turn}, ${run.flowId}, ${run.version}, ${run.channelId}, ${input}, ${run.heardSeq}, ${toSeq}, ${asked}, ${said},
      ${JSON.stringify(path)}, ${JSON.stringify(calls)}, ${JSON.stringify(log)}, ${outcome},
      ${stood}, ${answeredMs}, ${misfit})`.execute(tx)
}
