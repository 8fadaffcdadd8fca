import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const file = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8')

const SCRIPT = 'text/javascript; charset=utf-8'

/** A page on which one types as a customer of a sandbox channel. It shows nothing without a channel's key. */
export function registerDemoPhone(app: FastifyInstance): void {
  const served = [
    ['/demo-phone', 'text/html; charset=utf-8', file('page.html')],
    ['/demo-phone/page.css', 'text/css; charset=utf-8', file('page.css')],
    ['/demo-phone/page.js', SCRIPT, file('page.js')],
    ['/demo-phone/chat.js', SCRIPT, file('chat.js')],
    ['/demo-phone/texts.js', SCRIPT, file('texts.js')],
  ] as const
  for (const [url, type, body] of served) {
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(body))
  }
}
