import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Between {
  /** The database's address for the program: through here. */
  url: string
  close(): Promise<void>
}

/** A place between a program and its database; `passOn` hands on what each says to the other, as it sees fit. */
export async function standBetween(databaseUrl: string, passOn: (client: Socket, database: Socket) => void): Promise<Between> {
  const target = new URL(databaseUrl)
  const socketPath = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const open = new Set<Socket>()

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
    passOn(client, database)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    close() {
      for (const end of open) end.destroy()
      return new Promise(done => server.close(() => done()))
    },
  }
}
