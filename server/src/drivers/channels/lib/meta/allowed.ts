import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { type Choice, type OutboundMedia, SendError } from '../../driver.ts'

/** What the provider would refuse later, and with worse words. */
export function mustBeAllowed({ kind, mimeType, size }: OutboundMedia, caption: string, { media }: Capabilities): void {
  const allowed = media[kind]
  if (!allowed) throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `${kind} cannot be sent`)
  const [type = ''] = mimeType.toLowerCase().split(';')
  const fits = allowed.types.some(one => one === '*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
  if (!fits) throw new SendError('refused', 'ERR_FILE_REJECTED', `${type} as ${kind}: only ${allowed.types.join(', ')}`)
  if (size > allowed.maxBytes) {
    throw new SendError('refused', 'ERR_FILE_REJECTED', `${size} bytes as ${kind}: at most ${allowed.maxBytes}`)
  }
  if (caption !== '' && !allowed.caption) throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `${kind} has no caption`)
}

/** Choices where there are no buttons for so many. */
export function numbered(text: string, choices: readonly Choice[], footer = ''): string {
  const lines = choices.map(({ title }, i) => `${i + 1}. ${title}`)
  return [text, lines.join('\n'), footer].filter(part => part !== '').join('\n\n')
}
