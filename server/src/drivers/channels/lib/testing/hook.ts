import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import type { Driver, News, WebhookCall } from '../../driver.ts'
import { answerTo } from '../../hook-answer.ts'

export interface Hook {
  url: string
  /** Bodies of calls that were refused. */
  refused: string[]
  close(): void
}

/** What stands at a channel's address: it verifies, reads and answers as the product does, with nothing stored between. */
export async function hookFor<Config extends z.ZodObject>(
  driver: Driver<Config>,
  config: () => z.output<Config>,
  deliver: (news: News) => Promise<void>,
): Promise<Hook> {
  const refused: string[] = []
  let origin = ''
  const server = createServer(async (request, response) => {
    const call = await callOf(request, origin)
    if (!driver.webhook?.verify(config(), call)) {
      refused.push(call.bytes.toString())
      return void response.writeHead(403).end()
    }
    for (const news of driver.webhook.read(config(), call)) await deliver(news)
    const answer = answerTo(driver.webhook, config(), call)
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  return {
    url: `${origin}/hooks/k3y`,
    refused,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function callOf(request: IncomingMessage, origin: string): Promise<WebhookCall> {
  const bytes = Buffer.concat(await Array.fromAsync(request))
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return hookCall(bytes, { headers, url: origin + request.url })
}

/** A call as the product hands it to a driver. */
export function hookCall(bytes: Buffer | string, more: { headers?: Record<string, string>; url?: string } = {}): WebhookCall {
  const { headers = {}, url = 'https://balcao.example/hooks/k3y' } = more
  const whole = Buffer.from(bytes)
  const type = headers['content-type'] ?? 'application/json'
  return {
    url,
    headers,
    query: Object.fromEntries(new URL(url).searchParams),
    bytes: whole,
    body: bodyOf(whole.toString(), type),
  }
}

export const jsonCall = (body: unknown, headers: Record<string, string> = {}): WebhookCall =>
  hookCall(JSON.stringify(body), { headers })

function bodyOf(text: string, type: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
