import { Refusal, refuse } from '@balcao/contract/errors'
import { CLIENT_EVENTS, type ClientEvent, type ClientEventName, type ClientEventPayload } from '@balcao/contract/events'
import { can } from '@balcao/contract/permissions'
import { log } from '../log.ts'
import type { SignedIn } from '../trust/auth.ts'

export type ClientHandlers<Connection> = {
  [N in ClientEventName]: (connection: Connection, payload: ClientEventPayload<N>) => Promise<void> | void
}

type Answer = { ok: true } | { error: string }

/** So many at once, then so many a second; a browser that goes on regardless is cut off. */
const BURST = 20
const PER_SECOND = 5
const PATIENCE = 200

export const counts = { accepted: 0, refused: 0, unknown: 0 }

/** What one socket may still say. */
export function newAllowance(now = performance.now()) {
  let left = BURST
  let at = now
  let over = 0
  return {
    take(now = performance.now()): 'granted' | 'refused' | 'abuse' {
      left = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND)
      at = now
      if (left >= 1) {
        left -= 1
        over = 0
        return 'granted'
      }
      over += 1
      return over > PATIENCE ? 'abuse' : 'refused'
    },
  }
}

/** One event from a browser: known, allowed, well formed, then handled. */
export async function answerClient<C>(
  handlers: ClientHandlers<C>,
  connection: C,
  who: SignedIn,
  name: string,
  payload: unknown,
): Promise<Answer> {
  if (!isKnown(name)) {
    counts.unknown += 1
    return { error: 'ERR_NOT_FOUND' }
  }
  try {
    admit(who, CLIENT_EVENTS[name])
    await run(handlers, connection, name, payload)
    counts.accepted += 1
    return { ok: true }
  } catch (error) {
    counts.refused += 1
    if (error instanceof Refusal) return { error: error.code }
    log.error({ err: error, event: name }, 'failed')
    return { error: 'ERR_INTERNAL' }
  }
}

const isKnown = (name: string): name is ClientEventName => Object.hasOwn(CLIENT_EVENTS, name)

function admit(who: SignedIn, event: ClientEvent): void {
  if (!can(who, event.can)) refuse('ERR_NO_PERMISSION')
  if (who.profile === 'superadmin') return
  if (who.blocked && !event.whenBlocked) refuse('ERR_ASAAS_OVERDUE')
  if (who.termsPending && !event.beforeTerms) refuse('ERR_TERMS_NOT_ACCEPTED')
}

async function run<C, N extends ClientEventName>(
  handlers: ClientHandlers<C>,
  connection: C,
  name: N,
  payload: unknown,
): Promise<void> {
  const read = CLIENT_EVENTS[name].payload.safeParse(payload ?? {})
  if (!read.success) return refuse('ERR_VALIDATION')
  await handlers[name](connection, read.data as ClientEventPayload<N>)
}
