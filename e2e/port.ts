import { createServer } from 'node:net'

let ours: number | null = null

/**
 * The port of this worker's servers, one after the other: what its browser has read of one it need not read of the next. Below those
 * that systems lend to connections.
 */
export async function portOfWorker(): Promise<number> {
  for (;;) {
    ours ??= 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(ours)) return ours
    ours = null
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  probe.once('error', () => resolve(false))
  probe.listen(port, '127.0.0.1', () => resolve(true))
  const free = await promise
  if (free) await new Promise(done => probe.close(done))
  return free
}
