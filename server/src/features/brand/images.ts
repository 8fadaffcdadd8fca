import { createHash } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { BRAND_IMAGE_BYTES } from '@balcao/contract/tenants/own-brand'
import type { Sharp } from 'sharp'
import { type Images, images } from '../../infra/images.ts'
import { largestIcon } from './rules/ico.ts'

/** A picture drawn anew from what was sent: nothing of the file itself is kept, only what it showed. */
export interface Picture {
  bytes: Buffer
  hash: string
}

const LOGO_PX = 512
const FAVICON_PX = 192
/** A small file may unfold into gigabytes. */
const MAX_PIXELS = 16_000_000

export const LOGO_TYPE = 'image/webp'
export const FAVICON_TYPE = 'image/png'

export const logoFrom = (dataUrl: string): Promise<Picture> =>
  drawn(dataUrl, 'logo', picture =>
    picture.resize({ width: LOGO_PX, height: LOGO_PX, fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 }),
  )

/** Square, at the size a home screen asks for: browsers make the small ones from it. */
export const faviconFrom = (dataUrl: string): Promise<Picture> =>
  drawn(dataUrl, 'favicon', picture =>
    picture.resize({ width: FAVICON_PX, height: FAVICON_PX, fit: 'contain', background: '#0000' }).png({ compressionLevel: 9 }),
  )

async function drawn(dataUrl: string, field: string, draw: (picture: Sharp) => Sharp): Promise<Picture> {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (sent.length > BRAND_IMAGE_BYTES) refuse('ERR_FILE_REJECTED', { field, reason: 'size' })
  const picture = opened(sent, await images()) ?? refuse('ERR_FILE_REJECTED', { field, reason: 'type' })
  const bytes = await draw(picture.autoOrient())
    .toBuffer()
    .catch((error: unknown) => refuse('ERR_FILE_REJECTED', { field, reason: 'content' }, error))
  return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) }
}

/** By its first bytes and nothing else: what the library could read besides (SVG, with its scripts and addresses) never gets there. */
function opened(sent: Buffer, sharp: Images): Sharp | null {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  if (isPicture(sent)) return sharp(sent, limits)

  const icon = largestIcon(sent)
  if (!icon) return null
  if (icon.kind === 'bitmap') {
    const { width, height } = icon
    return sharp(icon.rgba, { ...limits, raw: { width, height, channels: 4 } })
  }
  return isPicture(icon.file) ? sharp(icon.file, limits) : null
}

const starts = (bytes: Buffer, sign: string, at = 0) => bytes.toString('latin1', at, at + sign.length) === sign
const isPicture = (bytes: Buffer) =>
  starts(bytes, '\x89PNG\r\n\x1a\n') || starts(bytes, '\xff\xd8\xff') || (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8))
