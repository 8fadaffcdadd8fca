import { setTimeout as sleep } from 'node:timers/promises'
import type { Outside, StatusNews } from '../../driver.ts'
import { SendError } from '../../driver.ts'

export interface Pace {
  /** Between two looks while somebody may be holding a phone to a code, and once it is connected. */
  waitingMs: number
  connectedMs: number
}

const PATIENCE = 3

/**
 * Looks after a session that another server holds, and tells what changed. Webhooks tell it sooner, where they come; old servers
 * send few, and a server that died sends none. It ends with the signal, or when only a person can go on.
 */
export async function watch(
  look: (before: StatusNews | null) => Promise<StatusNews>,
  { deliver, log, signal }: Pick<Outside, 'deliver' | 'log' | 'signal'>,
  pace: Pace,
): Promise<void> {
  let told: StatusNews | null = null
  let failures = 0
  while (!signal.aborted) {
    try {
      const found: StatusNews | null = await look(told).then(
        status => {
          failures = 0
          return status
        },
        (error: unknown) => {
          log.warn({ err: error }, 'the state of a session could not be asked')
          return ++failures < PATIENCE ? told : unreachable(error)
        },
      )
      if (found && !signal.aborted && isNew(found, told)) {
        await deliver(found)
        told = found
      }
    } catch (error) {
      log.warn({ err: error }, 'the state of a session could not be told')
    }
    if (told?.final) return
    await sleep(told?.status === 'connected' ? pace.connectedMs : pace.waitingMs, undefined, { signal }).catch(() => {})
  }
}

const isNew = (found: StatusNews, told: StatusNews | null): boolean => JSON.stringify(found) !== JSON.stringify(told)

function unreachable(error: unknown): StatusNews {
  if (error instanceof SendError && error.code === 'ERR_CHANNEL_TOKEN') {
    return { type: 'status', status: 'disconnected', code: error.code, details: error.message, final: true }
  }
  const details = error instanceof Error ? error.message : String(error)
  return { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE', details }
}
