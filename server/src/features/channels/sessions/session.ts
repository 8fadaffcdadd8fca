import { rm } from 'node:fs/promises'
import type { Capabilities, ChannelKind } from '@balcao/contract/channels/channel-words'
import type { ErrorCode } from '@balcao/contract/errors'
import { Refusal } from '@balcao/contract/errors'
import { type Connection, type Driver, type News, SendError, type StatusNews } from '../../../drivers/channels/driver.ts'
import { log } from '../../../infra/log.ts'
import type { ChannelKey } from '../key.ts'
import type { ChannelRow } from '../queries.ts'
import { restAfter } from '../rules/backoff.ts'
import { configOf } from '../secrets.ts'
import { type Spool, type SpoolSource, startSpool } from '../spool/spool.ts'
import { heldRow, letGo, release, savePause, saveTimes, wishDone } from './held.ts'
import { newInlet } from './inlet.ts'
import { Line } from './line.ts'
import { type DriverWorld, folderOf, outsideOf } from './outside.ts'
import { newSpelling, type Spelling } from './spelling.ts'
import { channelStore } from './store.ts'
import { Teller } from './teller.ts'

export interface Timing {
  connectMs: number
  closeMs: number
  /** Connected so long, it has recovered: failures of before no longer count. */
  stableMs: number
  /** Before it is tried again the first time. */
  firstRestMs: number
  /** A send gets so long, and more for a large file. */
  sendMs: number
  /** What is being sent may end, when the session is to. */
  drainMs: number
}

export interface Drivers {
  driverOf(kind: ChannelKind): Driver
  capabilitiesOf(kind: ChannelKind, config: Record<string, unknown>): Capabilities
}

/** What the sessions of a process share. */
export interface Shared {
  /** This process, as `channels.held_by` has it. */
  me: string
  world: DriverWorld
  drivers: Drivers
  deliver: (channel: ChannelKey, news: readonly News[]) => Promise<void>
  sources: readonly SpoolSource[]
  timing: Timing
  /** Its lease stands for sure, so nobody else can have what it holds. */
  holds(): boolean
  /** This session is no longer here. */
  over(session: Session): void
}

/**
 * A channel this process holds: connected as long as it is to be, again and again; everything it is asked for is done one
 * after another, and nothing it does takes another channel's time.
 */
export class Session {
  readonly key: ChannelKey
  readonly #shared: Shared
  readonly #teller: Teller
  readonly #spelling: Spelling
  #spool: Spool
  /** Those the connection stands on. */
  #fields: string
  #line: Line | null = null
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #stable: NodeJS.Timeout | undefined
  #attending: Promise<void> = Promise.resolve()
  #ending: Promise<void> = Promise.resolve()
  #isOver = false
  #lastIn: Date | null = null
  #lastOut: Date | null = null

  constructor(shared: Shared, key: ChannelKey, row: ChannelRow) {
    this.#shared = shared
    this.key = key
    this.#failures = row.failures
    this.#fields = fieldsOf(row)
    this.#spelling = newSpelling(key, news => shared.deliver(key, [news]))
    this.#spool = this.#newSpool(row)
    this.#teller = new Teller(key, { heldBy: shared.me, notOurs: () => this.attend() })
  }

  #newSpool(row: ChannelRow): Spool {
    const { drivers, holds, me, sources, timing } = this.#shared
    return startSpool({
      channel: { ...this.key, capabilities: drivers.capabilitiesOf(row.kind, row.config), heldBy: me },
      sources,
      sendMs: timing.sendMs,
      pausedUntil: row.paused_until,
      mayClaim: () => this.connection() !== null && holds(),
      spelt: (connection, to) => this.#spelling.of(connection, to),
      reach: work => this.#reach(work),
      onPause: (until, code) => savePause(this.key, { until, code, heldBy: me }),
      onSilent: details => this.#cutOff(details),
    })
  }

  /** The way to the provider, while it is connected. */
  connection(): Connection | null {
    return this.#line?.isUp ? this.#line.connection : null
  }

  wakeSpool(): void {
    this.#spool.wake()
  }

  /** Looks at the wish, after what it is doing now. */
  attend(): void {
    void this.#hurry().catch(error => this.#stumbled(error))
    this.#attending = this.#attending.then(() => this.#look()).catch(error => this.#stumbled(error))
  }

  /** It is no longer ours, or may not be: ended here, without a word to anybody. */
  async drop(): Promise<void> {
    this.#isOver = true
    this.#teller.stop()
    this.#quiet()
    this.#shared.over(this)
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
    this.#teller.stop()
    this.#quiet()
    await this.#spool.stop(this.#shared.timing.drainMs)
    await this.#end({})
    await this.flush()
    await release(this.key, this.#shared.me)
  }

  /** When it last heard and said something, for people to see; not at every message. */
  async flush(): Promise<void> {
    const [lastIn, lastOut] = [this.#lastIn, this.#lastOut]
    this.#lastIn = null
    this.#lastOut = null
    if (lastIn || lastOut) await saveTimes(this.key, { lastIn, lastOut })
  }

  /** A new wish does not wait for an old one nobody has any more. */
  async #hurry(): Promise<void> {
    const line = this.#line
    if (!line || line.connection) return
    const row = await heldRow(this.key, this.#shared.me)
    if (row && row.wish_no !== line.wishNo) line.ending.abort()
  }

  async #look(): Promise<void> {
    await this.#teller.settled()
    if (this.#isOver || !this.#shared.holds()) return
    const row = await heldRow(this.key, this.#shared.me)
    if (!row) return this.drop()
    if (!row.isOpen) return this.#leave()
    if (!row.keep_connected) return this.#finish(row)
    if (row.wish) {
      if (row.wish === 'qr') await this.#forget()
      if (row.wish !== 'connect' || !this.#isAsWished(row)) await this.#connect(row)
      return void (await wishDone(this.key, { wishNo: row.wish_no, heldBy: this.#shared.me }))
    }
    // A call of the provider, taken in by any process, told that it is gone.
    const wasLost = this.connection() !== null && (row.status === 'disconnected' || row.status === 'timeout')
    if (wasLost) return this.#lostBy(row)
    if (!this.#line && !this.#retry) await this.#connect(row)
  }

  #isAsWished(row: ChannelRow): boolean {
    return this.connection() !== null && row.status === 'connected' && this.#fields === fieldsOf(row)
  }

  /** Nobody wants it connected any more. */
  async #finish(row: ChannelRow): Promise<void> {
    this.#quiet()
    await this.#spool.stop(this.#shared.timing.drainMs)
    if (row.wish === 'disconnect') await this.#forget()
    else await this.#end({})
    await letGo(this.key, { wishNo: row.wish_no, heldBy: this.#shared.me })
    this.#isOver = true
    this.#shared.over(this)
  }

  /** Its company is closed for now. */
  async #leave(): Promise<void> {
    await this.drop()
    await release(this.key, this.#shared.me)
  }

  /** Its session is over on the provider's side as well, and nothing of it is kept. */
  async #forget(): Promise<void> {
    await this.#end({ forget: true })
    await channelStore({ ...this.key, heldBy: this.#shared.me }).clear()
    const folder = folderOf(this.#shared.world, this.key)
    if (folder) await rm(folder, { recursive: true, force: true })
  }

  async #connect(row: ChannelRow): Promise<void> {
    this.#quiet()
    await this.#end({})
    // Other fields may mean that it can do other things.
    if (this.#fields !== fieldsOf(row)) await this.#spool.stop(this.#shared.timing.drainMs)
    // That took its time: another may have the channel by now.
    if (this.#isOver || !this.#shared.holds()) return
    if (this.#spool.isStopped) this.#spool = this.#newSpool(row)
    this.#fields = fieldsOf(row)
    const { tenantId } = this.key
    const line = new Line(row.wish_no)
    this.#line = line
    try {
      const driver = this.#shared.drivers.driverOf(row.kind)
      const config = driver.config.parse(configOf(tenantId, row))
      if (row.status !== 'connected' && row.status !== 'opening') await this.#tell(line, { type: 'status', status: 'opening' })
      if (line.ending.signal.aborted || !this.#shared.holds()) return
      const connecting = driver.connect(config, this.#outside(line, row))
      if (await line.opened(connecting, this.#shared.timing)) this.#spool.wake()
    } catch (error) {
      if (this.#line === line) await this.#lost(reasonOf(error))
    }
  }

  #outside(line: Line, row: ChannelRow) {
    const { deliver, me, world } = this.#shared
    const take = newInlet(
      async news => {
        this.#lastIn = new Date()
        if (news.type === 'message') this.#spelling.heard(news.address)
        await deliver(this.key, [news])
      },
      () => this.#cutOff('it brings more news than can be taken in'),
    )
    return outsideOf(world, {
      about: this.key,
      folder: folderOf(world, this.key),
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
    line.status = news.status
    if (news.status === 'connected') this.#isConnected(line)
    return this.#teller.tell(news, news.status === 'connected' ? 0 : this.#failures)
  }

  #isConnected(line: Line): void {
    clearTimeout(this.#stable)
    this.#stable = setTimeout(() => {
      if (this.#line === line) this.#failures = 0
    }, this.#shared.timing.stableMs)
    this.#spool.wake()
  }

  /** It is gone, and comes back by itself unless only a person can bring it back. */
  async #lost(news: StatusNews): Promise<void> {
    const line = this.#line
    if (!line || this.#isOver) return
    this.#failures++
    const told = this.#tell(line, news)
    const isFinal = news.final || news.status === 'timeout'
    this.#quiet()
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined
        this.attend()
      },
      isFinal ? 0 : restAfter(this.#failures, { dice: Math.random(), firstMs: this.#shared.timing.firstRestMs }),
    )
    void this.#end({})
    await told
  }

  #lostBy(row: ChannelRow): Promise<void> {
    const { status, status_details } = row
    const details = status_details === null ? {} : { details: status_details }
    return this.#lost({ type: 'status', status, code: 'ERR_CHANNEL_UNREACHABLE', ...details })
  }

  #cutOff(details: string): void {
    log.warn({ ...this.key, details }, 'a channel is cut off')
    void this.#lost({ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_CUT_OFF', details })
  }

  async #reach<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const line = this.#line
    // A process that stood still may find out only here that another has the session by now.
    if (!this.#shared.holds()) throw untried('not surely held')
    if (!line?.isUp || !line.connection) throw untried('not connected')
    try {
      const done = await work(line.connection)
      this.#lastOut = new Date()
      return done
    } catch (error) {
      if (error instanceof SendError && error.outcome === 'down' && this.#line === line) void this.#lost(reasonOf(error))
      throw error
    }
  }

  /** One after another: a new beginning waits until the one before has closed. */
  #end(options: { forget?: boolean }): Promise<void> {
    const line = this.#line
    this.#line = null
    const { closeMs } = this.#shared.timing
    this.#ending = Promise.all([this.#ending, line?.hangUp({ ...options, closeMs })]).then(() => {})
    return this.#ending
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

const untried = (why: string) => new SendError('down', 'ERR_WAPP_INITIALIZED', why, { scope: 'channel' })

const fieldsOf = (row: ChannelRow): string => `${JSON.stringify(row.config)} ${row.secrets}`

function reasonOf(error: unknown): StatusNews {
  const details = error instanceof Error ? error.message : String(error)
  const code: ErrorCode = error instanceof SendError || error instanceof Refusal ? error.code : 'ERR_CHANNEL_UNREACHABLE'
  const isFinal = error instanceof Refusal
  if (!(error instanceof SendError) && !isFinal) log.warn({ err: error }, 'a driver failed to connect')
  return { type: 'status', status: 'disconnected', code, details, ...(isFinal ? { final: true } : {}) }
}
