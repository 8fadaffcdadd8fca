import { type ComponentType, lazy } from 'react'
import { connection } from './connection.ts'

const AGAIN_MS = 2000
/** With the line up a file that does not come has been replaced by a newer version. */
const TRIES = 3

/** A part of the program could not be fetched: the line is down, or a new version replaced the one this page came from. */
export class ChunkFailed extends Error {}

type Line = Pick<typeof connection, 'state' | 'subscribe'>

/**
 * A part of a screen, fetched when it is first shown. What cannot come while the line is down comes later, and the rest stays. React's own
 * `lazy` would fail for good, and the screen with it.
 */
export const fetched = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => patiently(load))

export async function patiently<T>(load: () => Promise<T>, line: Line = connection, againMs = AGAIN_MS): Promise<T> {
  for (let tries = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      // What failed with the line down says nothing about the file.
      if (line.state().reachable && ++tries >= TRIES) throw new ChunkFailed('fetch', { cause: error })
      await changeOf(line, againMs)
    }
  }
}

/** The line went or came, or some time has passed. */
const changeOf = (line: Line, ms: number) =>
  new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const stop = line.subscribe(done)
  })
