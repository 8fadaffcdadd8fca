import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a browser and the server, so that a test can pull the cable. */
export async function tcpProxy(target: string): Promise<{
  url: string
  cut(): void
  /** Nobody gets through until it is plugged in again. */
  unplug(): void
  plug(): void
  stop(): Promise<void>
}> {
  const { hostname, port } = new URL(target)
  const cables = new Set<Socket>()
  let isPlugged = true
  const server = createServer(near => {
    if (!isPlugged) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      cables.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        cables.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const cable of cables) cable.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    unplug: () => {
      isPlugged = false
      cut()
    },
    plug: () => {
      isPlugged = true
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        cut()
      }),
  }
}
