import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Screens live behind the #. A person who typed an address without it, or followed a link that lost it, is led to the screen;
 * null for everything that is no page, such as a program's call or a file. Some screens have the address of a call: a browser that
 * opens one as a page shows no token, and would read that it lacks one.
 */
export function lostPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const { accept = '', authorization, 'sec-fetch-dest': destination = 'document' } = request.headers
  const isPage = request.method === 'GET' && destination === 'document' && accept.includes('text/html')
  if (!isPage || authorization !== undefined || /^\/assets\/|\.\w+$/.test(request.url.split('?')[0] ?? '')) return null
  return reply.header('cache-control', 'no-store').redirect(`/#${request.url}`)
}
