import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const DIST = path.join(import.meta.dirname, '../../../web/dist')
const HASHED = /\/assets\//

/** The web app: hashed files are kept for ever, the page that names them is asked for each time. */
export function serveWeb(app: FastifyInstance): void {
  if (!existsSync(path.join(DIST, 'index.html'))) return
  app.register(fastifyStatic, {
    root: DIST,
    // Each file is its own route, so that an unknown path is answered like any other unknown call.
    wildcard: false,
    cacheControl: false,
    // The build leaves a .br and a .gz beside each file of text.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
