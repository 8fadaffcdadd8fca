import { type Between, standBetween } from './between.ts'
import { readMessages } from './wire.ts'

/** Where in a statement's life the program is killed. */
export const MOMENTS = ['before it is sent', 'while it runs', 'after it ran'] as const
export type Moment = (typeof MOMENTS)[number]

export interface Interrupting extends Between {
  /** How many statements have passed. */
  readonly passed: number
}

/** A way to the database on which statement number `at`, counted over all connections, kills its sender. */
export async function interruptingProxy(
  databaseUrl: string,
  { at, moment, kill }: { at: number; moment: Moment; kill: () => void },
): Promise<Interrupting> {
  let passed = 0
  const between = await standBetween(databaseUrl, (client, database) => {
    const statements = countStatements()
    let killing = false
    client.on('data', (bytes: Buffer) => {
      if (killing) return
      const found = statements(bytes)
      const hit = passed < at && passed + found >= at
      passed += found
      if (hit && moment === 'before it is sent') return kill()
      database.write(bytes)
      if (!hit) return
      killing = true
      if (moment === 'while it runs') kill()
      else database.once('data', kill)
    })
    database.on('data', (bytes: Buffer) => {
      if (!killing) client.write(bytes)
    })
  })
  return {
    ...between,
    get passed() {
      return passed
    },
  }
}

/** Counts what ends with a "ready for query": simple queries, and syncs after bound ones. */
function countStatements(): (bytes: Buffer) => number {
  const read = readMessages()
  return bytes => read(bytes).filter(({ type }) => type === 'Q' || type === 'S').length
}
