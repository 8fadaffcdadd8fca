import type { Capabilities } from '@balcao/contract/channel-words'
import type { Choice, Content } from './payload.ts'

/** How a channel may name its people, what it likes best first: phones are also known by what hides them, and groups are groups. */
export const namesOn = (addresses: string): string[] =>
  addresses === 'phone' ? ['phone', 'lid', 'business', 'group'] : [addresses, 'group']

/** What goes out as plain text, with numbers to answer by, where a channel has nothing of its own for it. */
export function asText(body: string, content: Content, can: Pick<Capabilities, 'buttons' | 'listRows'>): string | null {
  switch (content.type) {
    case 'buttons':
      return content.buttons.length <= can.buttons ? null : numbered(body, content.buttons, content.footer)
    case 'list':
      return content.rows.length <= can.listRows ? null : numbered(body, content.rows, content.footer)
    default:
      return null
  }
}

function numbered(body: string, choices: readonly (Choice & { description?: string })[], footer: string | undefined): string {
  const lines = choices.map(({ title, description }, i) => `*${i + 1}* - ${title}${description ? `\n${description}` : ''}`)
  return [body, lines.join('\n'), footer].filter(part => part).join('\n\n')
}
