import { sleepUntil } from '../processes/alarm.ts'
import { type Ended, openPlace, type Place, type Server, type StartOptions } from './server.ts'

export interface KeptPostgres {
  /** The same however often the server behind it ends. Not for logs: it holds the password. */
  url: string
  /** Why nobody answers there now, in words; null while somebody does. */
  readonly down: string | null
  stop(): Promise<void>
}

interface Kept {
  server: Server
  down: string | null
  stopping: AbortController
}

const FIRST_PAUSE_MS = 250
/** A full disk is looked at again so often. */
const LONGEST_PAUSE_MS = 15_000

/**
 * Runs the embedded PostgreSQL for as long as the process lives: one that was killed, or found no room to write, is started again, at once
 * and then ever later. A first start that fails is refused with a `PostgresError`.
 */
export async function keepPostgres(options: StartOptions): Promise<KeptPostgres> {
  const place = await openPlace(options)
  const kept: Kept = { server: await firstStart(place), down: null, stopping: new AbortController() }
  const keeping = keep(place, kept, options)
  return {
    url: place.url,
    get down() {
      return kept.down
    },
    async stop() {
      kept.stopping.abort()
      await kept.server.stop()
      await keeping
      place.leave()
    },
  }
}

async function firstStart(place: Place): Promise<Server> {
  try {
    return await place.start()
  } catch (error) {
    place.leave()
    throw error
  }
}

async function keep(place: Place, kept: Kept, { log }: StartOptions): Promise<void> {
  const over = kept.stopping.signal
  while (!over.aborted) {
    const ended = await kept.server.exited
    if (over.aborted) return
    kept.down = `the database ended by itself and is started again: ${lastWord(ended)}`
    log.warn(`PostgreSQL ended by itself and is started again. Its last words:\n${ended.lastWords}`)
    await startAgain(place, kept, log)
  }
}

async function startAgain(place: Place, kept: Kept, log: StartOptions['log']): Promise<void> {
  const over = kept.stopping.signal
  for (let pause = FIRST_PAUSE_MS; !over.aborted; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      kept.server = await place.start()
      kept.down = null
      log.warn('PostgreSQL runs again.')
      // Asked to stop while it started: nobody else knows of it.
      if (over.aborted) await kept.server.stop()
      return
    } catch (error) {
      kept.down = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)
      log.warn(`PostgreSQL did not start; tried again in ${pause / 1000} s. ${kept.down}`)
      await sleepUntil(over, pause)
    }
  }
}

const lastWord = ({ lastWords }: Ended): string => lastWords.trim().split('\n').at(-1) || 'it was killed'
