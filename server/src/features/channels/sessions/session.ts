import type { ErrorCode } from '@balcao/contract/errors'
import { Refusal } from '@balcao/contract/errors'
import { type Connection, type News, SendError, type StatusNews } from '../../../drivers/channels/driver.ts'
import { log } from '../../../infra/log.ts'
import type { ChannelKey } from '../channel-key.ts'
import { capabilitiesOf, driverOf } from '../drivers.ts'
import type { ChannelRow } from '../queries.ts'
import { restAfter } from '../rules/backoff.ts'
import { configOf } from '../secrets.ts'
import { type Spool, type SpoolSource, startSpool } from '../spool.ts'
import { saveStatus } from '../status.ts'
import { heldRow, letGo, release, savePause, saveTimes, wishDone } from './held.ts'
import { newInlet } from './inlet.ts'
import { type DriverWorld, outsideOf } from './outside.ts'
import { channelStore } from './store.ts'
import { within } from './within.ts'

export interface Timing {
  connectMs: number
  closeMs: number
  /** Connected so long, it has recovered: failures of before no longer count. */
  stableMs: number
  /** A send gets so long, and more for a large file. */
  sendMs: number
  /** What is being sent may end, when the session is to. */
  drainMs: number
}

/** What the sessions of a process share. */
export interface House {
  /** This process, as `channels.held_by` has it. */
  me: string
  world: DriverWorld
  deliver: (channel: ChannelKey, news: readonly News[]) => Promise<void>
  sources: readonly SpoolSource[]
  timing: Timing
  /** Its lease stands for sure, so nobody else can have what it holds. */
  holds(): boolean
  /** This session is no longer here. */
  over(session: Session): void
}

/** One connection, from the moment it is tried until it is over. */
interface Line {
  connection: Connection | null
  ending: AbortController
  /** The fields it was made with. */
  config: string
  status: StatusNews['status'] | null
  /** The last wish when it was begun. */
  wishNo: number
}

/**
 * A channel this process holds: connected as long as it is to be, again and again; everything it is asked for is done one
 * after another, and nothing it does takes another channel's time.
 */
export class Session {
  readonly key: ChannelKey
  readonly #house: House
  readonly #spool: Spool
  #line: Line | null = null
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #stable: NodeJS.Timeout | undefined
  #attending: Promise<void> = Promise.resolve()
  #telling: Promise<void> = Promise.resolve()
  #isOver = false
  #lastIn: Date | null = null
  #lastOut: Date | null = null

  constructor(house: House, key: ChannelKey, row: ChannelRow) {
    this.#house = house
    this.key = key
    this.#failures = row.failures
    const capabilities = capabilitiesOf(row.kind, row.config)
    this.#spool = startSpool({
      channel: { ...key, capabilities, heldBy: house.me },
      sources: house.sources,
      sendMs: house.timing.sendMs,
      pausedUntil: row.paused_until,
      mayClaim: () => this.connection() !== null && house.holds(),
      send: (message, signal) => this.#send(message, signal),
      onPause: (until, code) => savePause(key, { until, code, heldBy: house.me }),
      onSilent: details => this.#cutOff(details),
    })
  }

  /** The way to the provider, while it is connected. */
  connection(): Connection | null {
    return this.#line?.status === 'connected' ? this.#line.connection : null
  }

  wakeSpool(): void {
    this.#spool.wake()
  }

  /** Looks at what is wished, after whatever it is doing. */
  attend(): void {
    void this.#hurry().catch(error => this.#stumbled(error))
    this.#attending = this.#attending.then(() => this.#look()).catch(error => this.#stumbled(error))
  }

  /** It is no longer ours, or may not be: ended here, without a word to anybody. */
  async drop(): Promise<void> {
    this.#isOver = true
    this.#quiet()
    this.#house.over(this)
    void this.#spool.stop(0)
    await this.#end({})
  }

  /** Its lease is in doubt: nothing goes on, until `attend` finds the channel still here. */
  suspend(): void {
    this.#quiet()
    void this.#end({})
  }

  /** The process stops: what is being sent may end, then another process may take the channel. */
  async stop(): Promise<void> {
    this.#isOver = true
    this.#quiet()
    await this.#spool.stop(this.#house.timing.drainMs)
    await this.#end({})
    await this.flush()
    await release(this.key, this.#house.me)
  }

  /** When it last heard and said something, for people to see; not at every message. */
  async flush(): Promise<void> {
    const [lastIn, lastOut] = [this.#lastIn, this.#lastOut]
    this.#lastIn = null
    this.#lastOut = null
    if (lastIn || lastOut) await saveTimes(this.key, { lastIn, lastOut })
  }

  /** Whoever wishes something else now does not wait for what nobody wishes any more. */
  async #hurry(): Promise<void> {
    const line = this.#line
    if (!line || line.connection) return
    const row = await heldRow(this.key, this.#house.me)
    if (row && row.wish_no !== line.wishNo) line.ending.abort()
  }

  async #look(): Promise<void> {
    await this.#telling
    if (this.#isOver || !this.#house.holds()) return
    const row = await heldRow(this.key, this.#house.me)
    if (!row) return this.drop()
    if (!row.isOpen) return this.#leave()
    if (!row.keep_connected) return this.#finish(row)
    if (row.wish) {
      if (row.wish === 'qr') await this.#forget()
      if (row.wish !== 'connect' || !this.#isAsWished(row)) await this.#connect(row)
      return void (await wishDone(this.key, { wishNo: row.wish_no, heldBy: this.#house.me }))
    }
    // A call of the provider told that it is gone, in whatever process that came in.
    const wasLost = this.connection() !== null && (row.status === 'disconnected' || row.status === 'timeout')
    if (wasLost) return this.#lostBy(row)
    if (!this.#line && !this.#retry) await this.#connect(row)
  }

  #isAsWished(row: ChannelRow): boolean {
    return this.connection() !== null && row.status === 'connected' && this.#line?.config === fieldsOf(row)
  }

  /** Nobody wants it connected any more. */
  async #finish(row: ChannelRow): Promise<void> {
    this.#quiet()
    await this.#spool.stop(this.#house.timing.drainMs)
    if (row.wish === 'disconnect') await this.#forget()
    else await this.#end({})
    await letGo(this.key, { wishNo: row.wish_no, heldBy: this.#house.me })
    this.#isOver = true
    this.#house.over(this)
  }

  /** Its company is closed for now. */
  async #leave(): Promise<void> {
    await this.drop()
    await release(this.key, this.#house.me)
  }

  /** Its session is over on the provider's side as well, and nothing of it is kept. */
  async #forget(): Promise<void> {
    await this.#end({ forget: true })
    await channelStore({ ...this.key, heldBy: this.#house.me }).clear()
  }

  async #connect(row: ChannelRow): Promise<void> {
    this.#quiet()
    await this.#end({})
    const { tenantId } = this.key
    const ending = new AbortController()
    const line: Line = { connection: null, ending, config: fieldsOf(row), status: null, wishNo: row.wish_no }
    this.#line = line
    try {
      const driver = driverOf(row.kind)
      const config = driver.config.parse(configOf(tenantId, row))
      if (row.status !== 'connected' && row.status !== 'opening') await this.#tell(line, { type: 'status', status: 'opening' })
      const connecting = driver.connect(config, this.#outside(line, row))
      // One that comes too late is closed again: nobody is waiting for it.
      connecting.then(
        late => (ending.signal.aborted ? this.#close(late, {}) : undefined),
        () => {},
      )
      const connection = await within(
        this.#house.timing.connectMs,
        'connecting',
        Promise.race([connecting, aborted(ending.signal)]),
      )
      if (!connection) return
      line.connection = connection
      this.#spool.wake()
    } catch (error) {
      if (this.#line === line) this.#lost(reasonOf(error))
    }
  }

  #outside(line: Line, row: ChannelRow) {
    const { deliver, me, world } = this.#house
    const take = newInlet(
      async news => {
        this.#lastIn = new Date()
        await deliver(this.key, [news])
      },
      () => this.#cutOff('it brings more news than can be taken in'),
    )
    return outsideOf(world, {
      about: this.key,
      hookKey: row.hook_key,
      signal: line.ending.signal,
      store: channelStore({ ...this.key, heldBy: me }),
      deliver: news => (news.type === 'status' ? this.#heard(line, news) : take(news)),
    })
  }

  /** What the session says of itself; one that is over says nothing that counts. */
  async #heard(line: Line, news: StatusNews): Promise<void> {
    if (this.#line !== line) return
    if (news.status === 'disconnected' || news.status === 'timeout') return this.#lost(news)
    await this.#tell(line, news)
  }

  #tell(line: Line, news: StatusNews): Promise<void> {
    if (this.#line === line) line.status = news.status
    if (news.status === 'connected') this.#isConnected(line)
    this.#telling = this.#telling.then(async () => {
      const row = await saveStatus(this.key, news, { heldBy: this.#house.me, failures: this.#failures })
      if (!row) this.attend()
    })
    const told = this.#telling
    this.#telling = told.catch(error => log.warn({ err: error, ...this.key }, 'a status was not saved'))
    return told
  }

  #isConnected(line: Line): void {
    clearTimeout(this.#stable)
    this.#stable = setTimeout(() => {
      if (this.#line === line) this.#failures = 0
    }, this.#house.timing.stableMs)
    this.#spool.wake()
  }

  /** It is gone, and comes back by itself unless only a person can bring it back. */
  #lost(news: StatusNews): Promise<void> | undefined {
    const line = this.#line
    if (!line || this.#isOver) return
    this.#failures++
    const told = this.#tell(line, news)
    const rest = restAfter(this.#failures, Math.random())
    void this.#end({}).then(() => {
      if (this.#isOver) return
      this.#quiet()
      const isFinal = news.final || news.status === 'timeout'
      this.#retry = setTimeout(
        () => {
          this.#retry = undefined
          this.attend()
        },
        isFinal ? 0 : rest,
      )
    })
    return told
  }

  #lostBy(row: ChannelRow): void {
    const { status, status_details } = row
    const details = status_details === null ? {} : { details: status_details }
    void this.#lost({ type: 'status', status, code: 'ERR_CHANNEL_UNREACHABLE', ...details })
  }

  #cutOff(details: string): void {
    log.warn({ ...this.key, details }, 'a channel is cut off')
    void this.#lost({ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_CUT_OFF', details })
  }

  async #send(...[message, signal]: Parameters<Connection['send']>) {
    const line = this.#line
    if (!line?.connection || line.status !== 'connected') throw new SendError('down', 'ERR_WAPP_INITIALIZED', 'not connected')
    try {
      const sent = await line.connection.send(message, signal)
      this.#lastOut = new Date()
      return sent
    } catch (error) {
      if (error instanceof SendError && error.outcome === 'down' && this.#line === line) void this.#lost(reasonOf(error))
      throw error
    }
  }

  async #end(options: { forget?: boolean }): Promise<void> {
    const line = this.#line
    this.#line = null
    if (!line) return
    line.status = null
    if (line.connection) await this.#close(line.connection, options)
    line.ending.abort()
  }

  async #close(connection: Connection, options: { forget?: boolean }): Promise<void> {
    await within(this.#house.timing.closeMs, 'closing', Promise.resolve(connection.close(options))).catch((error: unknown) =>
      log.debug({ err: error, ...this.key }, 'a session did not close'),
    )
  }

  #quiet(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#stable)
    this.#retry = undefined
  }

  #stumbled(error: unknown): void {
    log.warn({ err: error, ...this.key }, 'a channel will be looked at again')
  }
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(null), { once: true }))

const fieldsOf = (row: ChannelRow): string => `${JSON.stringify(row.config)} ${row.secrets}`

function reasonOf(error: unknown): StatusNews {
  const details = error instanceof Error ? error.message : String(error)
  const code: ErrorCode = error instanceof SendError || error instanceof Refusal ? error.code : 'ERR_CHANNEL_UNREACHABLE'
  const isFinal = error instanceof Refusal
  if (!(error instanceof SendError) && !isFinal) log.warn({ err: error }, 'a driver failed to connect')
  return { type: 'status', status: 'disconnected', code, details, ...(isFinal ? { final: true } : {}) }
}
