import type { LedgerEntry, SandboxEvent, SandboxFaults } from '@balcao/contract/channels/sandbox'

/** What the sandbox's driver asks of its provider. The bytes of a file are told by their size and sum. */
export interface Order {
  type: LedgerEntry['type']
  /** Ours. */
  reference: string
  conversation: string
  /** Chosen by us, where a channel lets us. */
  externalId?: string
  payload: Record<string, unknown>
}

/** As a provider behind HTTP answers. */
export interface ProviderAnswer {
  status: number
  externalId?: string
  retryAfterSeconds?: number
  scope?: 'channel' | 'conversation'
  details?: string
}

/** What it keeps of what it was given, and how it is to behave. */
export interface Books {
  /** An id it has already is not written again; the answer is the id it stands under. */
  write(order: Order): Promise<string>
  faults(): Promise<SandboxFaults>
}

interface ProviderOptions {
  books: Books
  /** Its calls to us: what became of what it took. */
  tell(events: SandboxEvent[]): Promise<void>
  ticks: 'none' | 'delivered' | 'read'
  dice?: () => number
}

const TICK_MS = 40

/**
 * The other side of the sandbox: takes what it is given, ticks it off, and misbehaves as it was told. The same here as in
 * another process, so that what is true of the one is true of the other.
 */
export function sandboxProvider({ books, tell, ticks, dice = Math.random }: ProviderOptions) {
  const timers = new Set<NodeJS.Timeout>()
  const happens = (share = 0): boolean => share > 0 && dice() < share

  const later = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  const tickOff = (externalId: string, faults: SandboxFaults): void => {
    const told: SandboxEvent[] = (
      ticks === 'read' ? (['delivered', 'read'] as const) : ticks === 'delivered' ? (['delivered'] as const) : []
    ).map(status => ({ type: 'status', externalId, status }))
    if (happens(faults.reorderShare)) told.reverse()
    const all = told.flatMap(event => (happens(faults.duplicateShare) ? [event, event] : [event]))
    for (const [place, event] of all.entries()) later(TICK_MS * (place + 1), () => void tell([event]).catch(() => {}))
  }

  return {
    /** Never answers when it is told to hang: the caller must give up by itself. */
    async take(order: Order): Promise<ProviderAnswer> {
      const all = await books.faults()
      const faults = all.to === undefined || all.to === order.conversation ? all : {}
      if (faults.slowMs) await new Promise<void>(resolve => later(faults.slowMs ?? 0, resolve))
      if (happens(faults.limitShare)) {
        const { retryAfterSeconds = 1, limitScope: scope = 'channel' } = faults
        return { status: 429, retryAfterSeconds, scope, details: 'slow down' }
      }
      if (happens(faults.failShare)) return { status: 503, details: 'out of order' }
      if (happens(faults.refuseShare)) return { status: 400, details: 'not wanted' }
      const externalId = await books.write(order)
      if (happens(faults.hangShare)) return new Promise(() => {})
      if (order.type === 'message') tickOff(externalId, faults)
      return { status: 200, externalId }
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
