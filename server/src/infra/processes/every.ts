import { log } from '../log.ts'

/** Repeats, never two at once; a failure is logged and tried again. The answer stops it and waits for the run under way. */
export function every(ms: number, what: string, run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const schedule = () => {
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => log.warn({ err: error }, `${what} failed and will be tried again`))
        .finally(() => {
          if (!stopped) schedule()
        })
    }, ms)
  }
  schedule()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
