import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { numbered, shownAs } from '@balcao/contract/messages/choices'
import type { Content } from './payload.ts'

export { namesOn } from '@balcao/contract/channels/addresses'

/** What goes out as plain text, with numbers to answer by, where a channel has nothing of its own for it. */
export function asText(body: string, content: Content, can: Pick<Capabilities, 'buttons' | 'listRows'>): string | null {
  if (content.type !== 'buttons' && content.type !== 'list') return null
  const choices = content.type === 'buttons' ? content.buttons : content.rows
  return choices.length <= shownAs(content.type, can) ? null : numbered(body, choices, content.footer)
}
