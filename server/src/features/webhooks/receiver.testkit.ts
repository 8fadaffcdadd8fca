import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { afterFile } from '../../test/after-file.ts'

interface Call {
  id: string
  headers: Record<string, string>
  body: { type: string; timestamp: string; data: Record<string, unknown> }
  text: string
}

type Answer = (response: http.ServerResponse, nth: number) => void

const shape = z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) })
const ok: Answer = response => response.writeHead(204).end()

/** A company's own server: it keeps what it was told, and answers as it is bidden. */
export async function startReceiver() {
  const calls: Call[] = []
  let answer: Answer = ok
  let underWay = 0
  let most = 0
  const server = http.createServer(async (request, response) => {
    most = Math.max(most, ++underWay)
    response.on('close', () => underWay--)
    const text = Buffer.concat(await Array.fromAsync(request)).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    calls.push({ id: headers['webhook-id'] ?? '', headers, body: shape.parse(JSON.parse(text)), text })
    answer(response, calls.length)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    calls,
    answers(next: Answer) {
      answer = next
    },
    answersWell() {
      answer = ok
    },
    of: (type: string) => calls.filter(({ body }) => body.type === type),
    mostAtOnce: () => most,
    /** As any receiver does that uses the reference library; throws where it is not genuine. */
    verify: ({ text, headers }: Call, secret: string): unknown => new Webhook(secret).verify(text, headers),
  }
}
