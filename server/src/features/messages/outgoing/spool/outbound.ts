import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { Claimed } from '../../../channels/index.ts'
import { openFile, publicFileUrl } from '../../../files/index.ts'
import { asText } from '../../rules/outbound.ts'
import type { Content as Kept } from '../../rules/payload.ts'
import type { ClaimRow, FileOf, SqlTarget } from './claim.ts'

type Outbound = Claimed['outbound']
type Content = Outbound['content']
type Media = Extract<Content, { type: 'media' }>['media']

/** What the driver is given; null when the contact has no name it could be written to by. */
export function outboundOf(row: ClaimRow, tenantId: number, can: Capabilities): Outbound | null {
  const { to, payload, quoted, forwarded } = row
  if (!to) return null
  return {
    id: row.outboundId,
    to,
    content: contentOf(row, tenantId, can),
    ...(quoted && can.quote ? { quoted: { ...targetOf(quoted), text: quoted.text } } : {}),
    ...(payload?.mentions && can.mentions ? { mentions: payload.mentions } : {}),
    ...(forwarded && can.forward ? { forwarded: targetOf(forwarded) } : {}),
  }
}

export const targetOf = ({ to, externalId, fromMe, author, sentAt }: SqlTarget) => ({
  to,
  externalId,
  fromMe,
  ...(author === null ? {} : { author }),
  sentAt: new Date(sentAt),
})

function contentOf({ body, payload, file }: ClaimRow, tenantId: number, can: Capabilities): Content {
  const media = file && mediaOf(file, tenantId)
  const content = payload?.content
  if (content) {
    const text = asText(body, content, can)
    return text === null ? wholeContent(content, body, media) : { type: 'text', text }
  }
  return media ? { type: 'media', media, caption: body } : { type: 'text', text: body }
}

function wholeContent(content: Kept, text: string, media: Media | null): Content {
  switch (content.type) {
    case 'buttons':
    case 'list':
      return { ...content, text }
    case 'template': {
      const { header, ...template } = content
      if (header === undefined) return template
      if ('text' in header) return { ...template, header }
      return media ? { ...template, header: { media } } : template
    }
    case 'location':
    case 'contacts':
      return content
  }
}

const mediaOf = ({ id, kind, name, type, size, sha256, seconds }: FileOf, tenantId: number): Media => ({
  kind,
  fileName: name,
  mimeType: type,
  size,
  sha256,
  ...(seconds === null ? {} : { seconds }),
  open: async () => (await openFile(tenantId, id)).open(),
  url: async () => publicFileUrl({ tenantId, id, name }),
})
