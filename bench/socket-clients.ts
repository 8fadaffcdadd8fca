import { parentPort, workerData } from 'node:worker_threads'
import { io, type Socket } from 'socket.io-client'

/** The browsers of the measurement, in a thread of their own: sends the arrival of every fact, as the wall clock in ms. */
const { url, tokens, sockets } = workerData as { url: string; tokens: string[]; sockets: number }

const now = () => performance.timeOrigin + performance.now()
const arrivals: [id: number, at: number][] = []

const browsers = await Promise.all(
  Array.from({ length: sockets }, async (_, n) => {
    const socket: Socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token: tokens[n % tokens.length] } })
    socket.on('queue.removed', ({ id }: { id: number }) => arrivals.push([id, now()]))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }),
)
parentPort?.postMessage('connected')
parentPort?.on('message', (expected: number) => {
  const look = setInterval(() => {
    if (arrivals.length < expected) return
    clearInterval(look)
    for (const browser of browsers) browser.close()
    parentPort?.postMessage(arrivals)
    parentPort?.close()
  }, 10)
})
