import { withoutNumbers } from '@balcao/contract/values/masking'
import { log } from '../log.ts'
import type { Batch, Fact, Reached } from '../relay/facts.ts'
import type { RightsChange } from '../trust/rights.ts'
import { maskedOf, openOf, tenantRoom } from './rooms.ts'
import type { Sockets } from './sockets.ts'

/**
 * One process's end of the relay: takes batches one after another, moves its own sockets for the changes of rights first and
 * then hands the facts to them. So nobody here hears a fact that came after the loss of their right. A batch that never came
 * shows by its number; then every socket here is cut, and the browsers fetch what they show anew.
 */
export interface Receiver {
  take(batch: Batch): Promise<void>
  /** Changes heard of another way. */
  takeChanges(changes: RightsChange[]): Promise<void>
}

interface ReceiverOptions {
  io: Sockets
  /** How far the relay was when this process began. */
  from: Reached
  moveSockets(changes: RightsChange[]): Promise<void>
  /** What is kept here follows the facts, before browsers hear them. */
  follow(facts: Fact[]): void
  /** Whether somebody here hears customers' numbers half hidden: hardly ever, and then each fact is said twice. */
  isHeardMasked(tenantId: number): boolean
  /** Whether browsers are connected here: a process that has none, as one that just began, misses nothing. */
  isWatched(): boolean
  /** Something was missed: know the rights anew and let every browser here begin again. */
  startOver(): Promise<void>
}

export function newReceiver({ io, from, moveSockets, follow, isHeardMasked, isWatched, startOver }: ReceiverOptions): Receiver {
  let reached = from
  let queue: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'a batch of facts failed; the browsers connected here begin again')
      return startOver()
    })
    return queue
  }

  const missed = async (upTo: Reached): Promise<void> => {
    const { epoch, number } = upTo
    if (isWatched())
      log.warn({ have: reached, upTo: { epoch, number } }, 'facts were missed; the browsers connected here begin again')
    reached = { epoch, number }
    await startOver()
  }

  const announce = (batch: Batch): void => {
    for (const { tenantId, event, payload, rooms, except } of batch.facts) {
      const to = rooms.map(room => tenantRoom(tenantId, room))
      const but = except.map(room => tenantRoom(tenantId, room))
      const [masked, open] = [maskedOf(tenantId), openOf(tenantId)]
      const hasMasked = isHeardMasked(tenantId)
      io.local
        .to(to)
        .except(hasMasked ? [...but, masked] : but)
        .emit(event, payload as never)
      if (hasMasked)
        io.local
          .to(to)
          .except([...but, open])
          .emit(event, withoutNumbers(payload) as never)
    }
  }

  return {
    take: batch =>
      inTurn(async () => {
        // A relay that was replaced may still say its last word; the next one says it again.
        if (!isBefore(reached, batch)) return
        if (!follows(batch, reached)) await missed(batch)
        reached = { epoch: batch.epoch, number: batch.number }
        if (batch.changes.length > 0) await moveSockets(batch.changes)
        follow(batch.facts)
        announce(batch)
      }),
    takeChanges: changes => inTurn(() => moveSockets(changes)),
  }
}

const isBefore = (one: Reached, other: Reached): boolean =>
  one.epoch < other.epoch || (one.epoch === other.epoch && one.number < other.number)

/**
 * Whether nothing lies between: a new relay's first batch comes next for a process that heard all noted at its start. What else
 * its predecessor announced is in there once more.
 */
const follows = ({ epoch, number, since }: Batch, heard: Reached): boolean =>
  epoch === heard.epoch ? number === heard.number + 1 : number === since.number + 1 && !isBefore(heard, since)
