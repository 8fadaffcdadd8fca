import { type ComponentType, lazy } from 'react'
import { connection } from './connection.ts'

const AGAIN_MS = 2000
/** With the line up a file that does not come has been replaced by a newer version. */
const TRIES = 3

type Line = Pick<typeof connection, 'state' | 'subscribe'>

/** A part of a screen, fetched when it is first shown. What cannot come while the line is down comes later, and the rest stays. */
export const fetched = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => patiently(load))

export async function patiently<T>(load: () => Promise<T>, line: Line = connection, againMs = AGAIN_MS): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch (error) {
      if (tries >= TRIES && line.state().reachable) throw error
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
