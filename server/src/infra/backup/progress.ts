const EVERY_MS = 5000

interface Progress {
  at(what: string): void
  /** Counts bytes, and ends the work when somebody asked for that. */
  read(bytes: number, signal?: AbortSignal): void
  end(): void
}

/** A line every five seconds: enough to see that it moves and how fast. */
export function progressOf(say: (line: string) => void, written?: () => number): Progress {
  const since = performance.now()
  let what = ''
  let bytes = 0
  const timer = setInterval(() => {
    const seconds = (performance.now() - since) / 1000
    const out = written ? `, ${megabytes(written())} written` : ''
    say(`${Math.round(seconds)} s: ${what}, ${megabytes(bytes)} read${out}`)
  }, EVERY_MS)
  return {
    at: now => {
      what = now
    },
    read: (more, signal) => {
      signal?.throwIfAborted()
      bytes += more
    },
    end: () => clearInterval(timer),
  }
}

export function megabytes(bytes: number): string {
  return bytes < 10_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`
}
