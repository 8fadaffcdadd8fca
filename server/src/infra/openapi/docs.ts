import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OpenApiDocument } from '../openapi.ts'

const file = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/** The page that reads `/openapi.json`; it brings all it needs along and runs under a policy without inline scripts. */
export const apiPage = (): string => file('page.html')

/** Serves the document and its page to anybody: what the product can be asked is no secret, what it answers is. */
export function registerDocs(app: FastifyInstance, document: OpenApiDocument): void {
  const served = [
    ['/openapi.json', 'application/json; charset=utf-8', JSON.stringify(document)],
    ['/docs', 'text/html; charset=utf-8', apiPage()],
    ['/docs/page.js', 'text/javascript; charset=utf-8', file('page.js')],
    ['/docs/page.css', 'text/css; charset=utf-8', file('page.css')],
  ] as const
  for (const [url, type, body] of served) {
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(body))
  }
}
