import pg from 'pg'
import { log } from '../log.ts'
import { roleUrl } from './db.ts'

/** A connection of one's own: for what must not wait behind requests, for LISTEN, and for locks that end with it. */
export interface Line {
  /** With a name, PostgreSQL plans the statement once. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<R[]>
  /** The id of the server process at its other end. */
  readonly backend: number
  /** Resolves when the connection is over, whichever end closed it. */
  readonly ended: Promise<void>
  /** Ends it now, without waiting for what is running. */
  drop(): void
  close(): Promise<void>
}

interface Wire {
  connection: { stream: { destroy(): void } }
  processID: number
}

export async function openLine(
  role: 'app' | 'platform',
  name: string,
  onNotification?: (payload: string) => void,
): Promise<Line> {
  const client = new pg.Client({
    connectionString: roleUrl(role),
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    // Statements that do not wait for one another go out together and are answered in their order.
    pipeline: true,
  } as pg.ClientConfig)
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  client.on('error', error => log.debug({ err: error, line: name }, 'connection lost'))
  if (onNotification) client.on('notification', message => onNotification(message.payload ?? ''))
  await client.connect()

  const wire = client as unknown as Wire
  return {
    backend: wire.processID,
    ended,
    query: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = [], name?: string) =>
      (await client.query<R>({ text, values, ...(name ? { name } : {}) })).rows,
    drop: () => wire.connection.stream.destroy(),
    close: () => client.end(),
  }
}
