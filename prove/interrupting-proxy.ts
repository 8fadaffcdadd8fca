import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { readMessages } from './wire.ts'

/** Where in a statement's life the program is killed. */
export const MOMENTS = ['before it is sent', 'while it runs', 'after it ran'] as const
export type Moment = (typeof MOMENTS)[number]

export interface Interrupting {
  /** The database's address for the program: through here. */
  url: string
  /** How many statements have passed. */
  readonly passed: number
  close(): Promise<void>
}

/** A way to the database on which statement number `at`, counted over all connections, kills whoever sent it. */
export async function interruptingProxy(
  databaseUrl: string,
  { at, moment, kill }: { at: number; moment: Moment; kill: () => void },
): Promise<Interrupting> {
  const target = new URL(databaseUrl)
  const socketPath = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const open = new Set<Socket>()
  let passed = 0

  const server = createServer(client => {
    const database = connect(socketPath)
    for (const end of [client, database]) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        client.destroy()
        database.destroy()
      })
    }
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
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    get passed() {
      return passed
    },
    close() {
      for (const end of open) end.destroy()
      return new Promise(done => server.close(() => done()))
    },
  }
}

/** Counts what ends with a "ready for query": simple queries, and syncs after bound ones. */
function countStatements(): (bytes: Buffer) => number {
  const read = readMessages()
  return bytes => read(bytes).filter(({ type }) => type === 'Q' || type === 'S').length
}
