/** One file at a time in a process, however many ask: each holds a connection, a snapshot and much of a processor. */
const line: object[] = []
let moved: (() => void)[] = []

/** Looked at again so often, so that a waiting asker can be told, or give up. */
const LOOK_MS = 1_000

/** Runs when all before have ended; `waits` hears again and again how many are ahead, and ends the waiting by throwing. */
export async function inFileTurn<T>(run: () => Promise<T>, waits: (ahead: number) => Promise<void> = async () => {}): Promise<T> {
  const me = {}
  line.push(me)
  try {
    while (line[0] !== me) {
      await waits(line.indexOf(me))
      if (line[0] !== me) await nextMove()
    }
    return await run()
  } finally {
    line.splice(line.indexOf(me), 1)
    const told = moved
    moved = []
    for (const go of told) go()
  }
}

const nextMove = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, LOOK_MS)
    moved.push(() => {
      clearTimeout(timer)
      resolve()
    })
  })
