import { log } from '../log.ts'
import type { Batch, Fact } from '../relay/facts.ts'
import type { RightsChange } from '../rights.ts'
import { tenantRoom } from './rooms.ts'
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
  /** The number the relay has reached, as the database knows it; behind it twice in a row means that something was lost. */
  compare(announced: number): Promise<void>
}

interface ReceiverOptions {
  io: Sockets
  /** How far the relay was when this process began. */
  from: { epoch: number; number: number }
  moveSockets(changes: RightsChange[]): Promise<void>
  /** What is kept here follows the facts, before browsers hear them. */
  follow(facts: Fact[]): void
  /** Something was missed: know the rights anew and let every browser here begin again. */
  startOver(): Promise<void>
}

export function newReceiver({ io, from, moveSockets, follow, startOver }: ReceiverOptions): Receiver {
  let { epoch, number } = from
  let expected = number
  let queue: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'a batch of facts failed; the browsers connected here begin again')
      return startOver()
    })
    return queue
  }

  const missed = async (upTo: number): Promise<void> => {
    log.warn({ have: number, upTo }, 'facts were missed; the browsers connected here begin again')
    number = upTo
    await startOver()
  }

  const announce = (batch: Batch): void => {
    for (const { tenantId, event, payload, rooms, except } of batch.facts) {
      const to = rooms.map(room => tenantRoom(tenantId, room))
      const but = except.map(room => tenantRoom(tenantId, room))
      io.local
        .to(to)
        .except(but)
        .emit(event, payload as never)
    }
  }

  return {
    take: batch =>
      inTurn(async () => {
        // A relay that was replaced may still say its last word; the next one says it again.
        if (batch.epoch < epoch || (batch.epoch === epoch && batch.number <= number)) return
        epoch = batch.epoch
        if (batch.number > number + 1) await missed(batch.number)
        // Lower than what was heard of the last one: what it announced and could not note any more is announced again.
        number = batch.number
        if (batch.changes.length > 0) await moveSockets(batch.changes)
        follow(batch.facts)
        announce(batch)
      }),
    takeChanges: changes => inTurn(() => moveSockets(changes)),
    compare: announcedNow =>
      inTurn(async () => {
        if (number < expected) await missed(expected)
        expected = announcedNow
      }),
  }
}
