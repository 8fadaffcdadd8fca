import { type Line, openLine } from '../database/line.ts'
import { log } from '../log.ts'

/**
 * The worker that runs the job of a key. The queue looks for running jobs of a key when it hands one out, but two handed out at
 * the same moment do not see each other. A lock of the database tells them apart, in any process, and ends with
 * the process that held it.
 */
export interface JobKeys {
  /** The way to give the key back, or null when another worker has it. */
  take(key: string): Promise<(() => Promise<void>) | null>
  close(): Promise<void>
}

/** The locks of keys among all others. */
export const KEY_SPACE = 7_214_005

export function newJobKeys(open: typeof openLine = openLine): JobKeys {
  // The same connection may take a lock twice, so what is held here is known here.
  const held = new Set<string>()
  let line: Promise<Line> | null = null

  const connected = (): Promise<Line> => {
    if (line) return line
    const opening = open('app', 'balcao job keys')
    line = opening
    opening.then(
      opened => opened.ended.then(() => forget(opening)),
      () => forget(opening),
    )
    return opening
  }
  const forget = (gone: Promise<Line>) => {
    if (line === gone) line = null
  }
  const ask = async (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', key: string): Promise<boolean> => {
    const [row] = await (await connected()).query<{ yes: boolean }>(`select ${what}(hashtextextended($1, ${KEY_SPACE})) as yes`, [
      key,
    ])
    return row?.yes ?? false
  }

  return {
    async take(key) {
      if (held.has(key)) return null
      held.add(key)
      const taken = await ask('pg_try_advisory_lock', key).catch((error: unknown) => {
        held.delete(key)
        throw error
      })
      if (!taken) held.delete(key)
      if (!taken) return null
      return async () => {
        held.delete(key)
        // A lost connection took its locks along: nothing is left to give back.
        await ask('pg_advisory_unlock', key).catch((error: unknown) => log.debug({ err: error }, 'a job key was lost'))
      }
    },
    close: async () => void (await (await line?.catch(() => null))?.close()),
  }
}
