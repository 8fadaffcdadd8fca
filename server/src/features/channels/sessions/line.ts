import type { Connection, StatusNews } from '../../../drivers/channels/driver.ts'
import { log } from '../../../infra/log.ts'
import { TookTooLong, within } from './within.ts'

/** One connection, from the moment it is tried until it is over. */
export class Line {
  readonly ending = new AbortController()
  /** The last wish when it was begun. */
  readonly wishNo: number
  connection: Connection | null = null
  status: StatusNews['status'] | null = null

  constructor(wishNo: number) {
    this.wishNo = wishNo
  }

  get isUp(): boolean {
    return this.connection !== null && this.status === 'connected'
  }

  /** The connection, or null when the line was ended first; one that comes too late is closed again, for nobody waits for it. */
  async opened(connecting: Promise<Connection>, { connectMs, closeMs }: { connectMs: number; closeMs: number }) {
    connecting.then(
      late => (this.ending.signal.aborted ? close(late, { closeMs }) : undefined),
      () => {},
    )
    const connection = await within(connectMs, 'connecting', Promise.race([connecting, aborted(this.ending.signal)]))
    this.connection = connection
    return connection
  }

  async hangUp(options: { closeMs: number; forget?: boolean }): Promise<void> {
    this.status = null
    if (this.connection) await close(this.connection, options)
    this.ending.abort()
  }
}

/** A driver that does not let go is left behind. */
async function close(connection: Connection, { closeMs, ...options }: { closeMs: number; forget?: boolean }): Promise<void> {
  await within(closeMs, 'closing', Promise.resolve(connection.close(options))).catch((error: unknown) => {
    const how = error instanceof TookTooLong ? 'in time' : 'cleanly'
    log.debug({ err: error }, `a session did not close ${how}`)
  })
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(null), { once: true }))
