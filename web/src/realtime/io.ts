/**
 * The part of socket.io's protocol that a page needs: one WebSocket, the default namespace, events as text. Its own client is
 * 12 KB of gzipped JavaScript for what these lines do, polling, namespaces and binary parts included.
 * https://socket.io/docs/v4/socket-io-protocol/
 */
interface Heard {
  connect: []
  /** The line could not be opened, or the server refused it; then it is not tried again by itself. */
  connect_error: [error: Error]
  disconnect: [reason: string]
}
type Listeners = { [N in keyof Heard]: ((...said: Heard[N]) => void)[] }

interface Options {
  path: string
  auth(answer: (said: object) => void): void
}

/** Engine.io's kinds of packet, then socket.io's. */
const OPEN = '0'
const PING = '2'
const PONG = '3'
const MESSAGE = '4'
const CONNECT = `${MESSAGE}0`
const DISCONNECT = `${MESSAGE}1`
const EVENT = `${MESSAGE}2`
const REFUSED = `${MESSAGE}4`

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5000
/** Half of it more or less: a thousand browsers must not come back in one moment. */
const SPREAD = 0.5
/** A server that opens and then says nothing. */
const OPENING_MS = 20_000

export class Line {
  connected = false
  /** Whether it opens, is open, or will be tried again by itself. */
  active = false
  private readonly origin: string
  private readonly options: Options
  private socket: WebSocket | null = null
  private attempts = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private hush: ReturnType<typeof setTimeout> | undefined
  private quietMs = OPENING_MS
  private readonly listeners: Listeners = { connect: [], connect_error: [], disconnect: [] }
  private ears: ((name: string, payload: unknown) => void)[] = []

  constructor(origin: string, options: Options) {
    this.origin = origin
    this.options = options
    this.connect()
  }

  on<N extends keyof Heard>(name: N, listener: (...said: Heard[N]) => void): void {
    this.listeners[name].push(listener)
  }

  onAny(listener: (name: string, payload: unknown) => void): void {
    this.ears.push(listener)
  }

  emit(name: string, payload: unknown): void {
    if (this.connected) this.socket?.send(EVENT + JSON.stringify([name, payload]))
  }

  connect(): this {
    if (this.socket) return this
    clearTimeout(this.timer)
    this.active = true
    this.quietMs = OPENING_MS
    const address = new URL(`${this.options.path}/?EIO=4&transport=websocket`, this.origin)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.socket = socket
    this.listenFor(socket)
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(String(data))
    socket.onclose = () => socket === this.socket && this.lost('transport close')
    return this
  }

  disconnect(): this {
    this.active = false
    clearTimeout(this.timer)
    if (this.connected) this.socket?.send(DISCONNECT)
    this.leave('io client disconnect')
    return this
  }

  private tell<N extends keyof Heard>(name: N, ...said: Heard[N]): void {
    for (const listener of this.listeners[name]) listener(...said)
  }

  private hear(packet: string): void {
    if (this.socket) this.listenFor(this.socket)
    if (packet.startsWith(OPEN)) this.begin(packet.slice(1))
    else if (packet === PING) this.socket?.send(PONG)
    else if (packet.startsWith(CONNECT)) this.stands()
    else if (packet.startsWith(EVENT)) this.event(packet.slice(EVENT.length))
    else if (packet.startsWith(REFUSED)) this.refused(packet.slice(REFUSED.length))
    else if (packet.startsWith(DISCONNECT)) {
      this.active = false
      this.leave('io server disconnect')
    }
  }

  /** The server says how often it calls; who hears nothing for longer has lost it. */
  private begin(said: string): void {
    const { pingInterval, pingTimeout }: { pingInterval: number; pingTimeout: number } = JSON.parse(said)
    this.quietMs = pingInterval + pingTimeout
    if (this.socket) this.listenFor(this.socket)
    this.options.auth(answer => this.socket?.send(CONNECT + JSON.stringify(answer)))
  }

  private stands(): void {
    this.attempts = 0
    this.connected = true
    this.tell('connect')
  }

  private event(said: string): void {
    const [name, payload]: [string, unknown] = JSON.parse(said)
    for (const ear of this.ears) ear(name, payload)
  }

  private refused(said: string): void {
    const { message }: { message: string } = JSON.parse(said)
    this.active = false
    this.leave('refused')
    this.tell('connect_error', new Error(message))
  }

  private lost(reason: string): void {
    const wasConnected = this.connected
    this.leave(reason)
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.attempts, LONGEST_WAIT_MS) * (1 + SPREAD * (2 * Math.random() - 1))
    this.attempts++
    this.timer = setTimeout(() => this.connect(), wait)
    if (!wasConnected) this.tell('connect_error', new Error('websocket error'))
  }

  private leave(reason: string): void {
    clearTimeout(this.hush)
    const { socket, connected } = this
    this.socket = null
    this.connected = false
    socket?.close()
    if (connected) this.tell('disconnect', reason)
  }

  private listenFor(socket: WebSocket): void {
    clearTimeout(this.hush)
    this.hush = setTimeout(() => socket === this.socket && this.lost('ping timeout'), this.quietMs)
  }
}
