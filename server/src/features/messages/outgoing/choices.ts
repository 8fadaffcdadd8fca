import type { sendingRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { z } from 'zod'
import type { Content } from '../rules/payload.ts'
import { writeOne } from './direct.ts'
import { signatureOf } from './send.ts'
import type { Writer } from './write.ts'

type Asked = z.output<typeof sendingRoutes.sendButton.body>

/** Reply buttons or a list; whether its channel shows them or numbers them is seen when they go out. */
export async function sendChoices(writer: Writer, asked: Asked): Promise<MessageRow> {
  const content = contentOf(asked)
  const signature = await signatureOf(writer, {})
  const body = signature === null ? asked.text : `*${signature}:*\n${asked.text}`
  const { idFront, shownSeq } = asked
  const saying = { body, content, ...(idFront === undefined ? {} : { idFront }) }
  return writeOne(writer, asked.ticketId, () => [saying], { shownSeq })
}

/** Their numbers are their ids: what a customer taps and what they type come to the same. */
function contentOf({ buttons, list }: Asked): Content {
  if (list) {
    const rows = list.rows.map(({ title, description }, i) => ({
      id: String(i + 1),
      title,
      ...(description ? { description } : {}),
    }))
    return { type: 'list', button: list.button, rows }
  }
  return { type: 'buttons', buttons: (buttons ?? []).map((title, i) => ({ id: String(i + 1), title })) }
}
