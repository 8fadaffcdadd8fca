import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const DIST = path.join(import.meta.dirname, '../../../../web/dist')
const HASHED = /\/assets\//
/** Of the one folder, and never out of it. */
const FILE_NAME = /^\/[\w-][\w.-]*$/

/** The web app: hashed files are kept for ever, the page that names them is asked for each time. */
export function serveWeb(app: FastifyInstance): void {
  if (!existsSync(path.join(DIST, 'index.html'))) return
  const files: FastifyStaticOptions = {
    root: DIST,
    cacheControl: false,
    // The build leaves a .br and a .gz beside each file of text.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }
  // Each file is its own route, so that an unknown path is answered like any other unknown call: but not a thousand of them.
  app.register(fastifyStatic, { ...files, wildcard: false, globIgnore: ['assets/**'] })
  const assets = { root: path.join(DIST, 'assets'), prefix: '/assets/', allowedPath: (name: string) => FILE_NAME.test(name) }
  app.register(fastifyStatic, { ...files, ...assets, decorateReply: false })
}
