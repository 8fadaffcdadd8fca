/** One file at a time in a process, however many ask: each holds a connection, a snapshot and much of a processor. */
const line: { wake(): void }[] = []

/**
 * Looked at again so often, times how many are ahead, so that a waiting asker can be told, or give up. Each look is a transaction: told at
 * every move, fifty who waited for small files wrote as often as two hundred customers.
 */
const LOOK_MS = 1_000
const FARTHEST = 5

/** Runs when all before have ended; `waits` hears again and again how many are ahead, and ends the waiting by throwing. */
export async function inFileTurn<T>(run: () => Promise<T>, waits: (ahead: number) => Promise<void> = async () => {}): Promise<T> {
  const me = { wake: () => {} }
  line.push(me)
  try {
    while (line[0] !== me) {
      await waits(line.indexOf(me))
      if (line[0] !== me) await nextLook(me, Math.min(line.indexOf(me), FARTHEST) * LOOK_MS)
    }
    return await run()
  } finally {
    line.splice(line.indexOf(me), 1)
    line[0]?.wake()
  }
}

const nextLook = (me: { wake(): void }, ms: number): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    me.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
