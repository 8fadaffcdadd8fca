import { refuse } from '@balcao/contract/errors'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FAVICON_TYPE, LOGO_TYPE } from './images.ts'
import { brandAt, brandImage } from './queries.ts'
import { hostName } from './rules/links.ts'

const TYPES = { logo: LOGO_TYPE, favicon: FAVICON_TYPE } as const
const PRODUCT_ICON = '/favicon.svg'

const picture = z.object({
  tenant: z.coerce.number().int().min(MAIN_TENANT).max(Number.MAX_SAFE_INTEGER),
  image: z.enum(['logo', 'favicon']),
  hash: z.string().regex(/^[\w-]{16}$/),
})

/** What a browser asks for by itself, before anybody is known: pictures, and the icon and manifest of this host's brand. */
export function registerBrandPages(app: FastifyInstance): void {
  app.get('/brand/:tenant/:image/:hash', async (request, reply) => {
    const { data } = picture.safeParse(request.params)
    const bytes = data && (await brandImage(data.tenant, data.image, data.hash))
    if (!bytes) return refuse('ERR_NOT_FOUND')
    return reply.type(TYPES[data.image]).header('cache-control', 'public, max-age=31536000, immutable').send(bytes)
  })

  for (const path of ['/favicon.ico', '/brand/icon']) {
    app.get(path, async (request, reply) => {
      const { favicon } = await brandOfHost(request)
      return reply.header('cache-control', 'no-cache').redirect(favicon ?? PRODUCT_ICON)
    })
  }

  app.get('/brand/manifest.webmanifest', async (request, reply) => {
    const { name, favicon, colors } = await brandOfHost(request)
    const icon = favicon
      ? { src: favicon, sizes: '192x192', type: FAVICON_TYPE }
      : { src: PRODUCT_ICON, sizes: 'any', type: 'image/svg+xml' }
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return {
      id: '/',
      name,
      short_name: name,
      start_url: '/',
      display: 'standalone',
      theme_color: colors.primary,
      background_color: '#ffffff',
      icons: [icon],
    }
  })
}

const brandOfHost = (request: FastifyRequest) => brandAt(hostName(request.host))
