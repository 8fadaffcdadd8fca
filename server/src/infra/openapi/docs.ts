import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OpenApiDocument } from './openapi.ts'

const file = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/** The page that reads `/openapi.json`; it brings all it needs along and runs under a policy without inline scripts. */
const apiPage = (): string => file('page.html')

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Serves the document and its page to anybody: what the product can be asked is no secret, what it answers is. */
export function registerDocs(app: FastifyInstance, document: () => OpenApiDocument): void {
  const served = [
    // Of two megabytes, and seldom asked for: made when somebody first does.
    ['/openapi.json', 'application/json; charset=utf-8', once(() => JSON.stringify(document()))],
    ['/docs', 'text/html; charset=utf-8', once(apiPage)],
    ['/docs/page.js', 'text/javascript; charset=utf-8', once(() => file('page.js'))],
    ['/docs/page.css', 'text/css; charset=utf-8', once(() => file('page.css'))],
  ] as const
  for (const [url, type, body] of served) {
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(body()))
  }
}
