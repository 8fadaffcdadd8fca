import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Screens live behind the #. Somebody who typed an address without it, or followed a link that lost it, is led to the screen;
 * null for everything that is no page, such as a program's call or a file.
 */
export function lostPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const { accept = '', 'sec-fetch-dest': destination = 'document' } = request.headers
  const isPage = request.method === 'GET' && destination === 'document' && accept.includes('text/html')
  if (!isPage || /^\/assets\/|\.\w+$/.test(request.url.split('?')[0] ?? '')) return null
  return reply.header('cache-control', 'no-store').redirect(`/#${request.url}`)
}
