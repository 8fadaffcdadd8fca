import { createHash } from 'node:crypto'
import type { Content, Outbound, OutboundMedia } from '../driver.ts'

/** A message as the ledger shows it. Files are read to their end, as a provider would, and told by size and sum. */
export async function payloadOf({ content, quoted, mentions, forwarded }: Outbound): Promise<Record<string, unknown>> {
  return {
    ...(await contentOf(content)),
    ...(quoted ? { quoted: quoted.externalId } : {}),
    ...(mentions ? { mentions: { ...mentions, addresses: mentions.addresses.map(({ value }) => value) } } : {}),
    ...(forwarded ? { forwarded: forwarded.externalId } : {}),
  }
}

async function contentOf(content: Content): Promise<Record<string, unknown>> {
  switch (content.type) {
    case 'media': {
      const { media, ...rest } = content
      return { ...rest, media: await weighed(media) }
    }
    case 'template': {
      const { header, ...rest } = content
      if (!header) return rest
      return { ...rest, header: 'media' in header ? { media: await weighed(header.media) } : header }
    }
    default:
      return { ...content }
  }
}

async function weighed(media: OutboundMedia) {
  const { kind, fileName, mimeType } = media
  const sum = createHash('sha256')
  let size = 0
  for await (const chunk of await media.open()) {
    sum.update(chunk)
    size += chunk.length
  }
  return { kind, fileName, mimeType, size, sha256: sum.digest('hex'), url: await media.url() }
}
